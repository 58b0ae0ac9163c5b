package dev.takt.app.init;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import dev.takt.app.hil.Patience;
import dev.takt.app.hil.TaktProcess;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

@RealTime
class InitCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }

    /** The pump is at its fail-safe value from the moment in which a critical signal is lost. */
    @Test
    void tanksMayRunEmpty() throws IOException {
        Path made = folder.resolve("made");
        assertEquals(0, execute("init", CaseTemplate.TRACKING.label(), made.toString()), err::toString);
        String file = made.resolve("tracking.conf").toString();
        Path results = folder.resolve("run");
        execute(
                "simulate",
                file,
                "--set",
                "signals.down.criticality=critical",
                "--set",
                "plant.faults=[{ signal = down, at = 20 s, drop-out = 500 s }]",
                "--out",
                results.toString());
        List<String> rows = Files.readAllLines(results.resolve("trajectory.csv"));
        int level = List.of(rows.getFirst().split(",")).indexOf("down");
        assertEquals(121, rows.size(), err::toString);
        assertEquals(0, Double.parseDouble(rows.getLast().split(",")[level]), 1e-3, rows::getLast);
        String summary = Files.readString(results.resolve("summary.json"));
        assertTrue(summary.contains("signal-lost:down"), summary);
        assertFalse(summary.contains("signal-lost:up"), "the meter of an empty tank is believed: " + summary);
    }

    @ParameterizedTest
    @EnumSource
    void everyTemplateChecksAndSimulatesAsItStands(CaseTemplate template) throws IOException {
        Path made = folder.resolve("made");
        assertEquals(0, execute("init", template.label(), made.toString()), err::toString);
        try (Stream<Path> files = Files.list(made)) {
            assertEquals(
                    template.files().stream().sorted().toList(),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        String file = made.resolve(template.files().getFirst()).toString();
        assertTrue(out.toString().contains("takt simulate " + file), out::toString);
        assertEquals(0, execute("check", file, "--json"), err::toString);
        JsonNode check = new ObjectMapper().readTree(out.toString());
        assertEquals(template.label(), check.path("model").asText(), "the name of the model is that of the template");
        assertEquals(0, check.path("warnings").size(), out::toString);
        assertEquals(0, execute("simulate", file, "--json"), err::toString);
        JsonNode summary = new ObjectMapper().readTree(out.toString());
        assertEquals(
                check.path("steps").asInt(), summary.path("rungs").path("fresh").asInt(), out::toString);
    }

    /** Those whose loops differ most; the tutorial runs that of tracking. */
    @ParameterizedTest
    @EnumSource(names = {"ECONOMIC", "DAE", "ESTIMATOR"})
    void templatesRun(CaseTemplate template) throws IOException, InterruptedException {
        assertEquals(0, execute("init", template.label(), folder.toString()), err::toString);
        try (TaktProcess loop = TaktProcess.start(
                "run",
                folder.resolve(template.files().getFirst()),
                List.of("monitoring.http.port=0", "loop.arm-at-start=true"))) {
            Patience.await(() -> loop.output().contains("-> auto") || !loop.isAlive(), loop::output);
            assertTrue(loop.interrupt().contains("-> auto"), loop::output);
        }
    }

    @Test
    void theFmuIsMadeAndIsAPlant() throws IOException, InterruptedException {
        assertEquals(0, execute("init", "fmu", folder.toString()), err::toString);
        try {
            int made = new ProcessBuilder("sh", folder.resolve("make-fmu").toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            assumeTrue(made == 0, "there is no C compiler, or neither zip nor python3");
        } catch (IOException e) {
            abort("there is no shell");
        }
        assertEquals(0, execute("check", folder.resolve("plant.conf").toString()), err::toString);
        Path plant = Files.writeString(
                folder.resolve("here.conf"),
                "include \"plant.conf\"\nplant.orders.port = 0\nlinks.udp.plant = \"127.0.0.1:0\"\n");
        try (TaktProcess process = TaktProcess.start("plant", plant, List.of(), "--for=4")) {
            Patience.await(() -> !process.isAlive(), process::output);
            assertTrue(process.output().contains("the plant takes orders at"), process::output);
            assertTrue(process.output().contains("steps 2, late"), process::output);
        }
    }

    @Test
    void whatWouldBeReplacedIsRefused() throws IOException {
        Path mine = folder.resolve("prices.csv");
        Files.writeString(mine, "mine");
        assertEquals(2, execute("init", "economic", folder.toString()));
        assertTrue(err.toString().contains(mine + " is there already, and nothing is replaced"), err::toString);
        assertEquals("mine", Files.readString(mine));
        try (Stream<Path> files = Files.list(folder)) {
            assertArrayEquals(new Object[] {mine}, files.toArray());
        }
    }

    @Test
    void withoutANameThereIsAList() {
        assertEquals(0, execute("init"));
        for (CaseTemplate template : CaseTemplate.values()) {
            assertTrue(out.toString().contains(template.label()), out::toString);
        }
    }

    @Test
    void anUnknownNameGetsTheNearest() {
        assertEquals(2, execute("init", "traking"));
        assertTrue(err.toString().contains("Maybe tracking is meant."), err::toString);
    }

    @Test
    void shellsCompleteTheNames() {
        String completion = picocli.AutoComplete.bash("takt", Main.commandLine());
        assertTrue(completion.contains("\"tracking\" \"economic\" \"pde\""), "no names in the completion");
    }
}
