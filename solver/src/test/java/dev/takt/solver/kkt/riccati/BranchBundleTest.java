package dev.takt.solver.kkt.riccati;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Branches side by side against the same branches one after the other. */
class BranchBundleTest {
    private static final int INTERVALS = 8;

    /** A pendulum of uncertain length and friction, whose moves of torque cost something. */
    private static TranscribedProblem pendulum(int lengths, int robustHorizon) {
        var model = new OptimalControlProblemBuilder("pendulum");
        Domain t = model.time("t", Supports.uniform(0, 2, INTERVALS + 1), new Collocation(Nodes.RADAU, 2));
        Parameter length = model.parameter("length", 1);
        Variable angle = model.state("angle", t).between(-1, 3).declare();
        Variable rate = model.state("rate", t).between(-1.2, 2).declare();
        Variable u = model.control("u", t).between(-5, 5).declare();
        model.equation("start", angle.at(t.at(0)), number(1));
        model.equation("still", rate.at(t.at(0)), number(0));
        model.equation("turn", der(angle.running(), t), rate.running());
        Expression weight = sin(angle.running()).times(length.running());
        model.equation("swing", der(rate.running(), t), u.running().minus(weight));
        Expression cost = number(0);
        double step = 2.0 / INTERVALS;
        for (int k = 1; k <= INTERVALS; k++) {
            Expression torque = u.at(t.at(k * step));
            Expression end = angle.at(t.at(k * step));
            Expression move = torque.minus(u.at(t.at((k - 1) * step)));
            cost = cost.plus(square(end))
                    .plus(square(move))
                    .plus(torque.times(end).times(0.01));
        }
        model.minimize(cost);
        double[] values = new double[lengths];
        for (int k = 0; k < lengths; k++) {
            values[k] = 1 + 0.05 * k;
        }
        model.scenarios(Scenarios.combinations(Map.of(length, values), robustHorizon));
        return Transcription.of(model.build(), TranscriptionOptions.reduced());
    }

    @ParameterizedTest
    @CsvSource({"13, 1, 2", "9, 1, 1", "9, 1, 2", "17, 1, 3", "3, 2, 3"})
    void giveTheBitsOfBranchesOneAfterTheOther(int lengths, int robustHorizon, int workers) {
        TranscribedProblem problem = pendulum(lengths, robustHorizon);
        PrimalDualPoint alone = solved(problem, 1, Integer.MAX_VALUE);
        PrimalDualPoint bundled = solved(problem, workers, 2);
        assertArrayEquals(alone.variables(), bundled.variables(), 0);
        assertArrayEquals(alone.rowMultipliers(), bundled.rowMultipliers(), 0);
    }

    private static PrimalDualPoint solved(TranscribedProblem problem, int workers, int leastBundle) {
        CompiledProgram program = new CompiledProgram(problem);
        RiccatiSystem system = RiccatiSystem.of(program, problem.rowPlacement().stageTree(), workers, leastBundle)
                .orElseThrow();
        InteriorPointSolver solver = new InteriorPointSolver(program, system, SolverOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve().status());
        return solver.point();
    }
}
