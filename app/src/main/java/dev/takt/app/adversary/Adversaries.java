package dev.takt.app.adversary;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.NoStepException;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantCase;
import dev.takt.config.model.CaseModel;
import dev.takt.plant.SteppedPlant;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The closed loop of a case with scenarios, and that of the same case without them, against plants that are not the model. Both
 * problems are built once; the same case and plants give the same results to the bit.
 */
public final class Adversaries {
    private final Case robust;
    private final Case nominal;
    private final ClosedLoop robustLoop;
    private final ClosedLoop nominalLoop;
    private final Domain time;
    private final Set<String> known = new HashSet<>();
    private final LoopLimits limits;
    private final RunningCost cost;
    private final double period;

    /**
     * Prepares both controllers.
     *
     * @throws ModelException if the case has no scenarios or no loop, or its plant has none of the uncertain parameters
     */
    public Adversaries(Case read) {
        OptimalControlProblem problem = read.model().problem();
        Scenarios scenarios = scenarios(read);
        period = ControlPeriod.of(read);
        robust = read;
        CaseModel own = read.model().with(problem.withoutScenarios());
        boolean same = read.plant().model().problem() == problem;
        nominal = read.with(own, same ? withModel(read.plant(), own) : read.plant());
        time = problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        know(scenarios);
        limits = new LoopLimits(own.problem(), time, known);
        cost = new RunningCost(own.problem(), time, known, period);
        nominalLoop = new ClosedLoop(nominal);
        robustLoop = new ClosedLoop(robust);
    }

    /**
     * The scenarios of a case.
     *
     * @throws ModelException if it has none
     */
    public static Scenarios scenarios(Case read) {
        return read.model()
                .problem()
                .scenarios()
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        read.name(),
                        "a model without scenarios",
                        "a block model.scenarios, such as scenarios { parameters { k = [1, 0.7, 1.3] } }",
                        "Maybe a plant of another value is meant: --set plant.parameters.k=1.3"))));
    }

    private static PlantCase withModel(PlantCase plant, CaseModel model) {
        return new PlantCase(
                model,
                plant.settings(),
                plant.initialState(),
                plant.parameters(),
                plant.disturbances(),
                plant.deviations(),
                plant.unmeasured(),
                plant.equipment(),
                plant.fmu());
    }

    /** Finds out what the plant can show; entries of another grid than the model's are no values of the model. */
    private void know(Scenarios scenarios) {
        try (VirtualPlant made = new VirtualPlant(nominal, () -> 0)) {
            SteppedPlant plant = made.program().plant();
            for (Scenarios.Uncertain uncertain : scenarios.parameters()) {
                String name = uncertain.parameter().name();
                if (!made.program().takes(new Disturbance.ParameterChange(0, name, 1))) {
                    throw new ModelException(List.of(new ModelProblem(
                            name,
                            "an uncertain parameter that the plant does not have",
                            "a plant whose model has the parameters of the scenarios block",
                            "Maybe declare it in the model that plant.model names.")));
                }
                known.add(name);
            }
            for (Variable variable : nominal.model().problem().variables()) {
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

    /** The names of all limits that are judged. */
    public List<String> limits() {
        return limits.all().stream().map(LoopLimit::name).toList();
    }

    /** What is not judged: limits by name, and parts of the objective. */
    public List<String> leftOut() {
        return Stream.concat(limits.leftOut().stream(), cost.leftOut().stream()).toList();
    }

    /** Both controllers with a plant. */
    public AdversaryRun run(AdversaryPlant plant, int steps) {
        return new AdversaryRun(
                plant, judge(nominalLoop, nominal, plant, steps), judge(robustLoop, robust, plant, steps));
    }

    private Judgement judge(ClosedLoop loop, Case controlled, AdversaryPlant plant, int steps) {
        PlantHistory history = new PlantHistory(List.copyOf(known), period);
        RunResult run;
        try {
            // the last period begins where the one before it ends; its command is not judged
            run = loop.run(steps + 1, _ -> {}, plant.of(controlled.plant()), history);
        } catch (NoStepException _) {
            return new Judgement(Double.NaN, List.of(), steps, false);
        }
        int unsolved = (int)
                run.steps().stream().limit(steps).filter(step -> !step.solved()).count();
        HistoryEvaluation evaluation = new HistoryEvaluation(controlled, time, known, history);
        List<Violation> violations = new ArrayList<>();
        limits.all().forEach(limit -> violations.add(limit.in(evaluation, history.periods(), period)));
        boolean finished = history.periods() == steps && !run.failed();
        return new Judgement(cost.of(evaluation, history.periods()), violations, unsolved, finished);
    }
}
