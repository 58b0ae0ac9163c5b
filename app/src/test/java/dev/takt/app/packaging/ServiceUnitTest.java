package dev.takt.app.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.app.cli.Main;
import dev.takt.app.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unit of a loop, as systemd reads it. */
class ServiceUnitTest {
    private static final Path UNIT = Path.of("src", "package", "takt@.service");

    @TempDir
    private Path folder;

    private static Set<String> lines() throws IOException {
        return Files.readAllLines(UNIT).stream().map(String::strip).collect(Collectors.toSet());
    }

    @Test
    void isReadyAndWatchedByTheLoopItself() throws IOException {
        assertTrue(lines().containsAll(List.of(
                "Type=notify",
                "NotifyAccess=main",
                "WatchdogSec=5s",
                "Restart=on-failure",
                "ExecStart=/usr/bin/takt run /etc/takt/%i.conf",
                "User=takt")));
    }

    @Test
    void whatARestartCannotMendIsNotRestarted() throws IOException {
        assertTrue(lines().contains("RestartPreventExitStatus=" + ExitCode.WRONG_INPUT + " " + ExitCode.NO_DEVICE));
    }

    @Test
    void loopCanChangeNothingOfTheMachine() throws IOException {
        assertTrue(lines().containsAll(List.of(
                "NoNewPrivileges=yes",
                "CapabilityBoundingSet=",
                "ProtectSystem=strict",
                "ProtectHome=yes",
                "PrivateTmp=yes",
                "PrivateDevices=yes",
                "SystemCallFilter=@system-service",
                "StateDirectory=takt/%i")));
    }

    /** The case that comes with the package runs as it stands, but for where it writes. */
    /** The unit can write to nothing else: the loop would not start, or would not find its certificates of before. */
    @Test
    void aCaseSaysWhereElseItsServiceWrites() throws IOException {
        String text = Files.readString(Path.of("src", "package", "example.conf"));
        Path file = Files.writeString(folder.resolve("example.conf"), text);
        StringWriter said = new StringWriter();
        String opcua = "links.opcua.certificates=" + folder.resolve("pki");
        int code = Main.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said))
                .execute(
                        "check",
                        file.toString(),
                        "--unit=2,3",
                        "--set=links.kind=opcua",
                        "--set=" + opcua,
                        "--set=solver.cache=" + folder.resolve("cache"),
                        "--set=monitoring.http.audit-file=" + folder.resolve("log/audit.log"));
        assertEquals(0, code, said::toString);
        assertEquals(
                List.of("log", "cache", "pki"),
                said.toString()
                        .lines()
                        .filter(line -> line.startsWith("ReadWritePaths="))
                        .map(line -> folder.relativize(Path.of(line.substring(line.indexOf('=') + 1)))
                                .toString())
                        .toList(),
                said::toString);
    }

    @Test
    void aCaseSaysWhatItsServiceNeeds() throws IOException {
        String text = Files.readString(Path.of("src", "package", "example.conf"))
                .replace("/var/lib/takt/example", folder.resolve("journals").toString());
        Path file = Files.writeString(folder.resolve("column.conf"), text);
        StringWriter said = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(new StringWriter()))
                .execute("check", file.toString(), "--unit=2,3", "--set", "solver.threads=2");
        assertEquals(0, code);
        List<String> lines = said.toString().lines().toList();
        assertTrue(lines.getFirst().contains("takt@column"), said::toString);
        assertTrue(
                lines.containsAll(
                        List.of("[Service]", "CPUAffinity=2 3", "ReadWritePaths=" + folder.resolve("journals"))),
                said::toString);
        assertTrue(lines.stream().anyMatch(line -> line.matches("MemoryMax=[3-9]\\d\\dM")), said::toString);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("# 2 threads")), said::toString);
    }

    @Test
    void exampleIsACaseWithoutWarnings() throws Exception {
        String text = Files.readString(Path.of("src", "package", "example.conf"))
                .replace("/var/lib/takt/example", folder.toString());
        Path file = Files.writeString(folder.resolve("example.conf"), text);
        StringWriter said = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said))
                .execute("simulate", file.toString(), "--steps", "20");
        assertEquals(ExitCode.DONE, code, said::toString);
        assertFalse(said.toString().contains("warning"), said::toString);
    }

    @Test
    void systemdHasNothingToSay() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "there is no systemd");
        // of the programs that it names none is installed here
        String unit = Files.readString(UNIT)
                .replace("/usr/bin/takt run /etc/takt/%i.conf", "/bin/true")
                .replaceAll("(?m)^(User|Group|Documentation)=.*", "");
        Path file = Files.writeString(folder.resolve("takt@.service"), unit);
        Process process = new ProcessBuilder("/usr/bin/systemd-analyze", "verify", "--man=no", file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertEquals(
                List.of(), said.lines().filter(line -> line.contains("takt@")).toList());
    }
}
