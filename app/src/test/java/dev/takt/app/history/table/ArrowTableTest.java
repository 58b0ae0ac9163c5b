package dev.takt.app.history.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.history.table.TableColumn.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as files of Apache Arrow, read by the Arrow project's own implementation for JavaScript: {@code src/test/arrow}. */
public class ArrowTableTest {
    private static final Path READER = Path.of("src", "test", "arrow");
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("time", Kind.TIME),
            new TableColumn("x[1]", Kind.NUMBER),
            new TableColumn("cycle", Kind.WHOLE),
            new TableColumn("mode", Kind.TEXT));

    @TempDir
    private Path folder;

    public static JsonNode read(Path file) throws IOException, InterruptedException {
        assumeTrue(
                Files.isDirectory(READER.resolve("node_modules/apache-arrow")),
                "no reader: npm ci in app/src/test/arrow installs it");
        Process node = new ProcessBuilder(
                        "node", "read.mjs", file.toAbsolutePath().toString())
                .directory(READER.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, node.waitFor(), said);
        return new ObjectMapper().readTree(said);
    }

    /** More rows than a batch has, and values that there are not. */
    @Test
    void aForeignReaderFindsEveryValue() throws Exception {
        Path file = folder.resolve("table.arrow");
        int rows = 2 * ArrowFile.BATCH + 3;
        try (ArrowFile out = ArrowFile.create(file, COLUMNS)) {
            for (int i = 0; i < rows; i++) {
                out.time(1_700_000_000_000L + i);
                out.number(i % 7 == 0 ? Double.NaN : i / 3.0);
                if (i % 5 == 0) {
                    out.noWhole();
                } else {
                    out.whole(-i);
                }
                out.text(i % 3 == 0 ? "" : "Stufe ü " + i);
                out.endRow();
            }
        }
        JsonNode table = read(file);
        assertEquals(rows, table.path("rows").asInt());
        assertEquals(3, table.path("batches").asInt());
        JsonNode columns = table.path("columns");
        assertTrue(columns.path("time").path("type").asText().startsWith("Timestamp<MILLISECOND"), columns::toString);
        for (int i = 0; i < rows; i++) {
            assertEquals(1_700_000_000_000L + i, value(columns, "time", i).asLong());
            assertEquals(i % 7 == 0 ? "null" : Double.toString(i / 3.0), text(value(columns, "x[1]", i)));
            assertEquals(
                    i % 5 == 0 ? "null" : Long.toString(-i),
                    value(columns, "cycle", i).asText());
            assertEquals(
                    i % 3 == 0 ? "null" : "Stufe ü " + i,
                    value(columns, "mode", i).asText());
        }
    }

    @Test
    void aTableWithoutRowsHasItsColumns() throws Exception {
        Path file = folder.resolve("empty.arrow");
        ArrowFile.create(file, COLUMNS).close();
        assertEquals(0, read(file).path("rows").asInt());
        assertEquals(4, read(file).path("columns").size());
    }

    public static JsonNode value(JsonNode columns, String column, int row) {
        return columns.path(column).path("values").path(row);
    }

    private static String text(JsonNode number) {
        return number.isNull() ? "null" : Double.toString(number.asDouble());
    }
}
