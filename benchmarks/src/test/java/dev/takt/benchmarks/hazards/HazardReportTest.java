package dev.takt.benchmarks.hazards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One row of the table of {@code ./takt benchmarks hazards}; commands and periods are counted, not timed. */
class HazardReportTest {
    private static final List<String> TAKT = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "@" + Path.of("..", "jvm.options"),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dtakt.warm-up.millis=500",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.takt.app.cli.Main");

    @Test
    void aPlantThatIsGoneIsNotDriven() throws IOException, InterruptedException {
        HazardReport report = new HazardReport(TAKT).suffer("udp", List.of(Mode.AUTO), false);
        assertEquals(Hazard.Gone.values().length, report.gone().size());
        for (Finding finding : report.gone()) {
            assertEquals(Mode.SAFE, finding.last(), report::text);
            assertEquals(0, finding.drivenAfter(), report::text);
            assertTrue(finding.unmeasured() <= TankCase.SILENCE, report::text);
        }
        assertTrue(report.text().contains("| udp | plant killed |"), report::text);
    }
}
