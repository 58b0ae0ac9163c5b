package dev.takt.monitoring.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names follow the conventions of Prometheus, and the reference page is the catalog. */
class MetricCatalogTest {
    private static final Path PAGE = Path.of("../docs/monitoring.md");
    private static final String BEGIN = "<!-- metrics: made from MetricCatalog -->\n";
    private static final String END = "<!-- end of metrics -->";

    @Test
    void namesAreThoseOfPrometheus() {
        assertEquals(
                "nmpc_loop_tick_lateness_seconds",
                MetricCatalog.TICK_LATENESS.metric().prometheusName());
        assertEquals(
                "nmpc_loop_budget_used_ratio",
                MetricCatalog.BUDGET_USED.metric().prometheusName());
        assertEquals("nmpc_loop_cycles_total", MetricCatalog.CYCLES.metric().prometheusName());
        assertEquals("jvm_memory_used_bytes", MetricCatalog.MEMORY.metric().prometheusName());
    }

    @Test
    void namesAreUniqueAndPlain() {
        List<String> names =
                MetricCatalog.all().stream().map(Metric::prometheusName).toList();
        assertEquals(names.size(), names.stream().distinct().count());
        names.forEach(name -> assertTrue(name.matches("(nmpc|jvm|process)_[a-z_]+"), name));
    }

    @Test
    void meaningsAreSentences() {
        MetricCatalog.all().forEach(metric -> assertTrue(metric.help().matches("[A-Z1].*\\."), metric.help()));
    }

    /** With {@code -Dtakt.pages=write} the table of the page is made anew. */
    @Test
    void thePageHasThisTable() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (System.getProperty("takt.pages", "").equals("write")) {
            Files.writeString(PAGE, page.substring(0, begin) + MetricTable.markdown() + page.substring(end));
            return;
        }
        assertEquals(
                MetricTable.markdown(), page.substring(begin, end), "Maybe run this test with -Dtakt.pages=write.");
    }
}
