package dev.takt.actors.rehearsal;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.config.loop.Mode;
import dev.takt.monitoring.operation.OperatorCommand;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** What goes wrong in a rehearsal: drawn at random, the same for the same seed. */
final class RandomFaults {
    private static final double SLOW = 0.05;
    private static final double FAILED = 0.03;
    private static final double LOST = 0.003;
    private static final double KILLED = 0.003;
    private static final double MEASUREMENT_LOST = 0.02;
    private static final double MEASUREMENT_WRONG = 0.02;
    private static final double COMMAND = 0.02;
    private static final double MOST_PERIODS = 4;
    private static final double USUAL_PERIODS = 0.6;

    private final Random solves;
    private final Random link;
    private final Random operator;
    private final long period;

    RandomFaults(long seed, long period) {
        solves = new Random(seed);
        link = new Random(seed + 1);
        operator = new Random(seed + 2);
        this.period = period;
    }

    /** What becomes of a solve. */
    SolveFate fate(SolveRequest request) {
        double drawn = solves.nextDouble();
        long usual = Math.round(solves.nextDouble() * USUAL_PERIODS * period);
        if (drawn < LOST) {
            return new SolveFate.NeverEnds();
        }
        if (drawn < LOST + KILLED) {
            return new SolveFate.Kills();
        }
        if (drawn < LOST + KILLED + FAILED) {
            return new SolveFate.Fails(usual, "infeasible");
        }
        return drawn < LOST + KILLED + FAILED + SLOW
                ? new SolveFate.Takes(Math.round(solves.nextDouble() * MOST_PERIODS * period))
                : new SolveFate.Takes(usual);
    }

    /** Whether the measurements of a period are lost. */
    boolean losesMeasurements() {
        return link.nextDouble() < MEASUREMENT_LOST;
    }

    /** What a measured value becomes. */
    double measured(double value) {
        double drawn = link.nextDouble();
        if (drawn >= MEASUREMENT_WRONG) {
            return value;
        }
        double[] wrong = {Double.NaN, Double.POSITIVE_INFINITY, -value, 1e12, value + 1};
        return wrong[link.nextInt(wrong.length)];
    }

    /** What an operator does in a period, if anything: back to automatic mode where the loop has left it, else anything. */
    Optional<OperatorCommand> command(Mode mode) {
        if (operator.nextDouble() >= COMMAND) {
            return Optional.empty();
        }
        Mode[] modes = Mode.values();
        return Optional.of(
                switch (mode) {
                    case SAFE -> new OperatorCommand.Acknowledge();
                    case STANDBY, MANUAL -> new OperatorCommand.RequestMode(Mode.AUTO);
                    case OUT_OF_SERVICE -> new OperatorCommand.RequestMode(Mode.STANDBY);
                    default ->
                        operator.nextInt(4) == 0
                                ? new OperatorCommand.SetPoints(Map.of("any", operator.nextDouble()), 1)
                                : new OperatorCommand.RequestMode(modes[operator.nextInt(modes.length)]);
                });
    }
}
