package dev.takt.solver.ipm;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An equation that puts a variable on its own bound leaves no interior, and is no reason to fail. */
class DeterminedVariableTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 1})
    void valueAtABoundIsNoObstacle(double end) {
        SolveReport report = solve(end);

        assertEquals(SolveStatus.OPTIMAL, report.status());
        assertEquals(0, report.largestRegularization());
    }

    @Test
    void valueBeyondABoundIsInfeasible() {
        assertEquals(SolveStatus.INFEASIBLE, solve(-0.5).status());
    }

    /** A speed between 0 and 1 that is to end at a given value. */
    private static SolveReport solve(double end) {
        var model = new OptimalControlProblemBuilder("stop");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new DerivativeScheme.BackwardDifference());
        Variable speed = model.state("v", t).between(0, 1).start(0.5).declare();
        Variable force = model.control("u", t).between(-2, 2).declare();
        model.equation("start", speed.at(t.at(0)), number(0.5));
        model.equation("dynamics", der(speed.running(), t), force.running());
        model.equation("end", speed.at(t.at(1)), number(end));
        var program = new CompiledProgram(Transcription.of(
                model.minimize(integral(square(force.running()), t)).build(), TranscriptionOptions.reduced()));
        return new InteriorPointSolver(program, AugmentedSystem.of(program, Coordinates.none()), SolverOptions.DEFAULT)
                .solve();
    }
}
