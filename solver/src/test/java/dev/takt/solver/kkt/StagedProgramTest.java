package dev.takt.solver.kkt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.StagedProgram.Shape;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.condensed.LiftedSystem;
import dev.takt.solver.kkt.condensed.RelaxedProgram;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.kkt.riccati.RiccatiSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every KKT system solves a program of stages without dual diagonal: solve, then multiply back. */
class StagedProgramTest {
    private static final double TOLERANCE = 1e-8;

    static Stream<Shape> shapes() {
        return Stream.of(
                new Shape(5, 3, 1, false, false, false, false),
                new Shape(9, 11, 1, true, false, false, false),
                new Shape(6, 4, 3, true, false, false, false),
                new Shape(6, 4, 2, true, false, true, false),
                new Shape(6, 4, 2, true, false, true, true),
                new Shape(7, 5, 2, true, true, true, true),
                new Shape(1, 2, 1, true, true, false, false));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void reducedSolves(Shape shape) {
        StagedProgram program = new StagedProgram(shape, 1);
        solvesAndMultipliesBack(
                program, ReducedSystem.of(program, program.rowTimes()).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void riccatiSolves(Shape shape) {
        StagedProgram program = new StagedProgram(shape, 1);
        solvesAndMultipliesBack(
                program, RiccatiSystem.of(program, program.rowTimes()).orElseThrow());
    }

    @Test
    void rowsJoinTheTimeThatTheyWaitFor() {
        StagedProgram program = new StagedProgram(new Shape(16, 4, 2, true, false, false, false), 1);
        int[] times = Arrays.stream(program.rowTimes()).map(t -> t == 5 ? 7 : t).toArray();
        RiccatiSystem system = RiccatiSystem.of(program, times).orElseThrow();
        assertEquals(14, system.describe().blocks());
        solvesAndMultipliesBack(program, system);
        int[] firstLast =
                Arrays.stream(program.rowTimes()).map(t -> t == 0 ? 16 : t).toArray();
        assertTrue(RiccatiSystem.of(program, firstLast).isEmpty(), "one block is no sequence of stages");
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void augmentedSolves(Shape shape) {
        StagedProgram program = new StagedProgram(shape, 1);
        solvesAndMultipliesBack(program, AugmentedSystem.of(program, Coordinates.none()));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void hybridSolves(Shape shape) {
        StagedProgram program = new StagedProgram(shape, 1);
        solvesAndMultipliesBack(program, new HybridSystem(program, Coordinates.none()));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void liftedSolves(Shape shape) {
        NonlinearProgram relaxed = new RelaxedProgram(new StagedProgram(shape, 1), 1e-6);
        solvesAndMultipliesBack(relaxed, new LiftedSystem(relaxed, Coordinates.none()));
    }

    private static void solvesAndMultipliesBack(NonlinearProgram program, KktSystem system) {
        Random random = new Random(7);
        int n = program.variables();
        int m = program.rows();
        int inequalities = (int)
                IntStream.range(0, m).filter(row -> !program.isEquality(row)).count();
        double[] variableDiagonal = random.doubles(n, 0, 1).toArray();
        double[] slackDiagonal = random.doubles(inequalities, 0.5, 5).toArray();
        double[] hessian = new double[program.hessianSparsity().size()];
        double[] jacobian = new double[program.jacobianSparsity().size()];
        program.hessian(rest(n), 1, rest(m), hessian);
        program.jacobian(rest(n), jacobian);
        Inertia inertia = system.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, new double[m]);
        assertEquals(new Inertia(n, m, 0), inertia);

        double[] rx = random.doubles(n, -1, 1).toArray();
        double[] rs = random.doubles(inequalities, -1, 1).toArray();
        // rows without a right-hand side are those of a correction
        for (double[] rc : new double[][] {random.doubles(m, -1, 1).toArray(), rest(m)}) {
            double[] dx = rx.clone();
            double[] ds = rs.clone();
            double[] dy = rc.clone();
            system.solve(dx, ds, dy, dx, ds, dy);
            assertEquals(0, residual(program, variableDiagonal, slackDiagonal, rx, rs, rc, dx, ds, dy), TOLERANCE);
        }
    }

    private static double[] rest(int length) {
        return new double[length];
    }

    private static double residual(
            NonlinearProgram program,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rx,
            double[] rs,
            double[] rc,
            double[] dx,
            double[] ds,
            double[] dy) {
        double[] stationarity = rx.clone();
        double[] curvature = new double[dx.length];
        program.gradient(dx, curvature);
        for (int v = 0; v < dx.length; v++) {
            stationarity[v] -= curvature[v] + (variableDiagonal[v]) * dx[v];
        }
        double[] rows = new double[dy.length];
        program.constraints(dx, rows);
        double[] values = new double[program.jacobianSparsity().size()];
        program.jacobian(dx, values);
        for (int e = 0; e < values.length; e++) {
            stationarity[program.jacobianSparsity().columns()[e]] -=
                    values[e] * dy[program.jacobianSparsity().rows()[e]];
        }
        double worst = 0;
        for (double value : stationarity) {
            worst = Math.max(worst, Math.abs(value));
        }
        int i = 0;
        for (int row = 0; row < rows.length; row++) {
            double gap = rc[row] - rows[row];
            if (!program.isEquality(row)) {
                gap += ds[i];
                worst = Math.max(worst, Math.abs(rs[i] - (slackDiagonal[i]) * ds[i] + dy[row]));
                i++;
            }
            worst = Math.max(worst, Math.abs(gap));
        }
        return worst;
    }
}
