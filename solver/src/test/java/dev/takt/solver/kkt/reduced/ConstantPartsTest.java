package dev.takt.solver.kkt.reduced;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.StagedProgram;
import dev.takt.solver.kkt.StagedProgram.Shape;
import dev.takt.solver.kkt.riccati.RiccatiSystem;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What keeps its values from one factorization to the next is not computed again, and the solution is that of a new system. */
class ConstantPartsTest {
    private static final int STAGES = 5;
    private static final int STATES = 3;

    private final StagedProgram program =
            new StagedProgram(new Shape(STAGES, STATES, 1, false, false, false, false), 3);
    private final ReducedSystem system =
            ReducedSystem.of(program, program.rowTimes()).orElseThrow();
    private final double[] hessian = program.hessianValues();
    private final double[] jacobian = program.jacobianValues();
    private final double[] diagonal = new double[program.variables()];

    /** Factorizes, and compares the solution with that of a system that has kept nothing. */
    private void factorizes(int blocks, int condensations) {
        ReducedSystem fresh = ReducedSystem.of(program, program.rowTimes()).orElseThrow();
        assertArrayEquals(solution(fresh), solution(system));
        assertEquals(blocks, system.factorizedBlocks());
        assertEquals(condensations, system.condensations());
    }

    private double[] solution(KktSystem kkt) {
        kkt.factorize(hessian, jacobian, diagonal, new double[0], new double[program.rows()]);
        double[] dx = new double[program.variables()];
        double[] dy = new double[program.rows()];
        Arrays.setAll(dx, i -> 1 + i % 3);
        Arrays.setAll(dy, i -> 1 - i % 2);
        kkt.solve(dx, new double[0], dy, dx, new double[0], dy);
        return dx;
    }

    @Test
    void constantDynamicsAndObjectiveAreWorkedOnOnce() {
        factorizes(STAGES, 1);
        factorizes(STAGES, 1);
    }

    @Test
    void boundsOnControlsAloneCondenseNothing() {
        factorizes(STAGES, 1);
        diagonal[STATES] = 4;
        factorizes(STAGES, 1);
        diagonal[0] = 2;
        factorizes(STAGES, 2);
    }

    @Test
    void controlsThatEnterNonlinearlyKeepTheFactorsOfTheStates() {
        factorizes(STAGES, 1);
        int entryOfControl = 2;
        assertEquals(STATES, program.jacobianSparsity().columns()[entryOfControl]);
        jacobian[entryOfControl] *= 1.5;
        factorizes(STAGES, 2);
    }

    @Test
    void aBlockThatChangesIsFactorizedAlone() {
        factorizes(STAGES, 1);
        jacobian[0] *= 1.5;
        factorizes(STAGES + 1, 2);
        hessian[0] *= 1.5;
        factorizes(STAGES + 1, 3);
    }

    @Test
    void stagesThatAreAlikeHaveFactorsInCommon() {
        for (int e = 0; e < jacobian.length; e++) {
            int row = program.jacobianSparsity().rows()[e] % STATES;
            int column = program.jacobianSparsity().columns()[e]
                    - program.jacobianSparsity().rows()[e] / STATES * (STATES + 1);
            if (column >= 0 && column < STATES) {
                jacobian[e] = row == column ? 4 : 1 - 0.3 * row;
            }
        }
        factorizes(1, 1);
        assertSolvesLikeTheRecursion();
        jacobian[entryOfDiagonal(2)] *= 1.5;
        factorizes(3, 2);
        assertSolvesLikeTheRecursion();
        jacobian[entryOfDiagonal(2)] /= 1.5;
        factorizes(3, 3);
        assertSolvesLikeTheRecursion();
    }

    private int entryOfDiagonal(int stage) {
        int entry = 0;
        while (program.jacobianSparsity().rows()[entry] != stage * STATES
                || program.jacobianSparsity().columns()[entry] != stage * (STATES + 1)) {
            entry++;
        }
        return entry;
    }

    private void assertSolvesLikeTheRecursion() {
        RiccatiSystem recursion = RiccatiSystem.of(program, program.rowTimes()).orElseThrow();
        assertArrayEquals(solution(recursion), solution(system), 1e-12);
    }
}
