package dev.takt.benchmarks.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchmarkPageTest {
    @Test
    void whatIsNotMeasuredAgainStays() throws IOException {
        String page = Files.readString(Path.of("../docs/benchmarks.md"));
        Map<String, String> parts = BenchmarkPage.parts(page);
        assertEquals(page, BenchmarkPage.whole(parts));
        parts.put("## Growth", "another\n\n");
        assertEquals(page.replaceAll("(?s)(\n## Growth\n\n).*?(\n## )", "$1another\n$2"), BenchmarkPage.whole(parts));
    }
}
