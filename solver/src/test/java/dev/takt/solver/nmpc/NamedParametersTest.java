package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A parameter of the time domain is a function of the time for which a solve is made. */
class NamedParametersTest {
    private static final double[] SUPPORTS = {0, 1, 2, 3};

    private final RecedingHorizonSolver solver = RecedingHorizonSolver.of(model(1), NmpcOptions.DEFAULT);

    static OptimalControlProblem model(double factor) {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("following");
        Domain t = model.time("t", SUPPORTS, new DerivativeScheme.BackwardDifference());
        Parameter wanted = model.parameter("wanted", at -> 10 * factor * at[0], t);
        Parameter weight = model.parameterAlongHorizon("weight", at -> 1 + at[0], t);
        Variable x = model.control("x", t).between(-1000, 1000).start(0).declare();
        var error = x.running().minus(wanted.running());
        model.minimize(new SupportSum(weight.running().times(error).times(error), t, 0, 3));
        return model.build();
    }

    private double[] values(String name) {
        ParameterBlock block = solver.problem().parameterBlocks().stream()
                .filter(each -> each.parameter().name().equals(name))
                .findFirst()
                .orElseThrow();
        return Arrays.copyOfRange(
                solver.program().parameters().values(), block.offset(), block.offset() + block.size());
    }

    @Test
    void eachPlanReadsThemFromItsOwnTimeOn() {
        for (double time : new double[] {0, 2.5, 7, 0}) {
            solver.solve(time, StartPolicy.AUTO);
            double[] expected =
                    Arrays.stream(SUPPORTS).map(at -> 10 * (time + at)).toArray();
            assertArrayEquals(expected, values("wanted"));
            assertEquals(10 * (time + 3), solver.plan().control("x").at(time + 3), 1e-6);
        }
    }

    @Test
    void whatIsAlongTheHorizonStays() {
        solver.solve(40, StartPolicy.AUTO);
        assertArrayEquals(new double[] {1, 2, 3, 4}, values("weight"));
    }

    @Test
    void whatWasSetStays() {
        solver.setParameter("wanted", new double[] {1, 2, 3, 4});
        solver.solve(40, StartPolicy.AUTO);
        assertArrayEquals(new double[] {1, 2, 3, 4}, values("wanted"));
    }

    @Test
    void aReplayGivesEverything() {
        solver.giveAllParameters();
        solver.solve(40, StartPolicy.AUTO);
        assertArrayEquals(new double[] {0, 10, 20, 30}, values("wanted"));
    }
}
