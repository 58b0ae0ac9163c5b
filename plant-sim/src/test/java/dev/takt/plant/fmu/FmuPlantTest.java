package dev.takt.plant.fmu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
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
        packFrom("lag.c", "linux64", description, macros);
    }

    /** Packs one of FMI 3.0. */
    private void pack3(String description, String... macros) throws IOException, InterruptedException {
        String processor = System.getProperty("os.arch", "");
        packFrom("lag3.c", (processor.equals("amd64") ? "x86_64" : processor) + "-linux", description, macros);
    }

    private void packFrom(String source, String platform, String description, String... macros)
            throws IOException, InterruptedException {
        Path library = folder.resolve("lag.so");
        List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-O1"));
        command.addAll(List.of(macros));
        command.addAll(List.of("-o", library.toString(), SOURCES.resolve(source).toString()));
        try {
            assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        } catch (IOException e) {
            assumeTrue(false, "there is no gcc");
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("lag.fmu"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("modelDescription.xml"));
            zip.write(description.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("binaries/" + platform + "/lag.so"));
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
        pack(description().replace("fmiVersion=\"2.0\"", "fmiVersion=\"1.0\""));
        refused("FMI version 1.0; expected 2.0 or 3.0", read);
    }

    private static String description3() throws IOException {
        return Files.readString(SOURCES.resolve("modelDescription3.xml"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anFmuOfTheThirdVersionFollowsItsClosedForm(boolean array) throws IOException, InterruptedException {
        Path freed = folder.resolve("freed");
        String scalars = description3();
        String states =
                scalars.substring(scalars.indexOf("<Float64 name=\"x[1]\""), scalars.indexOf("<Float64 name=\"u\""));
        String field =
                "<Float64 name=\"x\" valueReference=\"20\" causality=\"output\"><Dimension start=\"2\"/></Float64>";
        pack3(array ? scalars.replace(states, field) : scalars, "-DFREED=\"" + freed + "\"");
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        try (PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1)) {
            assertEquals(0.5, program.plant().values("u")[0], "the input that the FMU begins with");
            program.plant().apply("u", 2);
            program.plant().advance(0.5);
            program.plant().advance(0.25);
            double t = 0.75;
            assertEquals(2 * (1 - Math.exp(-t)), program.plant().values("x[1]")[0], 1e-6);
            assertEquals(
                    2 * (1 + Math.exp(-t) - 2 * Math.exp(-t / 2)),
                    program.plant().values("x[2]")[0],
                    1e-6);
            assertEquals(List.of(), program.plant().messages());
        }
        assertTrue(Files.exists(freed), "the instance was not freed");
    }

    @Test
    void whatAnFmuOfTheThirdVersionSaysIsHeard() throws IOException, InterruptedException {
        pack3(description3());
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        try (PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1)) {
            program.plant().advance(0.1);
            assertEquals(
                    List.of("lag: warning: the input is small"), program.plant().messages());
            program.plant().apply("u", 9.5);
            FmuException end =
                    assertThrows(FmuException.class, () -> program.plant().advance(0.1));
            assertTrue(
                    String.valueOf(end.getMessage()).contains("the FMU ends the simulation at 0.2"), end.getMessage());
            program.plant().apply("u", -1);
            FmuException failure =
                    assertThrows(FmuException.class, () -> program.plant().advance(0.1));
            assertTrue(String.valueOf(failure.getMessage()).contains("fmi3DoStep answers with status 3"));
        }
        pack3(description3().replace("{takt-lag-3}", "{another}"));
        refused("The FMU says: another model is meant", read);
    }

    @Test
    void whatAnFmuLogsIsFormattedAndBounded() throws IOException, InterruptedException {
        pack(description(), "-DLOGS=1000");
        Case read = lags();
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        try (PlantProgram program = new PlantProgram(read, link.plantEnd(), () -> 0, 1)) {
            program.plant().advance(0.1);
            List<String> said = program.plant().messages();
            assertEquals("lag: warning: step 7: u = 0.50, x = 0 and 0 of 123456789012", said.get(0));
            assertEquals("lag: 100% sure, and no arguments", said.get(1));
            assertEquals("lag: 938 further messages", said.getLast());
            assertEquals(65, said.size());
            assertEquals(List.of(), program.plant().messages());
        }
        pack(description().replace("{takt-lag}", "{another}"));
        refused("The FMU says: guid {another} is not {takt-lag}", read);
    }

    @Test
    void causalitiesThatDoNotFitAreRefusedWithTheLikelyName() throws IOException, InterruptedException {
        Case read = lags();
        String input = "<ScalarVariable name=\"u\" valueReference=\"7\" causality=\"input\">";
        pack(description()
                .replace(input, "<ScalarVariable name=\"u\" valueReference=\"7\" causality=\"output\">")
                .replace(
                        "</ModelVariables>",
                        "<ScalarVariable name=\"u0\" valueReference=\"8\" causality=\"input\"><Real/></ScalarVariable>"
                                + "</ModelVariables>"));
        refused(
                "u is an output, but a control is written: expected an input or a tunable parameter. Maybe u0 is meant",
                read);

        pack(description()
                .replace(
                        "name=\"x[2]\" valueReference=\"2\" causality=\"output\"",
                        "name=\"x[2]\" valueReference=\"2\" causality=\"input\""));
        refused(
                "x[2] is an input, but a state is measured: expected an output or a local variable. Maybe x[1] is meant",
                read);

        pack(
                description()
                        .replace(
                                input,
                                "<ScalarVariable name=\"u\" valueReference=\"7\" causality=\"parameter\" variability=\"fixed\">"));
        refused("u is a fixed parameter", read);

        pack(
                description()
                        .replace(
                                input,
                                "<ScalarVariable name=\"u\" valueReference=\"7\" causality=\"parameter\" variability=\"tunable\">"));
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        new PlantProgram(read, link.plantEnd(), () -> 0, 1).close();

        pack(description().replace("causality=\"output\"", ""));
        new PlantProgram(read, link.plantEnd(), () -> 0, 1).close();
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
