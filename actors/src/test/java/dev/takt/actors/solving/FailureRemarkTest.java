package dev.takt.actors.solving;

import static dev.takt.solver.model.Functions.abs;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import org.junit.jupiter.api.Test;

class FailureRemarkTest {
    @Test
    void constraintsAreNotToBlameWhereThereIsNoOptimum() {
        var model = new OptimalControlProblemBuilder("unbounded");
        var x = model.variable("x").start(1).declare();
        var y = model.variable("y").start(1).declare();
        model.equation("line", y.running(), x.running().times(2).plus(1));
        model.maximize(square(x.running()));
        SolveReport report =
                RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT).solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.DIVERGING, report.status());
        String remark = FailureRemark.plain().of(report);
        assertTrue(remark.startsWith("iterates grow beyond all bounds"), remark);
        assertTrue(remark.contains("x = "), remark);
    }

    @Test
    void anObjectiveThatIsNoNumberIsNamed() {
        var model = new OptimalControlProblemBuilder("weighted");
        var weight = model.parameter("weight", 1);
        var x = model.variable("x").start(1).declare();
        model.minimize(square(x.running()).times(weight.running()));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT);
        solver.setParameter("weight", Double.NaN);
        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.NON_FINITE, report.status());
        assertEquals("in the objective: weight is NaN", FailureRemark.plain().of(report));
    }

    /** The iterations end before the objective has fallen so far that it cannot have a minimum. */
    @Test
    void aLongFallIsToldWhereTheIterationsEnd() {
        var model = new OptimalControlProblemBuilder("falling");
        var x = model.variable("x").start(1).declare();
        model.maximize(square(x.running()));
        NmpcOptions options = NmpcOptions.DEFAULT;
        SolveReport report = RecedingHorizonSolver.of(
                        model.build(), options.with(options.solver().withMaxIterations(12)))
                .solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.ITERATION_LIMIT, report.status());
        String remark = FailureRemark.plain().of(report);
        assertTrue(remark.startsWith("the objective, minimised, has gone from -1.00 to "), remark);
    }

    /** The slope of the absolute value jumps at the optimum, so that no iteration ends there. */
    @Test
    void aFunctionThatBendsWhereTheIterationsEndIsNamed() {
        var model = new OptimalControlProblemBuilder("bent");
        var x = model.variable("x").start(1).declare();
        var y = model.variable("y").start(3).declare();
        model.minimize(abs(x.running().minus(y.running()))
                .plus(square(x.running()).times(0.1))
                .plus(square(y.running().minus(1)).times(0.1)));
        SolveReport report =
                RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT).solve(0, StartPolicy.COLD);

        assertFalse(report.status().isSolved());
        String remark = FailureRemark.plain().of(report);
        assertTrue(
                remark.endsWith(
                        "in the objective: abs(x - y) is at its kink. Maybe a variable s with s >= d and s >= -d in"
                                + " place of abs(d)."),
                report.status() + ": " + remark);
    }
}
