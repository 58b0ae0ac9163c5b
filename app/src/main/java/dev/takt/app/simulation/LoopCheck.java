package dev.takt.app.simulation;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.estimation.EstimatorSelection;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.settings.LinkSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.MeasuredVariables;
import dev.takt.plant.CasePlant;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes what a loop of a case is made of, beside its solver, so that what a run would refuse is told without one. */
final class LoopCheck {
    /** Blocks that only a loop has a use for. */
    private static final List<String> OF_LOOPS =
            List.of("loop", "signals", "estimator", "actuators", "controlled", "plant", "links");

    private final Case read;
    private final Problems problems = new Problems();

    private LoopCheck(Case read) {
        this.read = read;
    }

    /**
     * The period of the loop; empty for a case that asks for none and could have none.
     *
     * @throws CaseFileException with everything that a loop would refuse
     */
    static OptionalDouble period(Case read) {
        if (obstacle(read).isPresent()) {
            return OptionalDouble.empty();
        }
        OptionalDouble period = ControlPeriod.find(read);
        var check = new LoopCheck(read);
        boolean asked = read.model().places().written("loop").isPresent();
        if (period.isPresent()) {
            check.parts(period.getAsDouble(), asked);
        } else if (asked) {
            check.make(() -> ControlPeriod.of(read));
        }
        check.problems.throwIfAny();
        return period;
    }

    /** Why no plant can be made of the model of a case that asks for no loop; empty where one can, or where a loop is asked for. */
    static Optional<ModelProblem> obstacle(Case read) {
        if (ControlPeriod.find(read).isEmpty()
                || OF_LOOPS.stream()
                        .anyMatch(block -> read.model().places().written(block).isPresent())) {
            return Optional.empty();
        }
        try {
            ModelDynamics.of(read.model().problem());
            return Optional.empty();
        } catch (ModelException e) {
            return e.problems().stream().findFirst();
        }
    }

    private void parts(double period, boolean asked) {
        make(() -> Actuator.of(read));
        // it may lack deviations, or the model be too large for it
        if (read.estimator().settings().kind() != EstimatorSettings.Kind.FULL_STATE) {
            make(() -> EstimatorSelection.of(
                    read,
                    new MeasuredVariables(read, ModelDynamics.of(read.model().problem())).entries(),
                    period));
        }
        if (asked && read.links().kind() == LinkSettings.Kind.IN_PROCESS) {
            make(() -> DatedTime.require(read));
            make(this::plant);
        }
    }

    /** An FMU is not loaded: it would run code. */
    private void plant() {
        if (read.plant().fmu().isPresent()) {
            CasePlant.of(read);
        } else {
            new VirtualPlant(read, () -> 0L);
        }
    }

    private void make(Runnable part) {
        try {
            part.run();
        } catch (ModelException e) {
            problems.addAll(read.model().places().problems(e.problems()));
        } catch (CaseFileException e) {
            problems.addAll(e.problems());
        }
    }
}
