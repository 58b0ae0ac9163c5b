package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvWriterTest {

    @Test
    void writesHeaderAndRows(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("rows.csv");
        try (CsvWriter csv = CsvWriter.create(file, List.of("step", "t", "status", "x[1]"))) {
            csv.integer(0).number(0.1).text("optimal").number(Double.NaN).endRow();
            csv.integer(1).number(2).text("a \"late\", odd one").number(1e-9).endRow();
        }
        assertEquals("""
                step,t,status,x[1]
                0,0.10000000000000001,optimal,nan
                1,2,"a ""late"", odd one",1.0000000000000001e-9
                """, Files.readString(file));
    }

    @Test
    void refusesARowOfAnotherLength(@TempDir Path directory) throws IOException {
        try (CsvWriter csv = CsvWriter.create(directory.resolve("rows.csv"), List.of("a", "b"))) {
            csv.integer(1);
            assertThrows(IllegalStateException.class, csv::endRow);
        }
    }
}
