package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * T16 for what a running loop reads: five hundred files in which something about loop, signals, estimator, actuators, links,
 * monitoring or journal is wrong. {@code takt run} says where, ends with code 2, and has not started anything.
 */
class RunConfigurationFuzzTest {
    private static final int WRONG = 500;
    private static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            """;
    private static final String LOOP = """
            loop {
              period = 100 ms
              cut-off = 0.7
              warm-up = 5
              transfer = 3
              limit-ramp = 4
              solver = in-process
              delay-compensation = off
              sensitivity-feedback = on
              ladder { late = 1, previous = 1 s, hold = 3 }
              gate { violation = 1e-6, deviation = 0.3 }
              escalation { warm-start = 3, numerics = 5, restart = 10 }
              reload { trial = 10, tolerated = 1 }
              resume { most-age = 1 s, deviation = 0.1 }
              set-points { xsp = [[0, 2], [3, 3]] }
            }
            signals {
              defaults { bad-reads = 3 }
              x {
                range = [-10, 10]
                rate = 5
                stale-after = 300 ms
                frozen-after = 5 s
                outlier = 2
                criticality = critical
                uncertain-as-good = on
                filter = 10 ms
              }
            }
            estimator {
              kind = ekf
              window = 5
              gate = 6
              parameters = []
              process-noise { defaults = 1e-3 }
              measurement-noise { x = 1e-2 }
              initial-deviation { x = 0.1 }
            }
            actuators {
              u {
                min = 0
                max = 4
                rate = 2
                fail-safe = 1
                read-back { tolerance = 0.1, patience = 3 }
              }
            }
            links {
              kind = udp
              udp { controller = "127.0.0.1:0", plant = "127.0.0.1:5502" }
              tags { x { scale = 0.1, offset = 2, unit = m, range = [-10, 10] } }
            }
            monitoring {
              http { enabled = on, bind = 127.0.0.1, port = 0, stream-clients = 4 }
              page { plots = [x] }
              metrics { tick = 2 s }
              spans { sample = 0.1 }
              journal {
                directory = JOURNAL
                segment-size = 1
                keep-size = 10
                keep-for = 1 h
                sync-every = 2 s
                queue = 100
                trouble-before = 1 s
                trouble-after = 1 s
              }
            }
            """;
    private static final List<String> VALUES = List.of(
            "-1",
            "0",
            "1e999",
            "NaN",
            "apples",
            "3 apples",
            "[]",
            "[2, 1]",
            "[a]",
            "{}",
            "{ a = 1 }",
            "\"\"",
            "${nowhere}",
            "1.5",
            "-3 s",
            "on",
            "inf");
    private static final Pattern PLACE = Pattern.compile("(?s).*loop\\.conf:\\d+.*");

    @TempDir
    private Path folder;

    @Test
    void refusesWhatIsWrongWithItsPlaceAndStartsNothing() throws IOException {
        Path file = folder.resolve("loop.conf");
        Path journal = folder.resolve("journal");
        Files.writeString(file, MODEL + LOOP.replace("JOURNAL", "\"" + journal + "\""));
        CaseFile.read(file, List.of());
        int wrong = 0;
        for (int seed = 0; wrong < WRONG; seed++) {
            assertTrue(seed < 5 * WRONG, "only " + wrong + " of " + seed + " files are wrong");
            String text = MODEL + mutated(LOOP, new Random(seed)).replace("JOURNAL", "\"" + journal + "\"");
            Files.writeString(file, text);
            if (isWrong(file)) {
                wrong++;
                assertRefused(file, text);
                assertFalse(Files.exists(journal), text);
            }
        }
    }

    private static boolean isWrong(Path file) {
        try {
            CaseFile.read(file, List.of());
            return false;
        } catch (CaseFileException e) {
            return true;
        }
    }

    private static void assertRefused(Path file, String text) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.execute(
                Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err)), "run", file.toString());
        assertEquals(2, code, text + err);
        assertTrue(PLACE.matcher(err.toString()).matches(), text + err);
        assertEquals("", out.toString());
        assertFalse(err.toString().contains("Exception"), text + err);
    }

    private static String mutated(String text, Random random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        int equals = line.lastIndexOf('=');
        switch (random.nextInt(6)) {
            case 0 -> lines.set(at, misspelt(line, random));
            case 1 -> lines.set(at, line.replaceFirst("[{}\\[\\]]", ""));
            case 2 -> lines.add(at, "  nothing-of-ours = " + random.nextInt(9));
            default -> {
                if (equals > 0) {
                    String rest = line.endsWith("}") && !line.contains("{}") ? " }" : "";
                    lines.set(
                            at, line.substring(0, equals + 1) + " " + VALUES.get(random.nextInt(VALUES.size())) + rest);
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String misspelt(String line, Random random) {
        int at = random.nextInt(line.length());
        return Character.isLetter(line.charAt(at))
                ? line.substring(0, at) + (char) ('a' + random.nextInt(26)) + line.substring(at + 1)
                : line;
    }
}
