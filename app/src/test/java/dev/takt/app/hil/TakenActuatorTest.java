package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plant in another process takes one of two pumps and says so by its tag over UDP: the loop follows it there, goes on with the other one, and
 * takes it back without a bump.
 */
@RealTime
class TakenActuatorTest {
    private static final int U = 0;
    private static final int W = 1;
    private static final double TAKEN_AT = 2;

    /** Of a period, by the plan: less than a twentieth of the way back. */
    private static final double PLANNED_STEP = 0.5 * 0.05;

    /** What w does best alone: the least of (u + w/2 - 2)^2 + (w + u/2 - 2)^2 for u = 2. */
    private static final double ALONE = 0.8;

    /** What both do together: 1.5 u = 2. */
    private static final double TOGETHER = 4.0 / 3;

    private static final String CASE = """
            model {
              name = pumps
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1, rate = 0.5 }
                w(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "y(0) = y0", "der(x, t) = -x + u + 0.5*w", "der(y, t) = -y + w + 0.5*u" ]
              objective = "integral((x - xsp)^2 + (y - xsp)^2, t)"
            }
            loop { period = 50 ms, arm-at-start = true, warm-up = 3, recover = 2, set-points { xsp = 2 } }
            signals.defaults { range = [-20, 20], bad-reads = 7 }
            actuators { u { rate = 20, tracking = PUMP.LOCAL }, w { rate = 20 } }
            plant { step = 50 ms, watchdog = 1 s, orders.port = 0 }
            links { kind = udp, silence = 0.4 s }
            monitoring { http { port = 0, tokens.file = "%s" }, metrics.tick = 50 ms }
            """;

    @TempDir
    private Path folder;

    @Test
    void theLoopGoesOnWithTheOtherAndTakesItBackWithoutABump() throws IOException, InterruptedException {
        List<String> addresses = FreeLink.udp();
        try (TankBench bench = new TankBench(folder, CASE, addresses, addresses)) {
            bench.settle();
            bench.awaitLoop(state -> Math.abs(applied(state, U) - TOGETHER) < 0.02, "a plant at rest");
            long begin = bench.cycle();
            take(bench, "4 s");
            bench.awaitLoop(state -> status(state).equals("tracking"), "u in the plant's hands");
            bench.awaitLoop(
                    state -> status(state).equals("tracking")
                            && Math.abs(applied(state, U) - TAKEN_AT) < 1e-6
                            && Math.abs(applied(state, W) - ALONE) < 0.1,
                    "w that does what it can alone");
            bench.awaitLoop(state -> status(state).equals("auto"), "u given back");
            bench.awaitLoop(
                    state -> Math.abs(applied(state, U) - TOGETHER) < 0.02
                            && Math.abs(applied(state, W) - TOGETHER) < 0.02,
                    "both where they were");
            assertReturnsGradually(bench.history(), begin);
            assertFalse(bench.modesSince(begin).contains("safe"), () -> "modes " + bench.modesSince(begin));
            assertTrue(
                    bench.events().stream().anyMatch(event -> event.startsWith("u is tracking")),
                    () -> bench.events().toString());
            assertEquals(0, bench.plant().path("refused_values").longValue());
        }
    }

    private void take(TankBench bench, String time) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), TankBench.token());
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(new StringWriter(), true))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "ctl",
                        "plant",
                        "fault",
                        "actuator = u, taken = " + TAKEN_AT + ", for = " + time,
                        "--at=" + bench.plantAddress(),
                        "--token-file=" + token);
        assertEquals(0, code, err.toString());
    }

    /** Once u was where the plant held it, no period moves it farther than the plan of so many periods. */
    private static void assertReturnsGradually(JsonNode history, long begin) {
        double before = Double.NaN;
        long cycleBefore = 0;
        for (int row = 0; row < history.path("cycle").size(); row++) {
            long cycle = history.path("cycle").path(row).longValue();
            double now = history.path("applied").path(row).path(U).asDouble(Double.NaN);
            boolean wasThere = cycle > begin && Math.abs(now - TAKEN_AT) < 1e-6;
            if (!Double.isNaN(before)) {
                // a plan that is late or continued may have been a period or two ahead
                double allowed = PLANNED_STEP * (cycle - cycleBefore + 2);
                assertEquals(before, now, allowed, "the step of u in cycle " + cycle);
            }
            if (wasThere || !Double.isNaN(before)) {
                before = now;
                cycleBefore = cycle;
            }
        }
        assertFalse(Double.isNaN(before), "u never was where the plant held it: " + history.path("applied"));
    }

    private static String status(JsonNode state) {
        return state.path("service").path("actuators").path(U).path("status").asText("");
    }

    private static double applied(JsonNode state, int control) {
        return state.path("command").path("applied").path(control).asDouble(Double.NaN);
    }
}
