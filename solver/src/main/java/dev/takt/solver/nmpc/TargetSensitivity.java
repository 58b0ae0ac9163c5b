package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolutionSensitivity;
import dev.takt.solver.ipm.direction.SolutionChange;
import dev.takt.solver.kernels.CompiledProgram;
import java.util.Arrays;

/**
 * How targets change with parameters that are measured after they were computed: first-order changes of the optimum at rest, by the
 * KKT matrix there ({@link SolutionSensitivity}). Changes of its conditions, and of what follows from its variables, are central differences.
 *
 * <p>In a conflict of limits the optimum is that of several programs, each with the results of those before it as bounds. The targets
 * are then taken to stay, as they are where they are not due or not found.
 */
final class TargetSensitivity {
    /** Of a parameter, in its size or 1 if that is more: between its rounding and what is linear. */
    private static final double STEP = 1e-6;

    private final TargetSolver targets;
    private final SolutionSensitivity sensitivity;
    private final CompiledProgram program;
    /** Where among the values at rest the targets are. */
    private final int[] followed;

    /** For each measured parameter its entry among those of the problem at rest, or -1. */
    private final int[] measured;

    private final double[] parameters;
    private final LagrangianConditions above;
    private final LagrangianConditions below;
    private final SolutionChange change;
    private final double[] x;
    private final double[] valuesAbove;
    private final double[] valuesBelow;
    /** d target/d measured, a row a target. */
    private final double[] gains;

    TargetSensitivity(TargetSolver targets, int[] measured) {
        this.targets = targets;
        this.measured = measured.clone();
        followed = targets.followed();
        RecedingHorizonSolver rest = targets.solver();
        sensitivity = rest.sensitivity();
        program = rest.program();
        parameters = program.parameters().values();
        above = new LagrangianConditions(program);
        below = new LagrangianConditions(program);
        change = SolutionChange.zeros(program.variables(), program.rows());
        x = new double[program.variables()];
        valuesAbove = rest.plan().values().clone();
        valuesBelow = rest.plan().values().clone();
        gains = new double[followed.length * measured.length];
    }

    /** Evaluates the changes at the last optimum; all of them 0 where the targets will stay. */
    void prepare() {
        Arrays.fill(gains, 0);
        if (!targets.followsParameters() || !sensitivity.factorize()) {
            return;
        }
        for (int j = 0; j < measured.length; j++) {
            if (measured[j] >= 0) {
                differentiate(j, measured[j]);
            }
        }
        targets.solver().forgetFactorization();
    }

    private void differentiate(int column, int entry) {
        double present = parameters[entry];
        double step = STEP * Math.max(1, Math.abs(present));
        double[] variables = targets.solver().point().variables();
        double[] multipliers = targets.solver().point().rowMultipliers();
        parameters[entry] = present + step;
        above.evaluate(variables, multipliers);
        parameters[entry] = present - step;
        below.evaluate(variables, multipliers);
        boolean gradientMatters = halveDifference(above.gradient(), below.gradient());
        boolean rowsMatter = halveDifference(above.rows(), below.rows());
        if (gradientMatters || rowsMatter) {
            sensitivity.solve(above.gradient(), above.rows(), change);
        } else {
            Arrays.fill(change.variables(), 0);
        }
        parameters[entry] = present + step;
        outputs(1, valuesAbove);
        parameters[entry] = present - step;
        outputs(-1, valuesBelow);
        parameters[entry] = present;
        for (int target = 0; target < followed.length; target++) {
            gains[target * measured.length + column] =
                    (valuesAbove[followed[target]] - valuesBelow[followed[target]]) / (2 * step);
        }
    }

    /** Leaves half of the difference in the first vector: the change by one step. */
    private static boolean halveDifference(double[] first, double[] second) {
        boolean any = false;
        for (int i = 0; i < first.length; i++) {
            first[i] = (first[i] - second[i]) / 2;
            any |= first[i] != 0;
        }
        return any;
    }

    private void outputs(double sign, double[] values) {
        double[] variables = targets.solver().point().variables();
        for (int v = 0; v < x.length; v++) {
            x[v] = variables[v] + sign * change.variables()[v];
        }
        program.outputs(x, values);
    }

    /**
     * Adds to the derivatives of a quantity by the measured parameters what it changes by through the targets.
     *
     * @param derivatives by the measured parameters, then by the targets
     */
    void addTo(double[] derivatives) {
        for (int target = 0; target * measured.length < gains.length; target++) {
            double byTarget = derivatives[measured.length + target];
            for (int j = 0; j < measured.length; j++) {
                derivatives[j] += byTarget * gains[target * measured.length + j];
            }
        }
    }
}
