package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ActuatorWatchTest {
    private static final Actuator VALVE = new Actuator("u", 0, 10, 2, 1, 0.1, 3);
    private static final double[] COMMANDED = {5};

    private final ActuatorWatch watch = new ActuatorWatch(List.of(VALVE));

    @Test
    void reportsAReadBackThatStaysDifferentAfterThePatience() {
        double[] stuck = {4};
        assertEquals(List.of(), watch.check(1, 1, COMMANDED, stuck));
        assertEquals(List.of(), watch.check(2, 2, COMMANDED, stuck));
        assertEquals(List.of("actuator u shows 4.0 instead of 5.0"), watch.check(3, 3, COMMANDED, stuck));
        assertEquals(List.of(), watch.check(4, 4, COMMANDED, COMMANDED));
    }

    @Test
    void reportsAcknowledgementsThatDoNotCome() {
        watch.check(2, 1, COMMANDED, COMMANDED);
        watch.check(3, 1, COMMANDED, COMMANDED);
        assertEquals(List.of("commands are not acknowledged for 3 periods"), watch.check(4, 1, COMMANDED, COMMANDED));
    }

    @Test
    void judgesNothingBeforeTheFirstCommandAndNoReadBackThatIsNotThere() {
        for (int k = 0; k < 5; k++) {
            assertTrue(watch.check(0, 0, COMMANDED, new double[] {4}).isEmpty());
        }
        for (int k = 0; k < 5; k++) {
            assertTrue(watch.check(k + 1, k + 1, COMMANDED, new double[] {Double.NaN})
                    .isEmpty());
        }
    }

    /** A difference of as much as is tolerated is none: 0.1 between 0.1 and 0.2. */
    @Test
    void bearsWhatIsTolerated() {
        for (int k = 1; k < 6; k++) {
            assertEquals(List.of(), watch.check(k, k, new double[] {0.2}, new double[] {0.1}), "period " + k);
        }
    }

    /** A period without a read-back changes nothing of what was found before. */
    @Test
    void countsOnAfterAReadBackThatWasNotThere() {
        watch.check(1, 1, COMMANDED, new double[] {4});
        watch.check(2, 2, COMMANDED, new double[] {4});
        assertEquals(List.of(), watch.check(3, 3, COMMANDED, new double[] {Double.NaN}));
        assertEquals(List.of("actuator u shows 6.0 instead of 5.0"), watch.check(4, 4, COMMANDED, new double[] {6}));
    }

    /** Acknowledgements are waited for as long as the most impatient actuator bears, and again from the next one on. */
    @Test
    void isOverdueForTheMostImpatientActuator() {
        ActuatorWatch two = new ActuatorWatch(List.of(VALVE, new Actuator("v", 0, 10, 2, 1, 0.1, 2)));
        double[] both = {5, 5};
        two.check(1, 0, both, both);
        assertFalse(two.isOverdue());
        two.check(2, 0, both, both);
        assertTrue(two.isOverdue());
        two.check(3, 3, both, both);
        assertFalse(two.isOverdue());
        two.configure(List.of(VALVE, VALVE));
        two.check(4, 3, both, both);
        two.check(5, 3, both, both);
        assertFalse(two.isOverdue(), "more patient now");
        assertFalse(new ActuatorWatch(List.of()).isOverdue(), "nobody waits");
    }
}
