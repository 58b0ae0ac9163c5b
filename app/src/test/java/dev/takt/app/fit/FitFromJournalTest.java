package dev.takt.app.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.app.cli.Main;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.Tag;
import dev.takt.plant.program.VirtualPlant;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A fit of the journal of a loop whose plant is not the model, and whose sensors say what they should not. */
class FitFromJournalTest {
    private static final long PERIOD = 30_000_000_000L;
    private static final int PERIODS = 240;

    /** The plant is faster than the model, its gain larger. */
    private static final String CASE = """
            model {
              name = tank
              constants { lag = 300, gain = 1 }
              domain { t { horizon = 600 s, points = 21 } }
              parameters { a0 = 1, ra(t) = 1 }
              variables {
                a(t) { role = state }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "a(0) = a0", "lag*der(a, t) = gain*u - a" ]
              objective = "integral((a - ra)^2 + 0.01*(u - ra)^2, t)"
            }
            loop {
              period = 30 s
              set-points { ra = [[0, 1], [20 min, 2], [40 min, 0.5], [60 min, 1.5], [80 min, 2.5], [100 min, 1]] }
            }
            signals { a { range = [-20, 20], bad-reads = 10, for = 1 h } }
            plant {
              constants { lag = 240, gain = 1.2 }
              noise { seed = 3, deviations { a = 1e-3 } }
              faults = [
                { at = 15 min, signal = a, not-a-number = 2 min }
                { at = 30 min, signal = a, factor = 1e12, for = 90 s }
                { at = 70 min, signal = a, bad = 2 min }
              ]
            }
            """;

    @TempDir
    private Path folder;

    private JsonNode fitted(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), text);
        Path journals = folder.resolve("journals");
        write(journals, text);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = command.execute("fit", file.toString(), journals.toString(), "--parameters=lag,gain", "--json");
        assertEquals(0, code, err::toString);
        return new ObjectMapper().readTree(out.toString());
    }

    private static void write(Path journals, String text) {
        CaseText written = new CaseText("tank.conf", text, List.of());
        Case read = CaseFile.parse(text, "tank.conf", List.of());
        JournalHeader header = new JournalHeader(
                "test",
                JournalHeader.runName("tank", Instant.ofEpochSecond(0)),
                1,
                0,
                written,
                written.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                CaseTags.of(read).measurements().tags().stream().map(Tag::name).toList(),
                List.of("u"));
        VirtualClock clock = new VirtualClock();
        try (Journal journal = Journal.open(journals, header, read.journal());
                ControlLoop loop = ControlLoop.of(
                                read, new VirtualPlant(read, clock::now), () -> new LocalPlanSolver(read, clock))
                        .beginningAt(clock::now)
                        .drivingFromTheStart()
                        .observedBy(journal)
                        .start(clock)) {
            for (int k = 0; k < PERIODS; k++) {
                clock.runUntil((k + 1) * PERIOD);
                journal.await();
            }
        }
    }

    private static void assertTruth(JsonNode fit) {
        double[] truth = {240, 1.2};
        for (JsonNode parameter : fit.path("parameters")) {
            double expected = truth[parameter.path("name").asText().equals("lag") ? 0 : 1];
            assertEquals(
                    expected,
                    parameter.path("fitted").asDouble(),
                    4 * parameter.path("deviation").asDouble(),
                    parameter::toString);
            assertTrue(parameter.path("deviation").asDouble() < 0.01 * expected, parameter::toString);
        }
        assertEquals(1e-3, fit.path("signals").get(0).path("noise").asDouble(), 3e-4);
    }

    @Test
    void whatTheValidationRefusedIsNotInTheFit() throws IOException {
        assertTruth(fitted(CASE));
    }

    /** The read-backs of actuators and the tags that tell who has them are among what a journal records; the model has no such variable. */
    @Test
    void tagsOfActuatorsAreNotInTheFit() throws IOException {
        assertTruth(fitted(CASE + "actuators { u { tracking = \"u-taken\" } }"));
    }

    /** Of what no sensor means and nobody has refused nothing is left; of an input, what was before. */
    @Test
    void valuesAMillionTimesLargerAreLeftOut() {
        double[][] applied = new double[20][];
        double[][] measured = new double[20][];
        for (int k = 0; k < 20; k++) {
            applied[k] = new double[] {k == 7 ? -1e12 : k};
            measured[k] = new double[] {k == 5 ? 1e12 : Math.sin(k), k == 3 ? Double.NaN : 0};
        }
        Recording record = new Recording(
                IntStream.range(0, 20).asDoubleStream().toArray(), List.of("u"), applied, List.of("a", "b"), measured);
        Recording plausible = record.plausible();
        assertEquals(2, record.differences(plausible));
        assertTrue(Double.isNaN(plausible.measured()[5][0]));
        assertEquals(6, plausible.applied()[7][0]);
        assertEquals(Math.sin(6), plausible.measured()[6][0]);
    }
}
