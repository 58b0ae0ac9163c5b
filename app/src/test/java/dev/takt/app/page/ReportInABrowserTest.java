package dev.takt.app.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.takt.app.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page of a simulation in a real browser: the pointer over a chart shows the values at its time. */
class ReportInABrowserTest {
    /** Puts the pointer to the middle of each chart, one after the other, and keeps what the page shows there. */
    private static final String POINTER = """
            <script>
            const shown = [];
            for (const figure of document.querySelectorAll("figure.chart")) {
              const svg = figure.querySelector("svg");
              const box = svg.getBoundingClientRect();
              svg.dispatchEvent(new PointerEvent("pointermove", {
                bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
              const readout = figure.querySelector(".readout");
              shown.push(figure.querySelector("figcaption").textContent + ": " + readout.style.visibility + ": "
                + readout.textContent.replaceAll("\\n", "; "));
            }
            document.body.replaceChildren(Object.assign(document.createElement("pre"), { textContent: shown.join("\\n") }));
            </script>
            """;

    @TempDir
    private Path folder;

    private static Path chromium() {
        Optional<Path> found = Stream.of(
                        System.getenv().getOrDefault("PATH", "").split(":"))
                .map(each -> Path.of(each, "chromium"))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isEmpty()) {
            String reason = "This was not tested. Maybe Debian's package chromium brings what is missing.";
            assertNull(System.getenv("CI"), reason);
            abort(reason);
        }
        return found.orElseThrow();
    }

    private String read(String example) throws IOException, InterruptedException {
        Path chromium = chromium();
        StringWriter err = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true));
        Path file = Path.of("..", "examples", example);
        assertEquals(
                0,
                command.execute("simulate", file.toString(), "--steps", "40", "--out", folder.toString()),
                err::toString);
        Path page = folder.resolve("report.html");
        Files.writeString(page, Files.readString(page).replace("</body>", POINTER + "</body>"));
        Process browser = new ProcessBuilder(
                        chromium.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String said = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            browser.waitFor();
            return said;
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
    }

    @Test
    @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void thePointerShowsValuesWithSetPointsAndUnits() throws IOException, InterruptedException {
        String said = read("quadruple-tank.conf");
        String levels = said.lines()
                .filter(line -> line.contains("h in cm: visible"))
                .findFirst()
                .orElse("");
        assertTrue(levels.contains("; h[1]  ") && levels.contains("; h[4]  "), said);
        assertTrue(levels.contains("set-point ref[1]") && levels.contains("set-point ref[2]"), said);
        assertTrue(levels.contains("h[1] promised"), said);
        assertTrue(said.contains("v in V: visible"), said);
    }

    @Test
    @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void limitsThatMoveAreInTheChartOfWhatTheyLimit() throws IOException, InterruptedException {
        String said = read("two-rooms.conf");
        String temperatures = said.lines()
                .filter(line -> line.contains("T in °C: visible"))
                .findFirst()
                .orElse("");
        assertTrue(temperatures.contains("limit low") && temperatures.contains("limit high"), said);
    }
}
