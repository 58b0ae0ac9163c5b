package dev.takt.monitoring.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The live page in a real browser, driven by {@code src/test/page/scenario.mjs}: draws a running loop, says what the API says,
 * commands with a token and not without, shows a solver that died, recovers from a restart. Pictures of it are left in {@code
 * target/page}.
 */
class PageTest {
    private static final Path SCENARIO = Path.of("src/test/page");

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void worksInABrowser() throws IOException, InterruptedException {
        Path chromium = NeededPrograms.require("chromium", "Debian's package chromium");
        Path node = NeededPrograms.require("node", "Debian's package nodejs");
        NeededPrograms.require(
                Optional.of(SCENARIO.resolve("node_modules/playwright-core")).filter(Files::isDirectory),
                "'npm ci' in monitoring/" + SCENARIO);
        Path pictures = Files.createDirectories(Path.of("target/page").toAbsolutePath());
        try (PacedLoop loop = new PacedLoop(folder)) {
            Process scenario = new ProcessBuilder(
                            node.toString(),
                            "scenario.mjs",
                            chromium.toString(),
                            loop.address().toString(),
                            PacedLoop.TOKEN,
                            pictures.toString())
                    .directory(SCENARIO.toFile())
                    .redirectErrorStream(true)
                    .start();
            String said = converse(scenario, loop);
            assertEquals(0, scenario.exitValue(), said);
        }
    }

    private static String converse(Process scenario, PacedLoop loop) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = scenario.inputReader(StandardCharsets.UTF_8);
                PrintWriter in = new PrintWriter(scenario.outputWriter(StandardCharsets.UTF_8), true)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.startsWith("ask ")) {
                    loop.carryOut(line.substring(4));
                    in.println("done");
                }
            }
            scenario.waitFor(10, TimeUnit.SECONDS);
        } finally {
            scenario.descendants().forEach(ProcessHandle::destroyForcibly);
            scenario.destroyForcibly();
        }
        return String.join("\n", lines);
    }
}
