package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import dev.takt.config.SettingChange;
import dev.takt.config.setting.Setting;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaModelTest {
    private static final Path POLE = Path.of("..", "examples", "java", "pole.conf");
    private static final Path TANK = Path.of("src", "test", "resources", "wrong", "OneTank.java");

    @TempDir
    private Path folder;

    @Test
    void theStateOfAModelInJavaIsMeasured() {
        Case read = CaseFile.read(POLE, List.of());
        assertEquals("pole", read.name());
        assertEquals(
                List.of("q0", "a0", "v0", "w0"),
                read.model().initialConditions().stream()
                        .map(InitialCondition::parameter)
                        .map(Parameter::name)
                        .toList());
        assertEquals("goal", read.setPoints().getFirst().parameter().name());
        assertArrayEquals(new double[] {0.15}, read.plant().initialState().get("a"));
    }

    @Test
    void aPlantWithOtherConstantsIsBuiltAgain() {
        Case other = CaseFile.read(POLE, List.of("estimator.offset-free=off"));
        Case same = CaseFile.read(POLE, List.of("model.constants.tip=0.33", "estimator.offset-free=off"));
        assertNotSame(other.model(), other.plant().model());
        assertEquals(equations(same.model()), equations(other.plant().model()));
        assertNotEquals(equations(same.model()), equations(other.model()));
    }

    /** The equations with their numbers, whatever objects stand for their variables. */
    private static String equations(CaseModel model) {
        return model.problem().constraints().toString().replaceAll("@\\p{XDigit}+", "");
    }

    @Test
    void membersOfAFamilyHaveTheirNames() throws IOException {
        Files.copy(TANK, folder.resolve("OneTank.java"));
        Case read = written("""
                model { java = "OneTank.java", constants { loss = 0.1 } }
                plant { initial { level = [0.5] } }
                """);
        assertArrayEquals(new double[] {0.5}, read.plant().initialState().get("level[1]"));
        assertSame(read.model(), read.plant().model());
    }

    @Test
    void aClassThatWasCompiledBeforeIsFoundOnTheClassPath() throws IOException {
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.resolve("classes").toString(),
                        TANK.toString());
        assertEquals(0, status);
        Case read = written("""
                model { java = OneTank, class-path = [classes], constants { loss = 0.1 } }
                """);
        assertEquals("tank", read.name());
    }

    @Test
    void aClassBesideTaktNeedsNoClassPath() throws IOException {
        Case read = written("model { java = \"" + Empty.class.getName() + "\", constants { a = [[1, 2], [3, 4]] } }");
        assertEquals("empty of 4.0 and 4", read.name());
    }

    @Test
    void aChangedSourceActsAfterARestart() throws IOException {
        Path source = Files.copy(TANK, folder.resolve("OneTank.java"));
        Path file = Files.writeString(
                folder.resolve("case.conf"), "model { java = OneTank.java, constants { loss = 0.1 } }");
        CaseReading before = CaseFile.reading(file, List.of());
        assertEquals(List.of(), before.changesTo(CaseFile.reading(file, List.of())));
        Files.writeString(source, Files.readString(source).replace("between(0, 1)", "between(0, 2)"));
        SettingChange change =
                before.changesTo(CaseFile.reading(file, List.of())).getFirst();
        assertEquals("model.java", change.path());
        assertEquals(Setting.Effect.RESTART, change.effect());
    }

    private Case written(String text) throws IOException {
        return CaseFile.read(Files.writeString(folder.resolve("case.conf"), text), List.of());
    }

    /** Says in its name what constants it was given. */
    public static final class Empty implements JavaModel {
        @Override
        public OptimalControlProblem problem(ModelConstants constants) {
            return new OptimalControlProblemBuilder(
                            "empty of " + constants.number("a", 2, 2) + " and " + constants.numbers("a").length)
                    .build();
        }
    }
}
