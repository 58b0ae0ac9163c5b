package dev.takt.app.rehearsal;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.SolveEnding;
import java.util.Random;

/** Random faults of solves and measurements in {@link FaultBursts}, the same for the same seed. */
final class RandomFaults {
    /** How long the tags about the status of actuators say nothing, and in which share of all periods. */
    private static final int SILENT_PERIODS = 15;

    private static final double SILENT_SHARE = 0.03;
    private static final int BURST_PERIODS = 16;
    private static final double BURST_SHARE = 0.08;

    // shares of the solves of a burst
    private static final double HUNG = 0.01;
    private static final double KILLED = 0.03;
    private static final double FAILED = 0.3;
    private static final double SLOW = 0.3;

    // shares of the frames of a burst
    private static final double MEASUREMENTS_LOST = 0.25;
    private static final double VALUE_WRONG = 0.3;

    /** The longest times of slow and normal solves, in periods. */
    private static final double SLOW_PERIODS = 4;

    private static final double USUAL_PERIODS = 0.5;

    private final FaultBursts bursts;
    private final Random solves;
    private final Random link;
    private final FaultBursts silence;
    private final long period;
    private final FaultCounts counts;
    private long frames;

    /**
     * Faults of a rehearsal.
     *
     * @param period nanoseconds
     * @param counts counters of the faults
     */
    RandomFaults(long seed, long period, FaultCounts counts) {
        bursts = new FaultBursts(seed, BURST_PERIODS, BURST_SHARE);
        silence = new FaultBursts(seed + 6, SILENT_PERIODS, SILENT_SHARE);
        solves = new Random(seed);
        link = new Random(seed + 1);
        this.period = period;
        this.counts = counts;
    }

    /** The fault of a solve. */
    SolveFault fate(SolveRequest request) {
        double drawn = solves.nextDouble();
        double part = solves.nextDouble();
        SolveFault.Takes usual = new SolveFault.Takes(Math.round(part * USUAL_PERIODS * period));
        if (!bursts.at(request.cycle()) || drawn >= HUNG + KILLED + FAILED + SLOW) {
            return usual;
        }
        if (drawn < HUNG) {
            counts.count(Fault.HUNG_SOLVE);
            return new SolveFault.NeverEnds();
        }
        if (drawn < HUNG + KILLED) {
            counts.count(Fault.KILLED_SOLVER);
            return new SolveFault.Kills();
        }
        if (drawn < HUNG + KILLED + FAILED) {
            counts.count(Fault.FAILED_SOLVE);
            return new SolveFault.Fails(usual.nanos(), SolveEnding.INFEASIBLE);
        }
        counts.count(Fault.SLOW_SOLVE);
        return new SolveFault.Takes(Math.round(part * SLOW_PERIODS * period));
    }

    /** Whether the last frame says nothing of the status of actuators. */
    boolean losesStatus() {
        boolean lost = silence.at(frames - 1);
        if (lost) {
            counts.count(Fault.LOST_STATUS);
        }
        return lost;
    }

    /** Whether the next frame of measurements is lost. */
    boolean losesMeasurements() {
        boolean lost = bursts.at(frames++) && link.nextDouble() < MEASUREMENTS_LOST;
        if (lost) {
            counts.count(Fault.LOST_MEASUREMENTS);
        }
        return lost;
    }

    /**
     * The index of the wrong value of the last frame.
     *
     * @param signals number of values
     * @return the index; -1 if all values are right
     */
    int wrongValue(int signals) {
        if (!bursts.at(frames - 1) || link.nextDouble() >= VALUE_WRONG || signals == 0) {
            return -1;
        }
        counts.count(Fault.WRONG_VALUE);
        return link.nextInt(signals);
    }

    /** A wrong value in place of a measured one. */
    double wrong(double value) {
        double[] wrong = {Double.NaN, Double.POSITIVE_INFINITY, -value, 1e12, value + 1};
        return wrong[link.nextInt(wrong.length)];
    }
}
