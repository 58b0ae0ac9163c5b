package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.rehearsal.RehearsedTank;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A rehearsal ends with 0 only if nothing is broken: each kind of defect, planted on the way to the plant, is found. */
class RehearseCommandTest {
    private static final int WHEN = 50;

    @TempDir
    private Path folder;

    private JsonNode rehearse(int expected, UnaryOperator<ControllerEnd> way) throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), RehearsedTank.CASE);
        CommandLine commandLine = new CommandLine(new RehearseCommand(way));
        StringWriter said = new StringWriter();
        commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(new StringWriter()));
        int code = Main.execute(commandLine, file.toString(), "--periods", "900", "--out", folder.toString());
        assertEquals(expected, code, said::toString);
        assertEquals(said.toString(), Files.readString(folder.resolve("rehearsal.txt")));
        return new ObjectMapper().readTree(folder.resolve("rehearsal.json").toFile());
    }

    @Test
    void endsWith0WhenEveryPromiseIsKept() throws IOException {
        JsonNode report = rehearse(0, UnaryOperator.identity());
        assertEquals(0, report.path("missed").asInt());
        assertEquals(0, report.path("inadmissible").asInt());
        assertTrue(report.path("loop").path("rungs").path("fresh").asInt() > 200, report::toPrettyString);
        assertTrue(report.path("faults").path("lost_measurements").asInt() > 0, report::toPrettyString);
    }

    @Test
    void endsWith1WhenACommandDoesNotComeToThePlant() throws IOException {
        JsonNode report = rehearse(1, plant -> new Tampered(plant, _ -> {}));
        assertEquals(1, report.path("missed").asInt());
        assertEquals(0, report.path("inadmissible").asInt());
    }

    @Test
    void endsWith1WhenThePlantGetsAnotherCommand() throws IOException {
        JsonNode report = rehearse(
                1,
                plant -> new Tampered(plant, commands -> {
                    commands.set(0, commands.value(0) + 100, Quality.GOOD, commands.sourceNanos(0));
                    plant.write(commands);
                }));
        assertEquals(0, report.path("missed").asInt());
        assertEquals(1, report.path("inadmissible").asInt());
    }

    @Test
    void endsWith1WhenACommandComesTwice() throws IOException {
        JsonNode report = rehearse(
                1,
                plant -> new Tampered(plant, commands -> {
                    plant.write(commands);
                    plant.write(commands);
                }));
        assertEquals(0, report.path("missed").asInt());
        assertEquals(1, report.path("inadmissible").asInt());
    }

    /** The journal of the file is that of a plant, whose oldest records and incidents would be deleted. */
    @Test
    void leavesTheJournalOfTheLoopAlone() throws IOException {
        Path journal = folder.resolve("journal");
        Path file = Files.writeString(
                folder.resolve("tank.conf"),
                RehearsedTank.CASE + "monitoring { journal { directory = \"" + journal + "\" } }\n");
        StringWriter said = new StringWriter();
        assertEquals(0, execute(said, file.toString(), "--periods", "30"));
        assertFalse(Files.exists(journal), said::toString);
        assertTrue(said.toString().contains("the journal in " + journal + " is left to the loop"), said::toString);
        Path own = folder.resolve("own");
        assertEquals(
                0, execute(said, file.toString(), "--periods", "30", "--set", "monitoring.journal.directory=" + own));
        assertTrue(Files.isDirectory(own), said::toString);
    }

    private static int execute(StringWriter said, String... arguments) {
        CommandLine commandLine = new CommandLine(new RehearseCommand());
        commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(said));
        return Main.execute(commandLine, arguments);
    }

    /** Does something else with one of the commands. */
    private static final class Tampered extends ForwardingControllerEnd {
        private final Consumer<TagFrame> defect;
        private int commands;

        Tampered(ControllerEnd plant, Consumer<TagFrame> defect) {
            super(plant);
            this.defect = defect;
        }

        @Override
        public void write(TagFrame frame) {
            if (++commands == WHEN) {
                defect.accept(frame);
            } else {
                super.write(frame);
            }
        }
    }
}
