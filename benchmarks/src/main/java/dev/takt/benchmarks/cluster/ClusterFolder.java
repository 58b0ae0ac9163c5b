package dev.takt.benchmarks.cluster;

import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The files of a fleet of tanks: a case a loop, for its plant and for each node alike. */
final class ClusterFolder {
    /** Of the loops, in seconds. */
    static final double PERIOD = 0.2;

    /** That of an engineer. */
    static final String TOKEN = "Clustering-0123456789-abcdefghij";

    /** The parameter that operators set. */
    static final String SET_POINT = "xsp";

    private static final int FIRST_CONTROLLER = 20_000;
    private static final int FIRST_PLANT = 30_000;

    private static final String TANKS = """
            model {
              name = %1$s
              domain { t { horizon = 60 s, points = 31 } }
              parameters { x0 = 1, y0 = 1, xsp = 2, gain = %2$s }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "y(0) = y0", "der(x, t) = (-x + gain*u)/5", "der(y, t) = (x - y)/5" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop {
              period = 200 ms, warm-up = 5, recover = 2, arm-at-start = true, set-points { xsp = 2 }
              ladder { previous = 30 s, hold = 1000 }, resume { most-age = 30 s }
            }
            signals { defaults { range = [-20, 20], bad-reads = 1000 } }
            actuators { u { rate = 20, fail-safe = 0.5 } }
            plant { step = 100 ms, watchdog = 30 s }
            links { kind = udp, silence = 60 s, udp { controller = ${TAKT_CASE_HOST}":%3$d", plant = ${TAKT_CASE_PLANTS}":%4$d" } %5$s }
            """;

    private static final String FLEET = """
            fleet { threads = 1, load = 1 }
            cluster { nodes = 3, silence = %2$d s, %1$s }
            monitoring { http { bind = ${TAKT_CASE_PAGE}, port = ${TAKT_CASE_PORT}, tokens.file = "../tokens", audit-file = "../audit-"${TAKT_CASE_NODE} } }
            """;

    private ClusterFolder() {}

    /**
     * How large a fleet is, and how patient.
     *
     * @param silence seconds after which a node counts as unreachable
     */
    record Size(int loops, int silence) {}

    /**
     * Writes the files.
     *
     * @param certificates the settings of the block cluster that name them; empty without
     * @param key of the links; empty without
     * @return the folder of the cases
     */
    static Path write(Path home, Size size, String certificates, String key) throws IOException {
        Path cases = Files.createDirectories(home.resolve("cases"));
        for (int i = 0; i < size.loops(); i++) {
            String name = name(i);
            Files.writeString(
                    cases.resolve(name + ".conf"),
                    String.format(
                            Locale.ROOT,
                            TANKS,
                            name,
                            Double.toString(1 + 0.1 * (i % 10)),
                            FIRST_CONTROLLER + i,
                            FIRST_PLANT + i,
                            key.isEmpty() ? "" : ", key-file = \"" + key + "\""));
        }
        Files.writeString(cases.resolve("fleet.conf"), String.format(Locale.ROOT, FLEET, certificates, size.silence()));
        PrivateFiles.write(
                home.resolve("tokens"), ("bench engineer never " + TOKEN + "\n").getBytes(StandardCharsets.UTF_8));
        return cases;
    }

    /** The name of a loop; their order is that of the numbers. */
    static String name(int number) {
        return String.format(Locale.ROOT, "tank-%04d", number);
    }
}
