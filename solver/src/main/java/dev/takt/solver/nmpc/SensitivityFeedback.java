package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolutionSensitivity;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.direction.SolutionChange;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.ParameterDerivatives;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Corrects the last plan for parameters that turn out other than those that it was solved for: what makes a controller
 * that solves for the predicted state act on the measured one, without another solve (advanced-step NMPC, Zavala and
 * Biegler 2009).
 *
 * <ol>
 *   <li>Set the parameters to what is predicted, and solve.
 *   <li>{@link #prepare()}, while there is time: one factorization and one back-solve a control.
 *   <li>Set the parameters to what is measured; {@link #correct} gives the controls that act now in one dot product each,
 *       {@link #correctPlan()} the whole plan in one evaluation and one back-solve.
 * </ol>
 *
 * The error is of second order in the difference of the parameters while the active set stays. Where the plan follows the optimum at
 * rest, {@link #correct} moves the targets with the parameters, and {@link #correctPlan} takes those that are set. Nothing here allocates. An
 * instance belongs to the thread of its solver; {@link #law()} can be copied to others.
 */
public final class SensitivityFeedback {
    private final RecedingHorizonSolver solver;
    private final CompiledProgram program;
    private final SolutionSensitivity sensitivity;
    private final ParameterDerivatives derivatives;
    private final Optional<TargetSensitivity> targets;
    /** Entries of the parameter vector that are measured. */
    private final int[] measuredEntries;

    private final List<ControlTrajectory> controls;
    private final FeedbackLaw law;
    private final PlanCorrection correction;
    private final SolutionChange change;
    private final double[] unit;
    private final double[] noRows;
    private final double[] measured;
    /** Derivatives of a control by what is measured, then by the targets. */
    private final double[] gain;

    private final ProgramBounds bounds;
    private long preparedSolve = -1;

    SensitivityFeedback(
            RecedingHorizonSolver solver, SolutionSensitivity sensitivity, List<ParameterBlock> measuredBlocks) {
        this.solver = solver;
        this.sensitivity = sensitivity;
        program = solver.program();
        measuredEntries = measuredBlocks.stream()
                .flatMapToInt(block -> IntStream.range(block.offset(), block.offset() + block.size()))
                .toArray();
        int[] entries = solver.targets()
                .map(found -> IntStream.concat(IntStream.of(measuredEntries), IntStream.of(found.written()))
                        .toArray())
                .orElse(measuredEntries);
        derivatives = new ParameterDerivatives(program.problem(), entries);
        targets = solver.targets().map(found -> new TargetSensitivity(found, found.atRest(measuredEntries)));
        List<String> names = program.problem().model().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(Variable::name)
                .toList();
        controls = names.stream().map(solver.plan()::control).toList();
        law = new FeedbackLaw(
                names,
                measuredBlocks.stream().map(block -> block.parameter().name()).toList(),
                measuredEntries.length);
        correction = new PlanCorrection(solver, sensitivity);
        change = SolutionChange.zeros(program.variables(), program.rows());
        unit = new double[program.variables()];
        noRows = new double[program.rows()];
        measured = new double[measuredEntries.length];
        gain = new double[entries.length];
        bounds = new ProgramBounds(program);
    }

    /**
     * Prepares corrections of the last solution; to be called after a solve that has succeeded, before parameters or bounds
     * change.
     *
     * @return whether they can be computed; if not, {@link #correct} gives the controls of the plan as they are
     */
    public boolean prepare() {
        double[] parameters = program.parameters().values();
        PrimalDualPoint point = solver.point();
        bounds.load();
        law.begin(solver.plan().start());
        for (int j = 0; j < measuredEntries.length; j++) {
            law.nominalParameters()[j] = parameters[measuredEntries[j]];
        }
        boolean regular = sensitivity.factorize();
        if (regular) {
            derivatives.evaluate(point.variables(), parameters, point.rowMultipliers());
            targets.ifPresent(TargetSensitivity::prepare);
        }
        for (int control = 0; control < controls.size(); control++) {
            prepareControl(control, point, regular);
        }
        correction.prepare(point);
        preparedSolve = regular ? solver.solves() : -1;
        return regular;
    }

    private void prepareControl(int control, PrimalDualPoint point, boolean regular) {
        int entry = controls.get(control).firstEntry();
        double planned = controls.get(control).first();
        if (entry < 0) {
            law.setControl(control, planned, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
            return;
        }
        double lower = bounds.variableLower()[entry];
        double upper = bounds.variableUpper()[entry];
        law.setControl(control, planned, lower, upper);
        law.setRoom(
                control,
                BoundRoom.down(planned, lower, upper, point.upperMultipliers()[entry]),
                BoundRoom.up(planned, lower, upper, point.lowerMultipliers()[entry]));
        if (regular) {
            unit[entry] = -1;
            sensitivity.solve(unit, noRows, change);
            unit[entry] = 0;
            derivatives.multiplyFromLeft(change.variables(), change.rowMultipliers(), gain);
            if (targets.isPresent()) {
                targets.get().addTo(gain);
            }
            law.setGain(control, gain);
        }
    }

    /**
     * Corrects the controls that act first for the present values of the measured parameters.
     *
     * @param controls result, one each of {@link #controls()}
     */
    public void correct(double[] controls) {
        requirePrepared();
        double[] parameters = program.parameters().values();
        for (int j = 0; j < measuredEntries.length; j++) {
            measured[j] = parameters[measuredEntries[j]];
        }
        law.apply(measured, controls);
        correction.forget();
    }

    /**
     * Corrects the whole plan for the present values of all parameters. Values beyond their bounds are clipped.
     *
     * @return the corrected plan, which the next correction fills anew
     */
    public Plan correctPlan() {
        requirePrepared();
        return correction.correct(solver.point(), bounds);
    }

    /**
     * Whether the last correction takes a bound into the active set or out of it, so that it is less accurate: of the
     * controls that act first after {@link #correct}, of anything in the plan after {@link #correctPlan}.
     */
    public boolean activeSetChanged() {
        return correction.isLast() ? correction.activeSetChanged() : law.activeSetChanged();
    }

    /** The controls, in the order of the model. */
    public List<String> controls() {
        return law.controls();
    }

    /** The law behind {@link #correct}; written again by {@link #prepare()}. */
    public FeedbackLaw law() {
        return law;
    }

    /** Whether corrections belong to the last solve. */
    public boolean isPrepared() {
        return preparedSolve == solver.solves();
    }

    private void requirePrepared() {
        if (!isPrepared()) {
            throw new IllegalStateException(
                    "no correction has been prepared since the last solve; maybe prepare() was not called, or returned false");
        }
    }
}
