package dev.takt.monitoring.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.monitoring.page.NeededPrograms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboards are what Grafana's schema, published as TypeScript, allows: {@code src/test/grafana/dashboard.ts} says which
 * part of it, and a compiler checks.
 */
class GrafanaSchemaTest {
    private static final Path DASHBOARDS = Path.of("src/main/grafana/dashboards");
    private static final Path SCHEMA = Path.of("src/test/grafana");

    @TempDir
    private Path folder;

    /** What the compiler says about the dashboards, changed in some way. */
    private String compile(UnaryOperator<String> change) throws IOException, InterruptedException {
        String node = NeededPrograms.require("node", "Debian's package nodejs").toString();
        Path compiler = NeededPrograms.require(
                Stream.of(SCHEMA.resolve("node_modules/typescript/bin/tsc"))
                        .filter(Files::isRegularFile)
                        .findFirst(),
                "'npm ci' in monitoring/" + SCHEMA);
        Path modules = Files.createSymbolicLink(
                folder.resolve("node_modules"), SCHEMA.resolve("node_modules").toAbsolutePath());
        Files.copy(SCHEMA.resolve("dashboard.ts"), folder.resolve("dashboard.ts"));
        List<String> command = new ArrayList<>(List.of(
                node,
                compiler.toAbsolutePath().toString(),
                "--noEmit",
                "--strict",
                "--skipLibCheck",
                "--target",
                "es2022",
                "--module",
                "nodenext"));
        try (Stream<Path> files = Files.list(DASHBOARDS)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName()).replace(".json", "");
                Files.writeString(
                        folder.resolve(name + ".ts"),
                        "import type { Dashboard } from './dashboard';\nexport const " + name + ": Dashboard = "
                                + change.apply(Files.readString(file)));
                command.add(name + ".ts");
            }
        }
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        Files.delete(modules);
        return said;
    }

    @Test
    void allowsTheDashboards() throws IOException, InterruptedException {
        assertEquals("", compile(UnaryOperator.identity()));
    }

    @Test
    void findsAMisspeltOptionAndAWrongValue() throws IOException, InterruptedException {
        String said = compile(text -> text.replace("\"lineWidth\"", "\"lineWidht\"")
                .replace("\"type\": \"state-timeline\"", "\"type\": \"state-timline\""));
        assertTrue(said.contains("lineWidht"), said);
        assertTrue(said.contains("state-timline"), said);
    }
}
