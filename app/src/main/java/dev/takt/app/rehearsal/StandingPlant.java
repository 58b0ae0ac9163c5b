package dev.takt.app.rehearsal;

import dev.takt.actors.clock.LoopClock;
import dev.takt.config.Case;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.links.CaseTags;
import dev.takt.links.ControllerEnd;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import dev.takt.plant.CasePlant;
import java.util.Map;
import java.util.stream.Collectors;

/** A plant that stays in its initial state, whatever the commands, and reads back each command. */
final class StandingPlant implements ControllerEnd {
    private final LoopClock clock;
    private final LinkTables tables;
    private final double[] shown;
    private long sequence;
    private long acknowledged;

    StandingPlant(Case read, LoopClock clock) {
        CasePlant made = CasePlant.of(read);
        this.clock = clock;
        this.tables = CaseTags.of(read);
        this.shown = new double[tables.measurements().size()];
        Map<String, DynamicVariable> states =
                made.view().states().stream().collect(Collectors.toMap(DynamicVariable::name, state -> state));
        states.forEach((name, state) -> show(state, made.plant().values(name)));
    }

    private void show(DynamicVariable state, double[] values) {
        for (int entry = 0; entry < state.size(); entry++) {
            // the plant may have another grid than the model; its values need not be right
            double value = values[Math.min(entry, values.length - 1)];
            tables.measurements().place(state.entryName(entry)).ifPresent(place -> shown[place] = value);
        }
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
    public boolean read(TagFrame into) {
        for (int i = 0; i < shown.length; i++) {
            into.set(i, shown[i], Quality.GOOD, clock.now());
        }
        into.stamp(++sequence, 1);
        return true;
    }

    @Override
    public void write(TagFrame commands) {
        acknowledged = commands.sequence();
        int first = shown.length - commands.table().size();
        for (int i = 0; i < commands.table().size(); i++) {
            shown[first + i] = commands.value(i);
        }
    }

    @Override
    public long acknowledged() {
        return acknowledged;
    }

    @Override
    public LinkStatistics statistics() {
        return LinkStatistics.NONE;
    }

    @Override
    public void close() {}
}
