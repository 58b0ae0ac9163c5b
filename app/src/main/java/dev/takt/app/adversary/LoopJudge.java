package dev.takt.app.adversary;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.NoStepException;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.PlantCase;
import dev.takt.plant.SteppedPlant;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges closed loops by what the plant truly did: by the limits and by the objective of one model, whatever the model of the
 * controller.
 */
public final class LoopJudge {
    private final Domain time;
    private final Set<String> known = new HashSet<>();
    private final LoopLimits limits;
    private final RunningCost cost;
    private final double period;

    /**
     * A run and how it was judged.
     *
     * @param run empty if there was no step
     * @param history what the plant truly did
     */
    public record JudgedRun(Optional<RunResult> run, PlantHistory history, Judgement judgement) {}

    /**
     * A judge of the loops of a case.
     *
     * @param read its model, which has no scenarios, has the limits and the objective
     * @param parameters those of the plant that may have other values than in the model
     */
    public LoopJudge(Case read, Collection<String> parameters) {
        OptimalControlProblem model = read.model().problem();
        period = ControlPeriod.of(read);
        time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        known.addAll(parameters);
        know(read);
        limits = new LoopLimits(model, time, known);
        cost = new RunningCost(model, time, known, period);
    }

    /** Finds out what the plant can show; entries of another grid than the model's are no values of the model. */
    private void know(Case read) {
        try (VirtualPlant made = new VirtualPlant(read, () -> 0)) {
            SteppedPlant plant = made.program().plant();
            for (Variable variable : read.model().problem().variables()) {
                int size = variable.domains().stream()
                        .filter(domain -> domain.kind() != Domain.Kind.TIME)
                        .mapToInt(domain -> domain.supports().length)
                        .reduce(1, (a, b) -> a * b);
                if (variable.domains().contains(time) && size(plant, variable.name()) == size) {
                    known.add(variable.name());
                }
            }
        }
    }

    private static int size(SteppedPlant plant, String name) {
        try {
            return plant.values(name).length;
        } catch (IllegalArgumentException _) {
            return -1;
        }
    }

    /** Whether a history has a quantity of the model. */
    public boolean shows(String name) {
        return known.contains(name);
    }

    /** The names of all limits that are judged, in the order of the violations. */
    public List<String> limits() {
        return limits.all().stream().map(LoopLimit::name).toList();
    }

    /** The names of limits that are not judged. */
    public List<String> limitsLeftOut() {
        return limits.leftOut();
    }

    /** The parts of the objective that are not counted. */
    public List<String> costLeftOut() {
        return cost.leftOut();
    }

    /**
     * Runs a loop with a plant.
     *
     * @param evaluated the case whose set-points and measured parameters the limits and the objective have
     */
    public JudgedRun run(ClosedLoop loop, Case evaluated, PlantCase plant, int steps) {
        PlantHistory history = new PlantHistory(List.copyOf(known), period);
        RunResult run;
        try {
            // the last period begins where the one before it ends; its command is not judged
            run = loop.run(steps + 1, _ -> {}, plant, history);
        } catch (NoStepException _) {
            return new JudgedRun(Optional.empty(), history, new Judgement(Double.NaN, List.of(), steps, false));
        }
        int unsolved = (int)
                run.steps().stream().limit(steps).filter(step -> !step.solved()).count();
        HistoryEvaluation evaluation = new HistoryEvaluation(evaluated, time, known, history);
        List<Violation> violations = new ArrayList<>();
        limits.all().forEach(limit -> violations.add(limit.in(evaluation, history.periods(), period)));
        boolean finished = history.periods() == steps && !run.failed();
        double cost = this.cost.of(evaluation, history.periods());
        return new JudgedRun(Optional.of(run), history, new Judgement(cost, violations, unsolved, finished));
    }
}
