package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.config.SettingChange;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a loop reads while it runs must not cost it the memory that it runs with. */
class LoopFileTest {
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

    @Test
    void anotherModelIsNamedAndNotMade() throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        LoopFile origin = LoopFile.of(file, List.of());
        Files.writeString(file, TANK.replace("points = 5", "points = 2000000000"));
        LoopFile.Reading read = origin.again().get();
        assertSame(origin.first().reading().value(), read.reading().value());
        assertEquals(
                List.of("model.domain.t.points"),
                origin.first().reading().changesTo(read.reading()).stream()
                        .map(SettingChange::path)
                        .toList());
        Files.writeString(file, TANK + "solver { tolerance = 1e-5 }");
        LoopFile.Reading settings = origin.again().get();
        assertNotSame(origin.first().reading().value(), settings.reading().value());
        assertEquals(1e-5, settings.reading().value().solver().tolerance());
    }

    @Test
    void aFileThatGrowsWithoutEndIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        LoopFile origin = LoopFile.of(file, List.of());
        Files.writeString(file, TANK + "a = [1]\n" + "a = ${a}${a}\n".repeat(30));
        assertThrows(CaseFileException.class, origin.again()::get);
        Files.writeString(file, TANK + "# " + "x".repeat(9 << 20));
        assertThrows(CaseFileException.class, origin.again()::get);
    }
}
