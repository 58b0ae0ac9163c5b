package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolutionSensitivity;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.direction.SolutionChange;
import dev.takt.solver.kernels.CompiledProgram;

/** The whole plan for other parameters: the change of the first-order conditions, one back-solve, clipped to the bounds. */
final class PlanCorrection {
    private final RecedingHorizonSolver solver;
    private final CompiledProgram program;
    private final SolutionSensitivity sensitivity;
    private final LagrangianConditions solved;
    private final LagrangianConditions present;
    private final SolutionChange change;
    private final double[] x;
    private final Plan plan;
    private boolean last;
    private boolean activeSetChanged;

    PlanCorrection(RecedingHorizonSolver solver, SolutionSensitivity sensitivity) {
        this.solver = solver;
        this.sensitivity = sensitivity;
        program = solver.program();
        solved = new LagrangianConditions(program);
        present = new LagrangianConditions(program);
        change = SolutionChange.zeros(program.variables(), program.rows());
        x = new double[program.variables()];
        plan = Plan.copyOf(solver.plan());
    }

    /** Evaluates the conditions at the solution with the parameters that it was solved for. */
    void prepare(PrimalDualPoint point) {
        solved.evaluate(point.variables(), point.rowMultipliers());
        last = false;
    }

    /** The plan for the present parameters. */
    Plan correct(PrimalDualPoint point, ProgramBounds bounds) {
        present.evaluate(point.variables(), point.rowMultipliers());
        subtract(present.gradient(), solved.gradient());
        subtract(present.rows(), solved.rows());
        sensitivity.solve(present.gradient(), present.rows(), change);
        activeSetChanged = moveVariables(point, bounds) | rowsChange(point, bounds);
        program.outputs(x, plan.values());
        plan.stamp(solver.plan().start(), solver.sense() * program.objective(x));
        last = true;
        return plan;
    }

    private static void subtract(double[] from, double[] what) {
        for (int i = 0; i < from.length; i++) {
            from[i] -= what[i];
        }
    }

    private boolean moveVariables(PrimalDualPoint point, ProgramBounds bounds) {
        boolean changed = false;
        for (int v = 0; v < x.length; v++) {
            double value = point.variables()[v];
            double step = change.variables()[v];
            double lower = bounds.variableLower()[v];
            double upper = bounds.variableUpper()[v];
            changed |= leaves(step, value, lower, upper, point.lowerMultipliers()[v], point.upperMultipliers()[v]);
            x[v] = Math.min(upper, Math.max(lower, value + step));
        }
        return changed;
    }

    private boolean rowsChange(PrimalDualPoint point, ProgramBounds bounds) {
        boolean changed = false;
        for (int row = 0; row < solved.rows().length; row++) {
            double step = change.rows()[row];
            double multiplier = point.rowMultipliers()[row];
            changed |= step != 0
                    && leaves(
                            step,
                            solved.rows()[row],
                            bounds.rowLower()[row],
                            bounds.rowUpper()[row],
                            -multiplier,
                            multiplier);
        }
        return changed;
    }

    private static boolean leaves(
            double step, double value, double lower, double upper, double lowerMultiplier, double upperMultiplier) {
        return !(step >= BoundRoom.down(value, lower, upper, upperMultiplier)
                && step <= BoundRoom.up(value, lower, upper, lowerMultiplier));
    }

    /** Whether the last correction was this one. */
    boolean isLast() {
        return last;
    }

    /** Another correction is the last one. */
    void forget() {
        last = false;
    }

    /** Whether the last correction takes anything across a bound, or off an active one. */
    boolean activeSetChanged() {
        return activeSetChanged;
    }
}
