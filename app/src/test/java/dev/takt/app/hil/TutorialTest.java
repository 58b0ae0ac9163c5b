package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types the commands of the tutorial, one after the other, into shells, and compares what they print with the page. Takt
 * runs in processes with the class path of these tests, and at ports that nobody uses.
 */
@RealTime
class TutorialTest {
    private static final Path PAGE = Path.of("..", "docs", "tutorial.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)```console\n(.*?)```");
    private static final Pattern TERMINAL = Pattern.compile("\\s+# (\\w+) terminal$");
    private static final String FIRST = "first";
    private static final int TRIES = 30;

    @TempDir
    private Path folder;

    private final Map<String, Process> others = new LinkedHashMap<>();
    private final Map<String, Path> outputs = new LinkedHashMap<>();

    /** A command, and the lines that it should print. */
    private record Step(String command, String terminal, List<String> expected) {}

    @BeforeEach
    void putTaktOnThePath() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        String java = Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + Path.of("..", "jvm.options").toAbsolutePath().normalize(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dtakt.warm-up.millis=500",
                        "-cp",
                        absolute(System.getProperty("java.class.path")),
                        Main.class.getName())
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Path takt = Files.writeString(bin.resolve("takt"), """
                #!/bin/sh
                case $1 in
                run) set -- "$@" --set monitoring.http.port=%d --set 'links.udp.controller="127.0.0.1:%d"' --set 'links.udp.plant="127.0.0.1:%d"' ;;
                plant) set -- "$@" --set plant.orders.port=%d --set 'links.udp.controller="127.0.0.1:%2$d"' --set 'links.udp.plant="127.0.0.1:%3$d"' ;;
                esac
                export TAKT_URL=http://127.0.0.1:%1$d/ TAKT_PLANT_URL=http://127.0.0.1:%4$d/
                exec %5$s "$@"
                """.formatted(
                        FreePort.tcp(), FreePort.udp(), FreePort.udp(), FreePort.tcp(), java));
        Files.setPosixFilePermissions(takt, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String absolute(String classPath) {
        return Stream.of(classPath.split(":"))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(":"));
    }

    private static List<Step> steps() throws IOException {
        List<Step> steps = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
        while (blocks.find()) {
            StringBuilder command = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (String line : blocks.group(1).lines().toList()) {
                if (line.startsWith("$ ") || line.startsWith("^C")) {
                    add(steps, command.toString(), expected);
                    command.setLength(0);
                    expected = new ArrayList<>();
                    command.append(line.startsWith("$ ") ? line.substring(2) : line);
                } else if (line.startsWith("> ")) {
                    command.append('\n').append(line.substring(2));
                } else {
                    expected.add(line);
                }
            }
            add(steps, command.toString(), expected);
        }
        return steps;
    }

    private static void add(List<Step> steps, String command, List<String> expected) {
        if (!command.isEmpty()) {
            Matcher terminal = TERMINAL.matcher(command);
            boolean named = terminal.find();
            steps.add(new Step(
                    named ? command.substring(0, terminal.start()) : command,
                    named ? terminal.group(1) : FIRST,
                    List.copyOf(expected)));
        }
    }

    /** Whether lines were printed in that order, with others between them. */
    private static boolean prints(String output, List<String> expected) {
        int at = 0;
        List<String> lines = output.lines().map(TutorialTest::plain).toList();
        for (String wanted : expected) {
            Pattern pattern = Pattern.compile(
                    Stream.of(plain(wanted).split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
            while (at < lines.size() && !pattern.matcher(lines.get(at)).matches()) {
                at++;
            }
            if (at++ >= lines.size()) {
                return false;
            }
        }
        return true;
    }

    private static String plain(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }

    @Test
    void everyCommandDoesWhatThePageSays() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
        List<Step> steps = steps();
        assertTrue(steps.size() > 20, () -> "commands: " + steps);
        for (Step step : steps) {
            if (step.command().equals("^C")) {
                interrupt(step.terminal());
            } else if (step.terminal().equals(FIRST)) {
                type(step);
            } else {
                open(step);
            }
        }
        assertTrue(others.isEmpty(), "processes that the page leaves behind: " + others.keySet());
    }

    /** Types a command into the first terminal, whose folder and variables stay; again if it was too early. */
    private void type(Step step) throws IOException, InterruptedException {
        String output = "";
        for (int attempt = 0; attempt < TRIES; attempt++) {
            output = shell(step.command());
            if (prints(output, step.expected())
                    && read(folder.resolve("code")).strip().equals("0") != fails(step)) {
                return;
            }
            if (!step.command().startsWith("takt ctl")) {
                break;
            }
        }
        assertEquals(String.join("\n", step.expected()), output, "$ " + step.command() + "\n" + said());
    }

    private static boolean fails(Step step) {
        return step.expected().stream().anyMatch(line -> line.startsWith("takt: ") || line.contains("unknown setting"));
    }

    /** Runs a command; what it prints. */
    private String shell(String command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = bash("{ " + command + "\n} >'" + output + "' 2>&1; echo $? >'" + folder
                + "/code'; declare -px >'" + folder + "/variables'; pwd >'" + folder + "/place'");
        assertTrue(process.waitFor(3, TimeUnit.MINUTES), () -> "it does not end: $ " + command);
        return Files.readString(output);
    }

    private Process bash(String commands) throws IOException {
        ProcessBuilder shell = new ProcessBuilder(
                "/bin/bash",
                "-c",
                "if [[ -e '" + folder + "/variables' ]]; then . '" + folder + "/variables'; cd \"$(cat '" + folder
                        + "/place')\"; fi\n" + commands);
        shell.directory(folder.toFile());
        shell.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        return shell.redirectErrorStream(true)
                .redirectOutput(folder.resolve("shell").toFile())
                .start();
    }

    /** Runs a command in another terminal, and waits for what it should print. */
    private void open(Step step) throws IOException {
        Path output = folder.resolve(step.terminal());
        Process process = bash("exec " + step.command() + " >'" + output + "' 2>&1");
        others.put(step.terminal(), process);
        outputs.put(step.terminal(), output);
        Patience.await(
                () -> !process.isAlive() || prints(read(output), step.expected()),
                () -> "$ " + step.command() + "\n" + said());
        assertTrue(prints(read(output), step.expected()), () -> "$ " + step.command() + "\n" + said());
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** What the other terminals show. */
    private String said() {
        return outputs.entrySet().stream()
                .map(entry -> entry.getKey() + " terminal:\n" + read(entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private void interrupt(String terminal) throws InterruptedException {
        Process process = Optional.ofNullable(others.remove(terminal))
                .filter(Process::isAlive)
                .orElseThrow(() -> new AssertionError("nothing runs in the " + terminal + " terminal\n" + said()));
        process.destroy();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "it does not end");
        assertEquals(0, process.exitValue(), this::said);
    }

    @AfterEach
    void endWhatStillRuns() {
        others.values().forEach(Process::destroyForcibly);
    }
}
