package dev.takt.app.rehearsal.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two controllers in real processes and twenty faults, in an order that is random but the same each time. The plant sees whether there was a
 * command in each period, and from whom. {@code ./takt benchmarks loop pair} has any number of faults.
 */
@RealTime
class PairProcessTest {
    private static final int FAULTS = Integer.getInteger("takt.pair.faults", 20);
    /** A tank at a period of half a second, for two controllers. */
    static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 40 s, points = 21 } }
              parameters { x0 = 1, wanted = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "10*der(x, t) = -x*sqrt(abs(x) + 0.1) + u" ]
              objective = "integral((x - wanted)^2 + 0.01*u^2, t)"
            }
            loop {
              period = 500 ms, warm-up = 3, ladder { previous = 30 s }
              set-points { wanted { value = "2 + sin(t/7)" } }
            }
            actuators { u { rate = 2 } }
            plant { step = 20 ms, noise { deviations { x = 0.01 } } }
            links { pair { slice = 0.1 } }
            """;

    /** The words that start the command line. */
    static List<String> takt() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dtakt.warm-up.millis=500",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    private static List<PairFault> faults() {
        List<PairFault> faults = new ArrayList<>();
        int[] numbers = {2, 1, 4, 2, 2, 3, 2, 1, 2, 1, 0, 0, 0};
        for (PairFault fault : PairFault.values()) {
            faults.addAll(Collections.nCopies(numbers[fault.ordinal()], fault));
        }
        Collections.shuffle(faults, new Random(5));
        return faults.subList(0, Math.min(FAULTS, faults.size()));
    }

    @Test
    void thePlantHasOneWriterAndTheJournalsReplay(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        try (PairRehearsal pair = PairRehearsal.start(LocalWays.udp(), takt(), file, folder, 7)) {
            for (PairFault fault : faults()) {
                pair.strike(fault);
            }
            pair.end();
            PairCounts counts = pair.counts();
            PairRehearsal.Compared compared = pair.compared(false);
            PairRehearsal.Compared takeovers = pair.compared(true);
            System.out.println(counts + ", compared " + compared.periods().size() + ", of takeovers "
                    + takeovers.periods().size());
            assertAll(
                    () -> assertEquals(0, counts.writers(), "commands of a controller after those of its successor"),
                    () -> assertEquals(0, counts.inadmissible(), "inadmissible values"),
                    () -> assertTrue(!counts.takeovers().isEmpty(), "takeovers"),
                    () -> assertEquals(
                            List.of(),
                            counts.missed(),
                            () -> "periods without a command\n" + pair.explain(counts.missed())),
                    () -> assertEquals(
                            List.of(),
                            compared.differing(),
                            () -> "periods with two commands\n" + pair.explain(compared.differing())),
                    () -> assertTrue(!compared.periods().isEmpty(), "periods in which both have a command"),
                    () -> assertReplay(pair));
        }
    }

    private static void assertReplay(PairRehearsal pair) throws IOException {
        for (int place = 0; place < 2; place++) {
            for (Path journal : pair.journals(place)) {
                ReplayReport report = new Replay(JournalReader.open(journal)).run();
                assertEquals(Optional.empty(), report.difference(), () -> journal + ": " + report);
            }
        }
    }
}
