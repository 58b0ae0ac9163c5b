package dev.takt.solver.model.matrix;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model of matrices in Java: a linear regulator, whose optimum is that of Riccati's equation. */
class RegulatorTest {
    private static final double ROOT = Math.sqrt(3);

    private static OptimalControlProblem problem() {
        var model = new OptimalControlProblemBuilder("regulator");
        Domain t = model.time(
                "t", Supports.uniform(0, 1, 41), new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 3));
        List<Variable> states = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            states.add(model.state("x[" + i + "]", t).declare());
        }
        Matrix x = Matrix.column(states.stream().map(Variable::running).toList());
        Matrix start =
                Matrix.column(states.stream().map(state -> state.at(t.at(0))).toList());
        Matrix end =
                Matrix.column(states.stream().map(state -> state.at(t.at(1))).toList());
        Matrix u = Matrix.column(model.variable("u", t).declare().running());

        Matrix a = Matrix.of(new double[][] {{0, 1}, {0, 0}});
        Matrix b = Matrix.column(0, 1);
        Matrix p = Matrix.of(new double[][] {{ROOT, 1}, {1, ROOT}});
        MatrixEquation.elements(
                        "dynamics", x.each(state -> der(state, t)), a.times(x).plus(b.times(u)))
                .forEach(model::add);
        MatrixEquation.elements("start", start, Matrix.column(1, -0.4)).forEach(model::add);
        return model.minimize(integral(x.dot(x).plus(u.dot(u)), t)
                        .plus(end.transpose().times(p).times(end).entry(0, 0)))
                .build();
    }

    @Test
    void theOptimumIsThatOfRiccati() {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        assertEquals(ROOT - 2 * 0.4 + ROOT * 0.16, solver.plan().objective(), 1e-8);
    }

    @Test
    void equationsAreNamedByTheirElements() {
        assertEquals(
                List.of("dynamics[1]", "dynamics[2]", "start[1]", "start[2]"),
                problem().constraints().stream().map(Constraint::name).toList());
        Matrix square = Matrix.identity(2);
        assertEquals(
                List.of("m[1,1]", "m[1,2]", "m[2,1]", "m[2,2]"),
                MatrixEquation.elements("m", square, square).stream()
                        .map(Constraint::name)
                        .toList());
        Matrix vector = Matrix.column(1, 2);
        assertEquals(
                "m: a matrix of 2 rows and 2 columns equals a vector of 2 elements",
                assertThrows(IllegalArgumentException.class, () -> MatrixEquation.elements("m", square, vector))
                        .getMessage());
    }
}
