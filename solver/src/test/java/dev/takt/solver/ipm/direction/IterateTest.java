package dev.takt.solver.ipm.direction;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.compute.ArrayProgram;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.SlackedProgram;
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
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounding brings trial points upon bounds, and across, where the distance that is to be left is less than a digit. */
class IterateTest {
    private static final double BOUND = 365.15;

    @ParameterizedTest
    @ValueSource(doubles = {BOUND, BOUND + 5.7e-14})
    void boundsMakeWayForTrialPointsThatRoundingHasBroughtUponThem(double at) {
        BarrierProblem problem = problem(1e-9);
        Iterate trial = trial(problem, at);

        trial.evaluate(problem);
        assertFalse(trial.isFinite());

        trial.evaluateTrial(problem);
        assertTrue(trial.isFinite());
        double gap = problem.barrierOperations().smallestGap(problem.bounds());
        assertEquals(BOUND - 298.15, gap, 1e-8);
    }

    /** So far from the solution a step ends upon a bound for another reason. */
    @Test
    void boundsStayWhereAStepLeavesMoreThanRoundingTakes() {
        BarrierProblem problem = problem(1e-4);
        Iterate trial = trial(problem, BOUND);

        trial.evaluateTrial(problem);

        assertFalse(trial.isFinite());
        assertEquals(BOUND - 298.15, problem.barrierOperations().smallestGap(problem.bounds()));
    }

    private static BarrierProblem problem(double mu) {
        SlackedProgram program = program();
        var problem =
                new BarrierProblem(program, new Bounds(program.newPrimal(), program.newPrimal()), program.newPrimal());
        program.loadBounds(problem.bounds());
        problem.mu(mu);
        return problem;
    }

    private static Iterate trial(BarrierProblem problem, double at) {
        double[] point = new double[problem.program().primalCount()];
        Arrays.fill(point, at);
        Iterate trial = new Iterates(problem.program()).trial();
        problem.operations().upload(point, trial.primal());
        return trial;
    }

    /** Temperatures of which the upper bound is reached. */
    private static SlackedProgram program() {
        var model = new OptimalControlProblemBuilder("heat");
        Domain t = model.time("t", Supports.uniform(0, 1, 3), new DerivativeScheme.BackwardDifference());
        Variable temperature =
                model.state("T", t).between(298.15, BOUND).start(300).declare();
        model.equation("start", temperature.at(t.at(0)), number(300));
        model.equation("dynamics", der(temperature.running(), t), number(1));
        var program = new CompiledProgram(Transcription.of(
                model.minimize(integral(square(temperature.running()), t)).build(), TranscriptionOptions.reduced()));
        return new SlackedProgram(new ArrayProgram(program, AugmentedSystem.of(program, Coordinates.none())));
    }
}
