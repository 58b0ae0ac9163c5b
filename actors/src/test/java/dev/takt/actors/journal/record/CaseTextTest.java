package dev.takt.actors.journal.record;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseTextTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    /** A file that includes another stands alone afterwards, and is the same case. */
    @ParameterizedTest
    @ValueSource(strings = {"distillation.conf", "distillation-hil.conf", "cstr.conf", "java/pole.conf"})
    void isTheWholeCase(String name) {
        Path file = EXAMPLES.resolve(name);
        CaseText text = CaseText.read(file, List.of("solver.tolerance=1e-6"));
        Case read = CaseFile.read(file, text.overrides());
        Case again = text.controller();
        assertFalse(text.text().contains("\ninclude"));
        assertEquals(
                ModelFingerprint.of(read.model().problem()),
                ModelFingerprint.of(again.model().problem()));
        assertEquals(read.solver(), again.solver());
        assertEquals(read.loop(), again.loop());
    }

    /** Two names on a line of an included file have the order that they are written in. */
    @Test
    void keepsTheOrderOfNamesOnALine(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("tank.conf"), """
                model {
                  domain { t { horizon = 2 s, points = 3 } }
                  parameters { z0 = 1, a0 = 1, m0 = 1 }
                  variables { z(t) { role = state }, a(t) { role = state }, u(t) { role = control } }
                  equations = ["z(0) = z0", "a(0) = a0 + m0", "der(z, t) = u", "der(a, t) = z"]
                  objective = "integral(z^2 + a^2 + u^2, t)"
                }
                """);
        Path file = Files.writeString(folder.resolve("bench.conf"), "include \"tank.conf\"\nloop.steps = 7\n");
        assertEquals(
                List.of("z0", "a0", "m0"),
                CaseFile.read(file, List.of()).model().problem().parameters().stream()
                        .map(parameter -> parameter.name())
                        .toList());
        assertEquals(
                ModelFingerprint.of(CaseFile.read(file, List.of()).model().problem()),
                ModelFingerprint.of(
                        CaseText.read(file, List.of()).controller().model().problem()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"model.constants.alpha=1.7", "model.constants.N=30", "model.constants.xbar=0.8"})
    void tellsModelsApart(String override) {
        Path file = EXAMPLES.resolve("distillation.conf");
        CaseText text = CaseText.read(file, List.of());
        CaseText other = CaseText.read(file, List.of(override));
        assertNotEquals(text.configurationHash(), other.configurationHash());
        assertNotEquals(
                ModelFingerprint.of(text.controller().model().problem()),
                ModelFingerprint.of(other.controller().model().problem()));
    }

    /** The numbers of a table are part of the text and of the model. */
    @ParameterizedTest
    @ValueSource(strings = {"%s", "{\n%s}\n"})
    void hasTheTablesThatItsModelLooksUp(String around, @TempDir Path folder) throws IOException {
        Path table = Files.writeString(folder.resolve("h.csv"), "p,h\n1,1\n2,4\n3,9\n5,25\n");
        Path file = Files.writeString(folder.resolve("case.conf"), around.formatted("""
                model {
                  domain { t { horizon = 2 s, points = 3 } }
                  parameters { x0 = 1 }
                  variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
                  equations = [ "x(0) = x0", "der(x, t) = -spline(\\"h.csv\\", x) + u" ]
                  objective = "integral((x - 2)^2, t)"
                }
                """));
        CaseText before = CaseText.read(file, List.of());
        assertEquals(
                ModelFingerprint.of(CaseFile.read(file, List.of()).model().problem()),
                ModelFingerprint.of(before.controller().model().problem()));
        Files.writeString(table, Files.readString(table).replace("25", "26"));
        CaseText after = CaseText.read(file, List.of());
        assertNotEquals(before.configurationHash(), after.configurationHash());
        assertNotEquals(
                ModelFingerprint.of(before.controller().model().problem()),
                ModelFingerprint.of(after.controller().model().problem()));
    }

    @Test
    void tellsSourcesOfAModelInJavaApart(@TempDir Path folder) throws IOException {
        Path source = Path.of("..", "examples", "java", "Pole.java");
        Path file = Files.writeString(folder.resolve("case.conf"), "model {\n  java = Pole.java\n}\n");
        Files.copy(source, folder.resolve("Pole.java"));
        CaseText before = CaseText.read(file, List.of());
        Files.writeString(folder.resolve("Pole.java"), Files.readString(source).replace("9.81", "1.62"));
        CaseText after = CaseText.read(file, List.of());
        assertNotEquals(before.configurationHash(), after.configurationHash());
        assertTrue(before.text().contains("# public final class Pole"), before.text());
    }

    /** What looks like an inclusion in a text is none, and brings no file of elsewhere into a journal. */
    @Test
    void bringsNothingThatTheCaseMayNotRead(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("secret"), "not for a journal");
        Path cases = Files.createDirectories(folder.resolve("cases"));
        String text = Files.readString(EXAMPLES.resolve("problems/hs15.conf"))
                + "\n# \n\"\"\"\ninclude \"../secret\"\n\"\"\"\n";
        Path file = Files.writeString(cases.resolve("case.conf"), text);
        assertFalse(CaseText.read(file, List.of()).text().contains("not for a journal"));
    }

    /** A replay needs no file of data, and a changed one is another configuration. */
    @Test
    void bringsTheDataOfTheCase(@TempDir Path folder) throws IOException {
        Path data = Files.writeString(folder.resolve("data.csv"), "t,y,\"a\"\n0,1,2\n1,3,4\n");
        Path start = Files.writeString(folder.resolve("plan.csv"), "t,x\n0,5\n");
        Path file = Files.writeString(folder.resolve("case.conf"), """
                model {
                  constants { y { csv = "data.csv", column = y } }
                  variables { x { start = 0 } }
                  minimize = "(x - y[2])^2"
                }
                """);
        List<String> overrides = List.of("model.start.csv=\"" + start + "\"");
        CaseText before = CaseText.read(file, overrides);
        String fingerprint =
                ModelFingerprint.of(CaseFile.read(file, overrides).model().problem());
        Files.writeString(data, Files.readString(data).replace('3', '7'));
        assertNotEquals(
                before.configurationHash(), CaseText.read(file, overrides).configurationHash());
        Files.writeString(start, "t,x\n0,6\n");
        assertNotEquals(
                CaseText.read(file, List.of()).configurationHash(),
                CaseText.read(file, overrides).configurationHash());
        Files.delete(data);
        Files.delete(start);
        Case again = before.controller();
        assertEquals(fingerprint, ModelFingerprint.of(again.model().problem()));
        assertEquals(
                5,
                requireNonNull(again.model().starts().trajectories().get("x"))
                        .over(again.model().problem().variables().getFirst(), new double[0][])
                        .at());
    }
}
