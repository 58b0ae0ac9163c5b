package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Optional;

/** Bounds of the variables and inequalities of a plan, and of the steady optimum ahead of it, that are set at run time. */
public final class PlanBounds {
    private static final String BOUND_OF = "bound of ";

    private final CompiledProgram program;
    private final ScenarioNames scenarios;
    private final PlanLayout layout;
    private final Optional<TargetSolver> targets;

    PlanBounds(CompiledProgram program, ScenarioNames scenarios, PlanLayout layout, Optional<TargetSolver> targets) {
        this.program = program;
        this.scenarios = scenarios;
        this.layout = layout;
        this.targets = targets;
    }

    /**
     * Bounds a variable at all its supports, in place of the bounds of the model; nothing structural changes. The bounds of
     * values that an equation defines (a measured initial state) stay away.
     *
     * @param lower negative infinity for none
     * @param upper positive infinity for none
     * @throws IllegalArgumentException if there is no such variable or lower is above upper
     */
    public void setVariable(String name, double lower, double upper) {
        for (VariableBlock block : scenarios.variables(name)) {
            program.boundOverrides().setVariable(block, lower, upper);
        }
        boundAtRest(name, lower, upper);
    }

    private void boundAtRest(String name, double lower, double upper) {
        if (targets.isPresent()) {
            targets.get().setVariableBounds(name, lower, upper);
        }
    }

    /**
     * Bounds a variable otherwise at each support of time, in place of the bounds of the model; nothing structural changes. Values
     * that are one over an interval, as those of most controls, have the bounds of its end.
     *
     * @param lower one a support of the time domain, negative infinity for none; the last one holds for a variable without time
     * @param upper the same, positive infinity for none
     * @throws IllegalArgumentException if there is no such variable, or a lower bound is above its upper one
     */
    public void setVariable(String name, double[] lower, double[] upper) {
        for (VariableBlock block : scenarios.variables(name)) {
            int time = layout.timePosition(block);
            if (time < 0) {
                program.boundOverrides().setVariable(block, lower[lower.length - 1], upper[upper.length - 1]);
            } else {
                program.boundOverrides().setVariable(block, time, lower, upper);
            }
        }
        boundAtRest(name, lower[lower.length - 1], upper[upper.length - 1]);
    }

    /**
     * Bounds a variable at each support of time, as {@link #setVariable(String, double[], double[])} does, and nowhere beyond the bounds
     * of the model with the present parameters. Where the two leave nothing, the value that is nearest to the bounds of the model is left
     * of the given ones. Only after {@link #clear}.
     */
    public void setVariableWithin(String name, double[] lower, double[] upper) {
        ProgramBounds model = new ProgramBounds(program);
        model.load();
        setVariable(name, lower, upper);
        ProgramBounds given = new ProgramBounds(program);
        given.load();
        for (VariableBlock block : scenarios.variables(name)) {
            for (int entry : block.free()) {
                if (entry >= 0) {
                    double least = given.variableLower()[entry];
                    double most = given.variableUpper()[entry];
                    program.boundOverrides()
                            .setVariable(
                                    entry,
                                    Math.clamp(model.variableLower()[entry], least, most),
                                    Math.clamp(model.variableUpper()[entry], least, most));
                }
            }
        }
        atRestAsAtTheEnd(name);
    }

    private void atRestAsAtTheEnd(String name) {
        ProgramBounds present = new ProgramBounds(program);
        present.load();
        int[] supports = program.problem().variablePlacement().supports()[0];
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        int last = Integer.MIN_VALUE;
        for (VariableBlock block : scenarios.variables(name)) {
            for (int entry : block.free()) {
                if (entry >= 0 && supports[entry] >= last) {
                    boolean later = supports[entry] > last;
                    last = supports[entry];
                    double least = present.variableLower()[entry];
                    double most = present.variableUpper()[entry];
                    lower = later ? least : Math.min(lower, least);
                    upper = later ? most : Math.max(upper, most);
                }
            }
        }
        boundAtRest(name, lower, upper);
    }

    /**
     * Bounds all rows of an inequality, in place of the bounds of the model.
     *
     * @throws IllegalArgumentException if there is no such constraint, it is an equation, or lower is above upper
     */
    public void setRows(String constraint, double lower, double upper) {
        for (RowBlock block : scenarios.rows(constraint)) {
            program.boundOverrides().setRows(block, lower, upper);
        }
    }

    /** What {@link #setLeeway} calls the bounds of a variable; no constraint has such a name. */
    public static String boundOf(String variable) {
        return BOUND_OF + variable;
    }

    /** Whether a name is that of an inequality, or of the bounds of a variable, which can be given leeway. */
    public boolean canHaveLeeway(String limit) {
        return limit.startsWith(BOUND_OF) || hasRows(limit);
    }

    /**
     * Lets an inequality, or the bounds of a variable, be violated by so much at each support of time, relative to the bounds that hold
     * with the present parameters, until {@link #clear}. At rest they hold as they are.
     *
     * @param limit the name of a constraint, or {@link #boundOf} a variable
     * @param most one a support of the time domain, at least 0; the last one holds for what is without time
     * @throws IllegalArgumentException if there is no such constraint or variable, or it is an equation
     */
    public void setLeeway(String limit, double[] most) {
        ProgramBounds present = new ProgramBounds(program);
        present.load();
        if (limit.startsWith(BOUND_OF)) {
            for (VariableBlock block : scenarios.variables(limit.substring(BOUND_OF.length()))) {
                widen(block, most, present);
            }
        } else {
            for (RowBlock block : scenarios.rows(limit)) {
                widen(block, most, present);
            }
        }
    }

    private void widen(VariableBlock block, double[] most, ProgramBounds present) {
        int[] supports = program.problem().variablePlacement().supports()[0];
        for (int entry : block.free()) {
            if (entry >= 0) {
                double here = most[supports[entry] == Placement.NOWHERE ? most.length - 1 : supports[entry]];
                program.boundOverrides()
                        .setVariable(
                                entry, present.variableLower()[entry] - here, present.variableUpper()[entry] + here);
            }
        }
    }

    private void widen(RowBlock block, double[] most, ProgramBounds present) {
        int[] supports = program.problem().rowPlacement().supports()[0];
        for (int row = block.offset(); row < block.offset() + block.count(); row++) {
            double here = most[supports[row] == Placement.NOWHERE ? most.length - 1 : supports[row]];
            program.boundOverrides().setRow(row, present.rowLower()[row] - here, present.rowUpper()[row] + here);
        }
    }

    /** Whether an inequality or equation of this name has rows. */
    public boolean hasRows(String constraint) {
        return scenarios.hasRows(constraint);
    }

    /**
     * Lets an inequality be violated at no cost, in plans and at rest, until {@link #clear}; one without rows limits nothing.
     */
    public void release(String constraint) {
        if (scenarios.hasRows(constraint)) {
            setRows(constraint, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        targets.ifPresent(steady -> steady.release(constraint));
    }

    /** Returns to the bounds of the model. */
    public void clear() {
        program.boundOverrides().clear();
        targets.ifPresent(TargetSolver::clearBounds);
    }
}
