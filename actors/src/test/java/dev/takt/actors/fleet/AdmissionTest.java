package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A loop is admitted if the solves of all that drive, at the 99th percentile, fit into the part of the pool's time. */
class AdmissionTest {
    private static PoolMember solving(PoolMember member, double millis) {
        for (int k = 0; k < 300; k++) {
            // one of a hundred is slower: it must not count, two would
            member.solved((long) (millis * 1e6 * (k == 0 ? 1000 : 1)));
        }
        return member;
    }

    @Test
    void theNinetyNinthPercentileOverThePeriodIsTheDemandOfALoop() {
        PoolMember member = solving(new PoolMember("a", 0, 0.5), 10);
        assertEquals(0.02, member.demand(), 1e-12);
        assertEquals(0, new PoolMember("new", 0, 1).demand());
    }

    @Test
    void loopsAreAdmittedUpToTheCapacityAndThenRefusedWithTheFigures() {
        Admission admission = new Admission(2, 0.5);
        for (int k = 0; k < 10; k++) {
            assertEquals(Optional.empty(), admission.admit(solving(admission.join("loop-" + k, 1), 100)));
        }
        assertEquals(1, admission.demand(), 1e-9);
        PoolMember further = solving(admission.join("one-more", 1), 100);
        String reason = admission.admit(further).orElseThrow();
        assertTrue(
                reason.contains("one-more") && reason.contains("100 ms") && reason.contains("1.100 threads"), reason);
        assertEquals(1, admission.demand(), 1e-9);
    }

    @Test
    void solvesAreNotAllSlowAtOnce() {
        Admission admission = new Admission(1, 1);
        for (int k = 0; k < 100; k++) {
            PoolMember member = admission.join("loop-" + k, 1);
            for (int solve = 0; solve < 200; solve++) {
                member.solved(solve % 20 == 0 ? 41_000_000 : 1_000_000);
            }
            admission.admit(member);
        }
        // on average 3 ms, and 38 ms more for one at a time: of a hundred all fit, though 100 times 41 ms would not
        assertEquals(0.3 + 0.38, admission.demand(), 1e-9);
    }

    @Test
    void aLoopThatIsAdmittedIsNotAskedAgain() {
        Admission admission = new Admission(1, 1);
        PoolMember member = solving(admission.join("a", 1), 600);
        assertEquals(Optional.empty(), admission.admit(member));
        solving(member, 2000);
        assertEquals(Optional.empty(), admission.admit(member));
        assertTrue(admission.admit(solving(admission.join("b", 1), 1)).isPresent());
    }
}
