package dev.takt.app.adversary;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.config.Case;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantCase;
import dev.takt.config.model.CaseModel;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Scenarios;
import java.util.List;
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
    private final LoopJudge judge;

    /**
     * Prepares both controllers.
     *
     * @throws ModelException if the case has no scenarios or no loop, or its plant has none of the uncertain parameters
     */
    public Adversaries(Case read) {
        OptimalControlProblem problem = read.model().problem();
        Scenarios scenarios = scenarios(read);
        robust = read;
        CaseModel own = read.model().with(problem.withoutScenarios());
        boolean same = read.plant().model().problem() == problem;
        nominal = read.with(own, same ? withModel(read.plant(), own) : read.plant());
        requireInPlant(scenarios);
        judge = new LoopJudge(
                nominal,
                scenarios.parameters().stream()
                        .map(uncertain -> uncertain.parameter().name())
                        .toList());
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
                plant.constants(),
                plant.parameters(),
                plant.disturbances(),
                plant.deviations(),
                plant.unmeasured(),
                plant.equipment(),
                plant.fmu());
    }

    private void requireInPlant(Scenarios scenarios) {
        try (VirtualPlant made = new VirtualPlant(nominal, () -> 0)) {
            for (Scenarios.Uncertain uncertain : scenarios.parameters()) {
                String name = uncertain.parameter().name();
                if (!made.program().takes(new Disturbance.ParameterChange(0, name, 1))) {
                    throw new ModelException(List.of(new ModelProblem(
                            name,
                            "an uncertain parameter that the plant does not have",
                            "a plant whose model has the parameters of the scenarios block",
                            "Maybe declare it in the model that plant.model names.")));
                }
            }
        }
    }

    /** The names of all limits that are judged. */
    public List<String> limits() {
        return judge.limits();
    }

    /** What is not judged: limits by name, and parts of the objective. */
    public List<String> leftOut() {
        return Stream.concat(judge.limitsLeftOut().stream(), judge.costLeftOut().stream())
                .toList();
    }

    /** Both controllers with a plant. */
    public AdversaryRun run(AdversaryPlant plant, int steps) {
        return new AdversaryRun(
                plant, judge(nominalLoop, nominal, plant, steps), judge(robustLoop, robust, plant, steps));
    }

    private Judgement judge(ClosedLoop loop, Case controlled, AdversaryPlant plant, int steps) {
        return judge.run(loop, controlled, plant.of(controlled.plant()), steps).judgement();
    }
}
