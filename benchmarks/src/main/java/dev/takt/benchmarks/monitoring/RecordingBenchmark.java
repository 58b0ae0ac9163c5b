package dev.takt.benchmarks.monitoring;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.monitoring.handover.HandOver;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.metrics.CycleMetrics;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Recording one period: on the loop's thread ({@code handOver}), and on that of monitoring (the others). */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RecordingBenchmark {

    /** Signals of the loop; 32 are those of the distillation column. */
    @Param({"4", "32"})
    public int signals;

    private static final int PERIODS = 2000;

    /** Half of what the hand-over holds, so that none is dropped. */
    private static final int HANDED_OVER = 1 << 19;

    private final LatencyPercentiles latencies = new LatencyPercentiles(0.05);
    private CycleMetrics metrics = new CycleMetrics(loop(4));
    private CycleRecord cycle = cycle(4);

    /** Makes a period of a loop with a number of signals. */
    @Setup
    public void make() {
        metrics = new CycleMetrics(loop(signals));
        cycle = cycle(signals);
    }

    /** The work of the loop's own thread. */
    @Benchmark
    @OperationsPerInvocation(HANDED_OVER)
    public void handOver(Ring ring) {
        for (int i = 0; i < HANDED_OVER; i++) {
            ring.handOver.cycleEnded(cycle);
        }
    }

    /** Kamon's instruments. */
    @Benchmark
    @OperationsPerInvocation(PERIODS)
    public void metrics() {
        for (int i = 0; i < PERIODS; i++) {
            metrics.cycleEnded(cycle);
        }
    }

    /** HdrHistogram's. */
    @Benchmark
    @OperationsPerInvocation(PERIODS)
    public void percentiles() {
        for (int i = 0; i < PERIODS; i++) {
            latencies.cycleEnded(cycle);
        }
    }

    /** A hand-over whose observers keep up, so there is always room. */
    @State(Scope.Thread)
    public static class Ring {
        private static final long EMPTIED_NANOS = 50_000_000;

        private final HandOver handOver = HandOver.start(loop(1), 2 * HANDED_OVER, List.of(), _ -> {});

        /** Waits until the thread of monitoring has taken all records. */
        @Setup(Level.Invocation)
        public void empty() {
            long until = System.nanoTime() + EMPTIED_NANOS;
            for (long left = EMPTIED_NANOS; left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }

        /** Ends its thread. */
        @TearDown
        public void end() {
            if (handOver.dropped() > 0) {
                throw new IllegalStateException(handOver.dropped() + " records were dropped, which costs nothing");
            }
            handOver.close();
        }
    }

    private static LoopDescription loop(int signals) {
        return new LoopDescription(
                "benchmark-" + signals,
                0.05,
                40,
                0.8,
                "benchmark",
                "0",
                "0",
                IntStream.range(0, signals)
                        .mapToObj(i -> new LoopDescription.Signal("x[" + i + "]", "", 0, 1))
                        .toList(),
                List.of(new LoopDescription.Actuator("u", "", 1, 5, 1, 1)),
                List.of());
    }

    private static CycleRecord cycle(int signals) {
        double[] one = {2.5};
        return new CycleRecord(
                7,
                14,
                0,
                Mode.AUTO,
                Mode.AUTO,
                List.of(),
                CommandSource.FRESH,
                false,
                0,
                0,
                new CycleTimes(0, 60_000, 40_000, 90_000, 10_000, 4_500_000, 30_000, 20_000, 200_000, 0, 4_690_000, 0),
                Optional.of(new SolveFacts(
                        7,
                        SolveEnding.OPTIMAL,
                        PlanVerdict.ACCEPTED,
                        "",
                        new SolveFacts.Result(1.5e-5, 1e-10, 1e-12, 0),
                        new SolveFacts.Effort(
                                1, 1, 4_500_000, 3_000_000, 450_000, 500_000, SolveFacts.CacheEvent.HIT))),
                new SignalImage(
                                new double[signals],
                                new double[signals],
                                Collections.nCopies(signals, Quality.GOOD),
                                Collections.nCopies(signals, SignalVerdict.ACCEPTED),
                                Collections.nCopies(signals, SignalStanding.MEASURED),
                                IntStream.range(0, signals)
                                        .mapToLong(_ -> 8_000_000)
                                        .toArray(),
                                new int[signals])
                        .withInnovations(new double[signals], new double[signals]),
                new CommandImage(one, one, one, List.of(CommandImage.Limit.NONE), true));
    }
}
