package dev.takt.actors.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.pair.Leadership.Peer;
import dev.takt.loop.cycle.PairDecision;
import org.junit.jupiter.api.Test;

/** The second controller, while the plant follows the first one under epoch 4. */
class LeadershipTest {
    private final Leadership second = new Leadership(1);

    private PairDecision period(long acknowledged) {
        second.plantSays(4, acknowledged);
        return second.due(true, Peer.LEADING, false);
    }

    @Test
    void anInvitationIsForTheNextCommandWheneverInAPeriodItComes() {
        period(1);
        second.invite();
        assertEquals(PairDecision.ACKNOWLEDGED, period(2));
        assertTrue(second.followsInvitation());
        assertEquals(5, second.epoch());
    }

    @Test
    void anInvitationWithoutACommandIsVoidAPeriodLater() {
        second.invite();
        period(1);
        period(2);
        assertFalse(second.followsInvitation());
    }

    @Test
    void oldWordsOfThePlantAreNoReasonToTakeOver() {
        period(7);
        second.plantSays(4, 7);
        second.doubtThePlant();
        assertEquals(PairDecision.BLIND, second.due(true, Peer.LEADING, false));
        assertEquals(PairDecision.TAKES_OVER, period(7));
    }

    @Test
    void whoWasSuspendedDoesNotTakeOverForWhatItMissed() {
        period(7);
        second.plantSays(4, 7);
        second.looksAt(true);
        assertEquals(PairDecision.BLIND, second.due(true, Peer.LEADING, false));
        second.looksAt(false);
        assertEquals(PairDecision.ACKNOWLEDGED, period(9));
    }

    @Test
    void whoIsAlwaysLateTakesOverAllTheSame() {
        period(7);
        second.looksAt(true);
        assertEquals(PairDecision.TAKES_OVER, lateAgain());
    }

    private PairDecision lateAgain() {
        second.due(true, Peer.LEADING, false);
        second.plantSays(4, 7);
        second.looksAt(true);
        return second.due(true, Peer.LEADING, false);
    }

    /** It decided on a period when the next one had begun and its command had been acknowledged, too. */
    @Test
    void whatWasAcknowledgedBeforeALateDecisionCountsForThePeriodThatItIsOf() {
        period(7);
        second.plantSays(4, 9);
        assertEquals(PairDecision.ACKNOWLEDGED, second.due(true, Peer.LEADING, true));
        assertEquals(PairDecision.ACKNOWLEDGED, period(9));
        assertEquals(PairDecision.TAKES_OVER, period(9));
    }

    @Test
    void aLateDecisionHidesNobodysEnd() {
        period(7);
        second.plantSays(4, 8);
        assertEquals(PairDecision.ACKNOWLEDGED, second.due(true, Peer.LEADING, true));
        assertEquals(PairDecision.TAKES_OVER, period(8));
    }

    @Test
    void afterPeriodsWithoutADecisionOnlyTheOneThatHasBegunCounts() {
        period(7);
        second.plantSays(4, 12);
        assertEquals(PairDecision.ACKNOWLEDGED, second.due(true, Peer.LEADING, true));
        assertEquals(PairDecision.ACKNOWLEDGED, period(12));
        assertEquals(PairDecision.TAKES_OVER, period(12));
    }
}
