package dev.takt.plant.fmu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.loop.Quality;
import dev.takt.plant.link.CaseTags;
import dev.takt.plant.link.InProcessLink;
import dev.takt.plant.link.TagFrame;
import dev.takt.plant.program.PlantProgram;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An FMU that gcc makes plays the plant of a case; two lags in a row have a solution in closed form. */
class FmuPlantTest {
    private static final Path SOURCES = Path.of("src", "test", "resources", "fmu");
    private static final String MODEL = """
            model {
              name = lags
              domain { t { horizon = 10 s, step = 1 s } }
              parameters { x0[i in 1..2] = 0 }
              variables {
                x[i in 1..2](t) { role = state }
                u(t)            { role = control, min = 0, max = 10, start = 0.5 }
              }
              equations = ["x[i](0) = x0[i] for i in 1..2", "der(x[1], t) = u - x[1]  for t > 0", "der(x[2], t) = (x[1] - x[2])/2  for t > 0"]
              objective = "integral(x[2]^2 + u^2, t)"
            }
            plant { model = lag.fmu }
            """;

    @TempDir
    private Path folder;

    /** Packs an FMU with the given description. */
    private void pack(String description, String... macros) throws IOException, InterruptedException {
        Path library = folder.resolve("lag.so");
        List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-O1"));
        command.addAll(List.of(macros));
        command.addAll(
                List.of("-o", library.toString(), SOURCES.resolve("lag.c").toString()));
        try {
            assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        } catch (IOException e) {
            assumeTrue(false, "there is no gcc");
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("lag.fmu"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("modelDescription.xml"));
            zip.write(description.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("binaries/linux64/lag.so"));
            zip.write(Files.readAllBytes(library));
        }
    }

    private static String description() throws IOException {
        return Files.readString(SOURCES.resolve("modelDescription.xml"));
    }

    private Case lags() throws IOException {
        return CaseFile.read(Files.writeString(folder.resolve("lags.conf"), MODEL), List.of());
    }

    @Test
    void anFmuBehindALinkFollowsItsClosedForm() throws IOException, InterruptedException {
        pack(description());
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1);
        TagFrame measured = new TagFrame(link.controllerEnd().tables().measurements());
        TagFrame commands = new TagFrame(link.controllerEnd().tables().commands());
        assertTrue(link.controllerEnd().read(measured));
        assertEquals(0.5, measured.value(2), "the input that the FMU begins with");
        commands.set(0, 2.0, Quality.GOOD, 0);
        commands.stamp(1, 1);
        link.controllerEnd().write(commands);
        for (int k = 1; k <= 3; k++) {
            program.step(0.5);
            assertTrue(link.controllerEnd().read(measured));
            double t = 0.5 * k;
            assertEquals(2 * (1 - Math.exp(-t)), measured.value(0), 1e-6);
            assertEquals(2 * (1 + Math.exp(-t) - 2 * Math.exp(-t / 2)), measured.value(1), 1e-6);
            assertEquals(2.0, measured.value(2));
        }
        program.close();
        program.close();
    }

    @Test
    void whatAnFmuCannotDoIsSaid() throws IOException, InterruptedException {
        pack(description());
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1);
        program.plant().apply("u", -1);
        FmuException failure =
                assertThrows(FmuException.class, () -> program.plant().advance(1));
        assertTrue(String.valueOf(failure.getMessage()).contains("fmi2DoStep answers with status 3"));

        pack(description().replace("x[2]", "y"));
        FmuException missing =
                assertThrows(FmuException.class, () -> new PlantProgram(read, link.plantEnd(), () -> 0, 1));
        assertTrue(String.valueOf(missing.getMessage()).contains("has no x[2]"), missing.getMessage());

        pack(description().replace("CoSimulation", "ModelExchange"));
        assertThrows(FmuException.class, () -> new PlantProgram(read, link.plantEnd(), () -> 0, 1));

        pack(description().replace("{takt-lag}", "{another}"));
        assertThrows(FmuException.class, () -> new PlantProgram(read, link.plantEnd(), () -> 0, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"fmi2SetupExperiment", "fmi2EnterInitializationMode", "fmi2ExitInitializationMode", "fmi2GetReal"
            })
    void anFmuThatFailsWhileItStartsIsNamedAndFreed(String function) throws IOException, InterruptedException {
        Path freed = folder.resolve("freed");
        pack(description(), "-DFAILING=\"" + function + "\"", "-DFREED=\"" + freed + "\"");
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        FmuException failure =
                assertThrows(FmuException.class, () -> new PlantProgram(read, link.plantEnd(), () -> 0, 1));
        assertTrue(String.valueOf(failure.getMessage()).contains(function), failure.getMessage());
        assertTrue(Files.exists(freed), "the instance was not freed");
    }

    @Test
    void anFmuWithOneStepOnlyCatchesUpInSuchSteps() throws IOException, InterruptedException {
        pack(description().replace("canHandleVariableCommunicationStepSize=\"true\"", ""), "-DONLY_STEP=0.1");
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        try (PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1)) {
            program.step(0.1);
            program.step(0.3);
            assertEquals(0.4, program.plant().time(), 1e-12);
            assertEquals(0.5 * (1 - Math.exp(-0.4)), program.plant().values("x[1]")[0], 1e-6);
        }
    }

    @Test
    void aBinaryOfAnotherKindAndAnotherVersionAreRefusedInWords() throws IOException, InterruptedException {
        pack(description());
        Case read = lags();
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("lag.fmu"))) {
            Files.writeString(zip.getPath("binaries/linux64/lag.so"), "no binary");
        }
        refused("cannot be loaded", read);
        pack(description().replace("fmiVersion=\"2.0\"", "fmiVersion=\"3.0\""));
        refused("FMI version 3.0; expected 2.0", read);
    }

    private static void refused(String expected, Case read) {
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        FmuException failure =
                assertThrows(FmuException.class, () -> new PlantProgram(read, link.plantEnd(), () -> 0, 1));
        assertTrue(String.valueOf(failure.getMessage()).contains(expected), failure.getMessage());
    }

    @Test
    void whatWasUnpackedIsDeleted() throws IOException, InterruptedException {
        pack(description());
        FmuFile file = FmuFile.unpack(folder.resolve("lag.fmu"));
        assertTrue(Files.exists(file.library()));

        file.close();

        assertFalse(Files.exists(file.folder()));
    }
}
