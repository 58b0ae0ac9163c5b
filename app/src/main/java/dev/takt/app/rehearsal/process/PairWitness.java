package dev.takt.app.rehearsal.process;

import dev.takt.links.ForwardingPlantEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What a plant with two controllers was sent and took, on the monotonic clock of the host. */
final class PairWitness extends ForwardingPlantEnd {
    private final List<Taken> taken = new ArrayList<>();
    /** Times in which the plant itself did not run: it takes the newest command alone afterwards. */
    private final List<long[]> pauses = new ArrayList<>();

    private long polled = System.nanoTime();

    private static final long PAUSE_NANOS = 100_000_000;

    /** A command that the plant took. */
    @SuppressWarnings("ArrayRecordComponent")
    record Taken(long at, long epoch, long sequence, double[] values) {}

    PairWitness(PlantEnd end) {
        super(end);
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean came = super.poll(into);
        long now = System.nanoTime();
        if (now - polled > PAUSE_NANOS) {
            synchronized (taken) {
                pauses.add(new long[] {polled, now});
            }
        }
        polled = now;
        if (came) {
            double[] values = new double[into.table().size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = into.value(i);
            }
            synchronized (taken) {
                taken.add(new Taken(now, into.epoch(), into.sequence(), values));
            }
        }
        return came;
    }

    private boolean paused(long begin, long end) {
        synchronized (taken) {
            return pauses.stream().anyMatch(pause -> pause[0] < end && pause[1] > begin);
        }
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
        List<Long> takeovers = new ArrayList<>();
        long latest = Long.MIN_VALUE;
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
                takeovers.add(cycle);
                latest = Math.max(latest, Math.floorMod(each.at() - origin, period) - cutOff);
            }
            epoch = Math.max(epoch, each.epoch());
            for (double value : each.values()) {
                inadmissible += Double.isFinite(value) ? 0 : 1;
            }
        }
        long missed = 0;
        long paused = 0;
        long begin = Math.ceilDiv(from - origin, period);
        long end = Math.floorDiv(to - origin, period);
        StringBuilder where = new StringBuilder();
        for (long cycle = begin; cycle < end; cycle++) {
            long begins = origin + cycle * period;
            boolean unseen = !byPeriod.containsKey(cycle);
            if (unseen && paused(begins, begins + period)) {
                paused++;
            } else if (unseen) {
                missed++;
                where.append(' ').append(cycle);
            }
        }
        return new PairCounts(
                end - begin,
                missed,
                paused,
                writers,
                inadmissible,
                takeovers,
                latest,
                where.toString().strip());
    }

    /**
     * In which of some periods both controllers have recorded a command from a plan of that period: how often it was the same to the last bit, and
     * how often another one.
     */
    static long[] compared(List<CycleRecord> one, List<CycleRecord> other, Predicate<Long> among) {
        Map<Long, CycleRecord> byCycle = new TreeMap<>();
        one.stream().filter(PairWitness::isPlanned).forEach(cycle -> byCycle.put(cycle.cycle(), cycle));
        long same = 0;
        long differing = 0;
        for (CycleRecord cycle : other) {
            CycleRecord twin = byCycle.get(cycle.cycle());
            if (twin != null
                    && isPlanned(cycle)
                    && among.test(cycle.cycle())
                    && twin.times().scheduled() == cycle.times().scheduled()) {
                boolean equal =
                        Arrays.equals(twin.command().applied(), cycle.command().applied());
                same += equal ? 1 : 0;
                differing += equal ? 0 : 1;
            }
        }
        return new long[] {same, differing};
    }

    private static boolean isPlanned(CycleRecord cycle) {
        return cycle.source() == CommandSource.FRESH;
    }
}
