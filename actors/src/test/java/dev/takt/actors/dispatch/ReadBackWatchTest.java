package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReadBackWatchTest {
    private static final List<Actuator> VALVES = List.of(valve("u"), valve("v"));

    private final ReadBackWatch watch = new ReadBackWatch(2);

    private static Actuator valve(String name) {
        return new Actuator(name, 0, 10, 2, 1, 0.1, 3);
    }

    @Test
    void saysWhichActuatorsShowNothingAndSinceWhen() {
        assertEquals(
                List.of("actuator u shows nothing: no read-back yet", "actuator v shows nothing: no read-back yet"),
                watch.missing(0, VALVES));
        watch.see(1, new double[] {5, Double.NaN});
        assertEquals(List.of("actuator v shows nothing: no read-back yet"), watch.missing(1, VALVES));
        watch.see(2, new double[] {Double.POSITIVE_INFINITY, 3});
        assertEquals(List.of("actuator u shows nothing: no read-back for 12.5 s"), watch.missing(13.5, VALVES));
    }

    @Test
    void knowsNothingOfAPeriodThatBegins() {
        watch.see(1, new double[] {5, 6});
        assertEquals(List.of(), watch.missing(1, VALVES));
        watch.begin();
        assertEquals(
                List.of(
                        "actuator u shows nothing: no read-back for 2 s",
                        "actuator v shows nothing: no read-back for 2 s"),
                watch.missing(3, VALVES));
    }
}
