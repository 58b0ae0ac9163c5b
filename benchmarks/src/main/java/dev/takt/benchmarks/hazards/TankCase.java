package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two tanks in a row, a period every 50 ms. Their signals may be predicted without limit, so only the silence ends the
 * driving of a dead plant.
 */
final class TankCase {
    static final int PERIOD_MILLIS = 50;
    /** The steady-state inflow of the tanks. */
    static final double STEADY = 2;
    /** In periods. */
    static final int SILENCE = 4;

    private static final String TEXT = """
            model {
              name = tanks
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "y(0) = y0", "der(x, t) = -x + u", "der(y, t) = x - y" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 50 ms, warm-up = 3, recover = 2, set-points { xsp = 2 } }
            signals {
              defaults { range = [-20, 20], frozen-after = 0.25 s, for = unlimited }
              y { criticality = optional, bad-reads = 1000000 }
            }
            actuators { u { rate = 20, fail-safe = 0.5, read-back { tolerance = 0.05, patience = 3 } } }
            plant { step = 25 ms, watchdog = 1 s, orders.port = 0, noise { seed = 1, deviations { x = 1e-4, y = 1e-4 } } }
            monitoring { metrics.tick = 50 ms }
            """;

    private TankCase() {}

    /** Writes the case into a folder. */
    static Path in(Path folder) throws IOException {
        return Files.writeString(folder.resolve("tanks.conf"), TEXT);
    }
}
