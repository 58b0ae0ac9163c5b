package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
