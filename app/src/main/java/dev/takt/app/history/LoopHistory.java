package dev.takt.app.history;

import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** What a loop did, gathered from records in bounded memory, however many there are. */
public final class LoopHistory {
    private static final int MOST_EVENTS = 2000;
    private static final int MOST_INCIDENTS = 300;
    private static final int SLOWEST = 12;
    /** So many good periods end an incident. */
    private static final int CALM = 10;
    /** What happens in a period is recorded before the period itself. */
    private static final int MOST_BEFORE = 20;

    private final LoopColumns columns;
    private final AlarmEpisodes alarms = new AlarmEpisodes();
    private final List<LoopEvent> events = new ArrayList<>();
    private final List<Incident> incidents = new ArrayList<>();
    private final List<RunPart> runs = new ArrayList<>();
    private final List<String> before = new ArrayList<>();
    private final PriorityQueue<CycleRecord> slowest;
    private long moreEvents;
    private long moreIncidents;
    private Optional<Incident> incident = Optional.empty();
    private int calm;
    private boolean begun;
    private long begin = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    public LoopHistory(LoopColumns columns) {
        this.columns = columns;
        this.slowest =
                new PriorityQueue<>(Comparator.comparingLong(columns.names().timeline()::workNanos));
    }

    /**
     * A start of the loop.
     *
     * @param name of the run
     * @param version of Takt
     * @param configurationHash of its case
     * @param firstMillis when its first period began
     * @param lastMillis when its last period began
     */
    public record RunPart(
            String name, String version, String configurationHash, long firstMillis, long lastMillis, long periods) {
        RunPart with(CycleRecord cycle) {
            return new RunPart(
                    name,
                    version,
                    configurationHash,
                    Math.min(firstMillis, cycle.wallMillis()),
                    cycle.wallMillis(),
                    periods + 1);
        }
    }

    /** Another run begins. */
    public void begins(String run, String version, String configurationHash) {
        runs.add(new RunPart(run, version, configurationHash, Long.MAX_VALUE, Long.MIN_VALUE, 0));
        columns.interrupt();
        incident = Optional.empty();
        begun = false;
    }

    /** A period has ended. */
    public void ended(CycleRecord cycle) {
        begin = Math.min(begin, cycle.wallMillis());
        end = Math.max(end, cycle.wallMillis());
        runs.set(runs.size() - 1, runs.getLast().with(cycle));
        columns.add(cycle);
        slowest.add(cycle);
        if (slowest.size() > SLOWEST) {
            slowest.remove();
        }
        follow(cycle);
    }

    private void follow(CycleRecord cycle) {
        begun |= cycle.actual() == Mode.AUTO;
        if (Incident.isTrouble(cycle, begun)) {
            calm = 0;
            if (incident.isPresent()) {
                incident.get().add(cycle);
            } else if (incidents.size() < MOST_INCIDENTS) {
                Incident another = new Incident(cycle);
                before.forEach(another::happened);
                incidents.add(another);
                incident = Optional.of(another);
            } else {
                moreIncidents++;
            }
        } else if (++calm >= CALM) {
            incident = Optional.empty();
        }
        before.clear();
    }

    /** Something happened. */
    public void happened(LoopEvent event) {
        if (event instanceof LoopEvent.AlarmChanged(long wallMillis, var transition)) {
            alarms.changed(wallMillis, transition);
        }
        if (incident.isPresent()) {
            incident.get().happened(event.text());
        } else if (before.size() < MOST_BEFORE) {
            before.add(event.text());
        }
        if (events.size() < MOST_EVENTS) {
            events.add(event);
        } else {
            moreEvents++;
        }
    }

    public LoopColumns columns() {
        return columns;
    }

    public AlarmEpisodes alarms() {
        return alarms;
    }

    public List<LoopEvent> events() {
        return List.copyOf(events);
    }

    /** Events beyond those that are kept. */
    public long moreEvents() {
        return moreEvents;
    }

    public List<Incident> incidents() {
        return List.copyOf(incidents);
    }

    /** Troubled periods beyond the incidents that are kept. */
    public long moreIncidents() {
        return moreIncidents;
    }

    public List<RunPart> runs() {
        return runs.stream().filter(run -> run.periods() > 0).toList();
    }

    /** The periods whose work ended last after their tick, the slowest first. */
    public List<CycleRecord> slowest() {
        CycleRecord[] kept = slowest.toArray(CycleRecord[]::new);
        Arrays.sort(kept, slowest.comparator().reversed());
        return List.of(kept);
    }

    /** The time of day of the first period, in milliseconds since the epoch; of no meaning without one. */
    public long beginMillis() {
        return begin;
    }

    /** The time of day of the last period. */
    public long endMillis() {
        return end;
    }

    public boolean isEmpty() {
        return begin > end;
    }
}
