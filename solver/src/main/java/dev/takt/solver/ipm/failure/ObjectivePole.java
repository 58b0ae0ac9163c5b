package dev.takt.solver.ipm.failure;

import dev.takt.solver.kernels.NonlinearProgram;

/**
 * Whether an objective goes down to a pole, as a logarithm does: near it equal ratios of the distance bring equal falls. An objective
 * that is steep near a minimum, as a root is, falls less and less instead.
 */
public final class ObjectivePole {
    /** A slope below this is not that of a pole. */
    private static final double STEEP = 1e6;

    private static final int MOST_DOUBLINGS = 80;
    /** The ratio of distances over which falls are compared. */
    private static final double RATIO = 100;
    /** How much of the fall over a ratio of distances the next one must bring. */
    private static final double AS_MUCH = 0.95;

    private final NonlinearProgram program;
    private final double[] x;
    private final int variable;
    private final double slope;
    private final double[] gradient;

    private ObjectivePole(NonlinearProgram program, double[] point) {
        this.program = program;
        x = point.clone();
        gradient = new double[x.length];
        program.gradient(x, gradient);
        int steepest = 0;
        for (int j = 1; j < x.length; j++) {
            steepest = Math.abs(gradient[j]) > Math.abs(gradient[steepest]) ? j : steepest;
        }
        variable = steepest;
        slope = x.length == 0 ? 0 : gradient[steepest];
    }

    /** Whether a point is on the way to a pole along one of its variables. */
    public static boolean isNear(NonlinearProgram program, double[] point) {
        return new ObjectivePole(program, point).isNear();
    }

    private boolean isNear() {
        if (!(Math.abs(slope) >= STEEP)) {
            return false;
        }
        double distance = Math.signum(slope) * Math.ulp(Math.max(Math.abs(x[variable]), Double.MIN_NORMAL));
        for (int k = 0; k < MOST_DOUBLINGS && !(Math.abs(slopeAt(distance)) <= 0.5 * Math.abs(slope)); k++) {
            distance *= 2;
        }
        double near = objectiveAt(RATIO * distance) - objectiveAt(0);
        double far = objectiveAt(RATIO * RATIO * distance) - objectiveAt(RATIO * distance);
        return near > 0 && near >= AS_MUCH * far;
    }

    private double slopeAt(double distance) {
        double here = x[variable];
        x[variable] += distance;
        program.gradient(x, gradient);
        x[variable] = here;
        return gradient[variable];
    }

    private double objectiveAt(double distance) {
        double here = x[variable];
        x[variable] += distance;
        double value = program.objective(x);
        x[variable] = here;
        return value;
    }
}
