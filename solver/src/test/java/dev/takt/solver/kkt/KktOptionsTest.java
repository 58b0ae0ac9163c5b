package dev.takt.solver.kkt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.solver.kkt.StagedProgram.Shape;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.kkt.riccati.RiccatiSystem;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where analyses are kept and how many threads factorize changes no bit of a solution. */
class KktOptionsTest {
    private final StagedProgram program = new StagedProgram(new Shape(12, 6, 2, true, true, true, true), 3);

    @TempDir
    private Path folder;

    private double[] solution(KktSystem system) {
        Random random = new Random(5);
        int n = program.variables();
        int m = program.rows();
        int inequalities = 12;
        double[] dx = random.doubles(n, -1, 1).toArray();
        double[] ds = random.doubles(inequalities, -1, 1).toArray();
        double[] dy = random.doubles(m, -1, 1).toArray();
        double[] slacks = new double[inequalities];
        Arrays.fill(slacks, 1.5);
        system.factorize(program.hessianValues(), program.jacobianValues(), new double[n], slacks, new double[m]);
        system.solve(dx, ds, dy, dx, ds, dy);
        return dx;
    }

    @Test
    void aSecondStartAnalysesNothing() {
        KktOptions options = KktOptions.DEFAULT.withCache(folder);
        AugmentedSystem first = AugmentedSystem.of(program, Coordinates.none(), options);
        AugmentedSystem second = AugmentedSystem.of(program, Coordinates.none(), options);
        assertEquals(1, first.analyses());
        assertEquals(0, second.analyses());
        assertEquals(first.describe(), second.describe());
        assertArrayEquals(solution(first), solution(second));
        assertArrayEquals(solution(first), solution(AugmentedSystem.of(program, Coordinates.none())));
        assertEquals(1, new HybridSystem(program, Coordinates.none(), options).analyses());
        assertEquals(0, new HybridSystem(program, Coordinates.none(), options).analyses());
    }

    @Test
    void anyNumberOfWorkersGivesTheSameBits() {
        double[] alone = solution(AugmentedSystem.of(program, Coordinates.none()));
        for (int workers = 2; workers <= KktOptions.MAX_WORKERS; workers++) {
            KktOptions options = KktOptions.DEFAULT.withWorkers(workers);
            assertArrayEquals(alone, solution(AugmentedSystem.of(program, Coordinates.none(), options)));
        }
        assertThrows(IllegalArgumentException.class, () -> KktOptions.DEFAULT.withWorkers(0));
        assertThrows(IllegalArgumentException.class, () -> KktOptions.DEFAULT.withWorkers(KktOptions.MAX_WORKERS + 1));
    }

    @Test
    void eliminationsSayTheirStructure() {
        KktDescription riccati =
                RiccatiSystem.of(program, program.rowTimes()).orElseThrow().describe();
        KktDescription reduced =
                ReducedSystem.of(program, program.rowTimes()).orElseThrow().describe();
        assertEquals(12, riccati.blocks());
        assertEquals(64, riccati.structureHash().length());
        assertEquals(64, reduced.structureHash().length());
    }
}
