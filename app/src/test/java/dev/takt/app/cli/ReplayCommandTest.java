package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.config.settings.JournalSettings;
import dev.takt.loop.cycle.LoopEvent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReplayCommandTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 2 s, points = 5 } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + u^2, t)"
            }
            """;

    @TempDir
    private Path folder;

    /** What the command answers with, and says on both streams. */
    private record Answer(int code, String said) {
        static Answer of(String... arguments) {
            StringWriter said = new StringWriter();
            PrintWriter writer = new PrintWriter(said, true);
            CommandLine command = Main.commandLine().setOut(writer).setErr(writer);
            return new Answer(Main.execute(command, arguments), said.toString());
        }
    }

    private Path journal(CaseText text, String modelHash) throws IOException {
        JournalHeader header = new JournalHeader(
                "test", "tank-1", 1, 0, text, text.configurationHash(), modelHash, List.of("x"), List.of("u"));
        try (Journal journal =
                Journal.open(folder, header, new JournalSettings(Optional.empty(), 1, 100, 1e6, 0, 100, 5, 3))) {
            for (int k = 0; k < 3; k++) {
                journal.happened(new LoopEvent.Alarm(k, "test", "alarm " + k));
            }
        }
        return folder.resolve("tank-1-0001.journal");
    }

    @Test
    void damageIsNamedAndTheExitCodeSaysSo() throws IOException {
        CaseText text = new CaseText("tank.conf", TANK, List.of());
        Path file = journal(text, ModelFingerprint.of(text.controller().model().problem()));
        Answer whole = Answer.of("replay", file.toString());
        assertEquals(0, whole.code(), whole::toString);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 3] ^= 1;
        Files.write(file, bytes);
        Answer damaged = Answer.of("replay", file.toString());
        assertEquals(2, damaged.code(), damaged::toString);
        assertTrue(damaged.said().contains("record 3, at byte "), damaged::toString);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
        Answer torn = Answer.of("replay", file.toString());
        assertEquals(0, torn.code(), torn::toString);
        assertTrue(torn.said().contains("torn tail"), torn::toString);
    }

    /** Reading the case of such a journal runs the code beside it. */
    @Test
    void codeThatAJournalNamesIsRunForThoseWhoTrustItOnly() throws IOException {
        Path mark = folder.resolve("mark");
        Files.writeString(folder.resolve("Stranger.java"), """
                public class Stranger implements dev.takt.config.model.JavaModel {
                    static {
                        try {
                            java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
                        } catch (java.io.IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    }
                    public dev.takt.solver.model.OptimalControlProblem problem(dev.takt.config.model.ModelConstants constants) {
                        throw new IllegalStateException();
                    }
                }
                """.formatted(mark));
        Path file = journal(
                new CaseText(folder.resolve("case.conf").toString(), "model { java = Stranger.java }", List.of()),
                "a model");
        Answer refused = Answer.of("replay", file.toString());
        assertEquals(2, refused.code(), refused::toString);
        assertTrue(refused.said().contains(folder.resolve("Stranger.java").toString()), refused::toString);
        assertTrue(refused.said().contains("--trust"), refused::toString);
        assertFalse(Files.exists(mark), "it was not run");
        Answer trusted = Answer.of("replay", "--trust", file.toString());
        assertFalse(trusted.said().contains("--trust"), trusted::toString);
        assertTrue(Files.exists(mark), trusted::toString);
    }
}
