package dev.takt.app.rehearsal.process;

import dev.takt.actors.supervision.LoopTiming;
import dev.takt.links.ForwardingPlantEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/** What a plant with two controllers was sent and took, on the monotonic clock of the host. */
final class PairWitness extends ForwardingPlantEnd {
    private final List<Taken> taken = new ArrayList<>();
    /** Times in which the plant itself did not run: it takes the newest command alone afterwards. */
    private final Gaps gaps;

    /** A command that the plant took. */
    @SuppressWarnings("ArrayRecordComponent")
    record Taken(long at, long epoch, long sequence, double[] values) {}

    /**
     * Listens at a link.
     *
     * @param exchange the longest time between two exchanges of a plant that runs, in nanoseconds
     */
    PairWitness(PlantEnd end, long exchange) {
        super(end);
        gaps = new Gaps(exchange);
    }

    Gaps gaps() {
        return gaps;
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean came = super.poll(into);
        long now = System.nanoTime();
        gaps.runs();
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

    List<Taken> taken() {
        synchronized (taken) {
            return List.copyOf(taken);
        }
    }

    /** The commands that the plant took between two times: when, the epoch, and the number under it. */
    String text(long begin, long end) {
        StringBuilder text = new StringBuilder();
        for (Taken each : taken()) {
            if (each.at() >= begin && each.at() < end) {
                text.append(String.format(
                        Locale.ROOT, " %d/%d at %.0f ms", each.epoch(), each.sequence(), 1e-6 * (each.at() - begin)));
            }
        }
        return text.isEmpty() ? " nothing" : text.toString();
    }

    /**
     * Counts, period by period.
     *
     * @param origin the beginning of period 0 of both controllers
     * @param from where the counting begins
     * @param starved for how long between two times the machine had no processor for the plant or the way to it
     */
    PairCounts counts(long origin, LoopTiming timing, long from, long to, LongBinaryOperator starved) {
        long period = timing.periodNanos();
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
                latest = Math.max(latest, Math.floorMod(each.at() - origin, period) - timing.cutOffNanos());
            }
            epoch = Math.max(epoch, each.epoch());
            for (double value : each.values()) {
                inadmissible += Double.isFinite(value) ? 0 : 1;
            }
        }
        List<Long> paused = new ArrayList<>();
        long begin = Math.ceilDiv(from - origin, period);
        long end = Math.floorDiv(to - origin, period);
        List<Long> missed = new ArrayList<>();
        for (long cycle = begin; cycle < end; cycle++) {
            long begins = origin + cycle * period;
            boolean unseen = !byPeriod.containsKey(cycle);
            if (unseen && starved.applyAsLong(begins, begins + period) > 0) {
                paused.add(cycle);
            } else if (unseen) {
                missed.add(cycle);
            }
        }
        return new PairCounts(end - begin, missed, paused, writers, inadmissible, takeovers, latest);
    }
}
