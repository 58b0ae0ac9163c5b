package dev.takt.solver.linalg.ldlt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontScheduleTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void workersOwnWholeSubtreesAndShareTheRest(int workers) {
        FrontTree tree = PlateKkt.of(11, 8).analyze(OrderingOptions.DEFAULT).tree();
        FrontSchedule schedule = FrontSchedule.of(tree, workers);
        int[] owner = new int[tree.fronts()];
        Arrays.fill(owner, -1);
        for (int worker = 0; worker <= workers; worker++) {
            int[] fronts = worker < workers ? schedule.own(worker) : schedule.together();
            assertTrue(fronts.length > 0 || workers == 1);
            for (int t = 0; t < fronts.length; t++) {
                assertTrue(t == 0 || fronts[t - 1] < fronts[t], "postorder");
                assertEquals(-1, owner[fronts[t]], "no front twice");
                owner[fronts[t]] = worker;
            }
        }
        for (int f = 0; f < tree.fronts(); f++) {
            assertTrue(owner[f] >= 0, "every front once");
            if (tree.parent(f) >= 0) {
                int above = owner[tree.parent(f)];
                assertTrue(above == owner[f] || above == workers, "a subtree has one owner");
            }
        }
    }
}
