package dev.takt.solver.kkt.riccati;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The nodes inside an element are condensed: from stage to stage go the states, as in multiple shooting. */
class CondensedNodesTest {
    private static final int INTERVALS = 10;
    private static final int STATES = 3;

    static List<DerivativeScheme> schemes() {
        return List.of(
                new RungeKutta(2),
                new Collocation(Nodes.RADAU, 2),
                new Collocation(Nodes.RADAU, 3),
                new Collocation(Nodes.RADAU, 3, 2),
                new Collocation(Nodes.GAUSS, 1),
                new Collocation(Nodes.GAUSS, 3),
                new Collocation(Nodes.GAUSS, 2, 4));
    }

    /** A pendulum on a cart whose acceleration is the control, and an angle that is measured by an equation of its own. */
    private static TranscribedProblem problem(DerivativeScheme scheme) {
        var model = new OptimalControlProblemBuilder("pendulum");
        Domain t = model.time("t", Supports.uniform(0, 2, INTERVALS + 1), scheme);
        Variable angle = model.state("angle", t).declare();
        Variable rate = model.state("rate", t).declare();
        Variable speed = model.state("speed", t).declare();
        Variable pull = model.algebraic("pull", t).declare();
        Variable u = model.control("u", t).between(-5, 5).declare();
        model.equation("start", angle.at(t.at(0)), number(1));
        model.equation("still", rate.at(t.at(0)), number(0));
        model.equation("rest", speed.at(t.at(0)), number(0));
        model.equation("turn", der(angle.running(), t), rate.running());
        model.equation("swing", der(rate.running(), t), pull.running().plus(u.running()));
        model.equation("push", der(speed.running(), t), u.running());
        model.equation("pull", pull.running(), sin(angle.running()).times(9.81));
        model.minimize(
                integral(square(angle.running()).plus(square(pull.running())).plus(square(u.running())), t));
        return Transcription.of(model.build(), TranscriptionOptions.reduced());
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void onlyTheStatesGoFromStageToStage(DerivativeScheme scheme) {
        TranscribedProblem problem = problem(scheme);
        CompiledProgram program = new CompiledProgram(problem);
        StateElimination elimination = StateElimination.byTime(
                        program, problem.rowPlacement().stages())
                .orElseThrow();
        StagePartition partition = StagePartition.of(
                        program,
                        elimination,
                        new EliminationHessian(program, new InequalityRows(program)),
                        StageAncestry.chain(elimination.blockCount()))
                .orElseThrow();
        int steps = scheme instanceof Collocation collocation ? collocation.steps() : 1;
        assertEquals(INTERVALS * steps, partition.stages());
        for (int stage = 1; stage < partition.stages(); stage++) {
            boolean begins = stage % steps == 0;
            assertEquals(
                    STATES + (begins ? 0 : 1),
                    partition.incoming(stage).length,
                    "a control that is held goes from step to step, stage " + stage);
            assertEquals(begins ? 1 : 0, partition.controls(stage).length);
        }
    }
}
