package dev.takt.app.rehearsal.process;

import dev.takt.links.ForwardingPlantEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a plant with two controllers was sent and took, on the monotonic clock of the host. */
final class PairWitness extends ForwardingPlantEnd {
    private final List<Taken> taken = new ArrayList<>();

    /** A command that the plant took. */
    @SuppressWarnings("ArrayRecordComponent")
    record Taken(long at, long epoch, long sequence, double[] values) {}

    PairWitness(PlantEnd end) {
        super(end);
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean came = super.poll(into);
        if (came) {
            double[] values = new double[into.table().size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = into.value(i);
            }
            synchronized (taken) {
                taken.add(new Taken(System.nanoTime(), into.epoch(), into.sequence(), values));
            }
        }
        return came;
    }

    List<Taken> taken() {
        synchronized (taken) {
            return List.copyOf(taken);
        }
    }

    /**
     * Counts, period by period.
     *
     * @param origin the beginning of period 0 of both controllers
     * @param cutOff from the beginning of a period until its command is due
     * @param from where the counting begins
     */
    PairCounts counts(long origin, long period, long cutOff, long from, long to) {
        TreeMap<Long, List<Taken>> byPeriod = new TreeMap<>();
        long writers = 0;
        long inadmissible = 0;
        long takeovers = 0;
        long latest = 0;
        long epoch = 0;
        for (Taken each : taken()) {
            if (each.at() < from || each.at() >= to) {
                epoch = Math.max(epoch, each.epoch());
                continue;
            }
            long cycle = Math.floorDiv(each.at() - origin, period);
            byPeriod.computeIfAbsent(cycle, _ -> new ArrayList<>()).add(each);
            writers += each.epoch() < epoch ? 1 : 0;
            if (each.epoch() > epoch && epoch > 0) {
                takeovers++;
                latest = Math.max(latest, Math.floorMod(each.at() - origin, period) - cutOff);
            }
            epoch = Math.max(epoch, each.epoch());
            for (double value : each.values()) {
                inadmissible += Double.isFinite(value) ? 0 : 1;
            }
        }
        long missed = 0;
        long begin = Math.ceilDiv(from - origin, period);
        long end = Math.floorDiv(to - origin, period);
        StringBuilder where = new StringBuilder();
        for (long cycle = begin; cycle < end; cycle++) {
            if (!byPeriod.containsKey(cycle)) {
                missed++;
                where.append(' ').append(cycle);
            }
        }
        return new PairCounts(end - begin, missed, writers, inadmissible, takeovers, latest, where.toString().strip());
    }

    /** The periods in which both controllers have recorded a command for the plant, and those in which they differ. */
    static long[] compared(List<CycleRecord> one, List<CycleRecord> other) {
        Map<Long, CycleRecord> byCycle = new TreeMap<>();
        one.forEach(cycle -> byCycle.put(cycle.cycle(), cycle));
        long same = 0;
        long differing = 0;
        for (CycleRecord cycle : other) {
            CycleRecord twin = byCycle.get(cycle.cycle());
            if (twin != null && twin.times().scheduled() == cycle.times().scheduled()) {
                boolean equal = Arrays.equals(
                        twin.command().applied(), cycle.command().applied());
                same += equal ? 1 : 0;
                differing += equal ? 0 : 1;
            }
        }
        return new long[] {same, differing};
    }
}
