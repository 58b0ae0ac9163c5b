package dev.takt.benchmarks.cluster;

import dev.takt.links.ForwardingPlantEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;

/** What a plant sees of its controllers: each command that it takes, from whom, when, and whether a controller may send such. */
final class Witness extends ForwardingPlantEnd {
    private final long period;
    private final double least;
    private final double most;
    private long last;
    private long epoch;
    private Counts counts = Counts.NONE;

    /**
     * Since the last reset.
     *
     * @param commands taken
     * @param missed periods in which none came
     * @param longest such time, in periods
     * @param writers that followed each other
     * @param backward commands of a writer that had been followed by another: never
     * @param inadmissible values outside of the limits of the actuator: never
     */
    record Counts(long commands, long missed, long longest, long writers, long backward, long inadmissible) {
        /** Nothing yet. */
        static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

        Counts plus(Counts other) {
            return new Counts(
                    commands + other.commands,
                    missed + other.missed,
                    Math.max(longest, other.longest),
                    writers + other.writers,
                    backward + other.backward,
                    inadmissible + other.inadmissible);
        }
    }

    /**
     * Watches an end.
     *
     * @param period of the controller, in nanoseconds
     */
    Witness(PlantEnd end, long period, double least, double most) {
        super(end);
        this.period = period;
        this.least = least;
        this.most = most;
    }

    @Override
    public synchronized boolean poll(TagFrame into) {
        boolean taken = super.poll(into);
        if (taken) {
            long now = System.nanoTime();
            long without = last == 0 ? 0 : Math.max(0, Math.round((double) (now - last) / period) - 1);
            last = now;
            boolean admissible = true;
            for (int i = 0; i < into.table().size(); i++) {
                admissible &= into.value(i) >= least && into.value(i) <= most;
            }
            boolean other = epoch != 0 && into.epoch() != epoch;
            boolean older = into.epoch() < epoch;
            epoch = Math.max(epoch, into.epoch());
            counts = counts.plus(new Counts(1, without, without, other ? 1 : 0, older ? 1 : 0, admissible ? 0 : 1));
        }
        return taken;
    }

    /** What has been seen since the last call; a time without commands that lasts counts so far. */
    synchronized Counts since() {
        long now = System.nanoTime();
        long without = last == 0 ? 0 : Math.max(0, (now - last) / period - 1);
        Counts seen = counts.plus(new Counts(0, without, without, 0, 0, 0));
        if (without > 0) {
            last = now;
        }
        counts = Counts.NONE;
        return seen;
    }
}
