package dev.takt.plant.program;

import dev.takt.config.Case;
import dev.takt.config.PlantFault;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Counts the commands that a plant takes: their writers, what is inadmissible, and periods without any. Any thread may read. */
final class CommandTally {
    private static final double ROUNDING = 1e-9;
    /** Of more writers the last one stands for the rest. */
    private static final int MOST_WRITERS = 100;

    private final double period;
    private final Range[] limits;
    private final double[] rates;
    private final double[] last;
    private final List<CommandCounts.Writer> writers = new ArrayList<>();
    private long sequence;
    private long inadmissible;
    private long missing;

    /**
     * Begins without commands.
     *
     * @param period of the controller, in seconds
     */
    CommandTally(Case read, TagTable commands, double period) {
        this.period = period;
        this.limits = commands.tags().stream().map(Tag::range).toArray(Range[]::new);
        this.rates = commands.tags().stream()
                .mapToDouble(tag -> rate(read, tag.name()))
                .toArray();
        this.last = new double[limits.length];
    }

    /** The largest change of an entry of a control, in a second. */
    private static double rate(Case read, String tag) {
        return read.actuators().entrySet().stream()
                .filter(entry -> PlantFault.covers(entry.getKey(), tag))
                .findFirst()
                .map(Map.Entry::getValue)
                .flatMap(ActuatorSettings::rate)
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** A command is taken, with the actuators where they are. */
    synchronized void take(TagFrame command, double time, ActuatorBank actuators) {
        boolean known = !writers.isEmpty() && writers.getLast().epoch() == command.epoch();
        double since = writers.isEmpty() ? 0 : time - writers.getLast().last();
        long periods = Math.max(1, Math.max(Math.round(since / period), known ? command.sequence() - sequence : 1));
        boolean admissible = true;
        for (int place = 0; place < limits.length; place++) {
            double value = command.value(place);
            // another writer begins where the actuator is
            double change = Math.min(
                    writers.isEmpty() ? Double.POSITIVE_INFINITY : Math.abs(value - last[place]),
                    Math.abs(value - actuators.position(place)));
            double reach = rates[place] * period * periods;
            admissible &= within(limits[place], value) && !(change > reach + ROUNDING * Math.max(1, reach));
            last[place] = value;
        }
        inadmissible += admissible ? 0 : 1;
        missing += without(since);
        sequence = command.sequence();
        note(known, command.epoch(), time);
    }

    private static boolean within(Range limits, double value) {
        double slack = ROUNDING * Math.max(1, Math.abs(value));
        return value >= limits.least() - slack && value <= limits.most() + slack;
    }

    private void note(boolean known, long epoch, double time) {
        CommandCounts.Writer present = known ? writers.removeLast() : new CommandCounts.Writer(epoch, 0, time, time);
        if (writers.size() == MOST_WRITERS) {
            writers.removeLast();
        }
        writers.add(new CommandCounts.Writer(epoch, present.taken() + 1, present.first(), time));
    }

    /** Periods in a time between two commands that had none. */
    private long without(double since) {
        return Math.max(0, Math.round(since / period) - 1);
    }

    /** The counts up to a time of the plant. */
    synchronized CommandCounts counts(double time) {
        long open = writers.isEmpty() ? 0 : without(time - writers.getLast().last());
        return new CommandCounts(writers, inadmissible, missing + open);
    }
}
