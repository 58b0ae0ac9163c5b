package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.links.wiring.Links;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An FMU that gcc makes, in the process of {@code takt plant}: how it ends, how it crashes, and where it is refused. */
class FmuProcessTest {
    private static final Path SOURCES = Path.of("..", "plant-sim", "src", "test", "resources", "fmu");
    private static final String TALKS = "TAKT_LAG_TALKS";
    private static final String CASE = """
            model {
              name = lags
              domain { t { horizon = 1 s, step = 100 ms } }
              parameters { x0[i in 1..2] = 0 }
              variables {
                x[i in 1..2](t) { role = state }
                u(t)            { role = control, min = 0, max = 10, start = 0.5 }
              }
              equations = ["x[i](0) = x0[i] for i in 1..2", "der(x[1], t) = u - x[1]  for t > 0", "der(x[2], t) = (x[1] - x[2])/2  for t > 0"]
              objective = "integral(x[2]^2 + u^2, t)"
            }
            plant { model = lag.fmu, orders.port = 0 }
            """;

    @TempDir
    private Path folder;

    private Path file = Path.of("");
    private List<String> overUdp = List.of();

    @BeforeEach
    void pack() throws IOException, InterruptedException {
        Path library = folder.resolve("lag.so");
        try {
            assertEquals(
                    0,
                    new ProcessBuilder(
                                    "gcc",
                                    "-shared",
                                    "-fPIC",
                                    "-O1",
                                    "-o",
                                    library.toString(),
                                    SOURCES.resolve("lag.c").toString())
                            .inheritIO()
                            .start()
                            .waitFor());
        } catch (IOException e) {
            assumeTrue(false, "there is no gcc");
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("lag.fmu"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("modelDescription.xml"));
            zip.write(Files.readAllBytes(SOURCES.resolve("modelDescription.xml")));
            zip.putNextEntry(new ZipEntry("binaries/linux64/lag.so"));
            zip.write(Files.readAllBytes(library));
        }
        file = Files.writeString(folder.resolve("lags.conf"), CASE);
        overUdp = FreeLink.udp();
    }

    @Test
    void itIsTerminatedAndFreedAtTheEnd() throws IOException, InterruptedException {
        try (TaktProcess plant = TaktProcess.start(Map.of(TALKS, "yes"), "plant", file, overUdp, "--for=0.2")) {
            assertEquals(0, plant.await());
            assertTrue(plant.output().contains("lag: terminated\nlag: freed"), plant.output());
        }
    }

    @Test
    void itsCrashEndsThePlantOnly() throws IOException, InterruptedException {
        Case read = CaseFile.read(file, overUdp);
        try (TaktProcess plant = TaktProcess.start(Map.of(TALKS, "crash"), "plant", file, overUdp);
                ControllerEnd end = Links.controller(read)) {
            plant.awaitWord("(takes orders)");
            TagFrame commands = new TagFrame(end.tables().commands());
            commands.set(0, 9.5, Quality.GOOD, System.nanoTime());
            commands.stamp(1, 1);
            end.write(commands);
            assertNotEquals(0, plant.await());
            assertTrue(plant.output().contains("SIGSEGV"), plant.output());
        }
    }

    @Test
    void itIsNotLoadedIntoTheProcessOfTheLoop() throws IOException, InterruptedException {
        try (TaktProcess loop = TaktProcess.start("run", file, List.of("monitoring.http.enabled=false"))) {
            assertEquals(2, loop.await());
            assertTrue(loop.output().contains("Maybe --set links.kind=udp"), loop.output());
        }
    }
}
