package dev.takt.loop.alarm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.AlarmCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of alarms in the documentation has every condition, in the order of cause and effect, with its priority and delays. */
class AlarmTableTest {
    private static final Path PAGE = Path.of("..", "docs", "monitoring.md");

    @Test
    void hasEveryCondition() throws IOException {
        List<String[]> rows = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.equals("## Alarms"))
                .takeWhile(line -> !line.equals("## Commands"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .toList();
        AlarmCondition[] conditions = AlarmCondition.values();
        assertEquals(conditions.length, rows.size());
        for (int i = 0; i < conditions.length; i++) {
            AlarmCondition condition = conditions[i];
            String[] row = rows.get(i);
            assertTrue(row[1].matches("`" + condition.label() + "(:.*)?`"), row[1]);
            assertTrue(row[2].contains(condition.usual().label()), condition.label());
            assertEquals(condition.onDelayPeriods() + ", " + condition.offDelayPeriods(), row[3], condition.label());
        }
    }

    @Test
    void namesAreReadAsTheyAreWritten() {
        for (AlarmCondition condition : AlarmCondition.values()) {
            for (String source : List.of("", "x[3]", "a:b")) {
                AlarmId id = new AlarmId(condition, source);
                assertEquals(id, AlarmId.parse(id.name()).orElseThrow());
            }
        }
        assertTrue(AlarmId.parse("signal-loss:x").isEmpty());
    }
}
