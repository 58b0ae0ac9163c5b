package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.processors.RealTime;
import dev.takt.app.terminal.TerminalSize;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code takt ctl} and {@code takt top} against a loop that {@code takt run} runs in this process. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@RealTime
class RemoteCommandsTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = 2 } }
            alarms { actuator-saturated { on-delay = 200 ms, off-delay = 200 ms } }
            """;
    private static final String TOKEN = "token-of-the-remote-commands";

    @TempDir
    private static Path folder;

    private static final HeardText SAID = new HeardText();
    private static Thread running = new Thread();
    private static String address = "";

    /** How a command line ended. */
    private record Ended(int code, String out, String err) {}

    @BeforeAll
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    static void start() throws IOException, InterruptedException {
        Path tokens = Files.writeString(folder.resolve("tokens"), "anna operator never " + TOKEN + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.writeString(
                folder.resolve("tank.conf"),
                TANK + "monitoring { http { port = 0, tokens.file = \"" + tokens + "\", audit-file = \""
                        + folder.resolve("audit") + "\" } }\n");
        running = Thread.ofPlatform().daemon(true).start(() -> {
            Main.commandLine()
                    .setErr(new PrintWriter(SAID, true))
                    .setOut(new PrintWriter(SAID, true))
                    .execute("run", folder.resolve("tank.conf").toString());
            SAID.close();
        });
        address = SAID.await(Pattern.compile("page of the loop is at (\\S+)\\s"));
        try (PeriodStream periods = new PeriodStream(address)) {
            periods.await(() -> takt("top", "--count", "1").code() == 0);
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        running.interrupt();
        running.join();
    }

    private static Ended takt(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--at=" + address);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Ended(code, out.toString(), err.toString());
    }

    private static Ended ctl(String... arguments) {
        List<String> all = new ArrayList<>(List.of("ctl"));
        all.addAll(List.of(arguments));
        all.add("--token-file=" + folder.resolve("token"));
        return takt(all.toArray(String[]::new));
    }

    @Test
    void topTellsALineEachTime() {
        Ended ended = takt("top", "--count", "2", "--interval", "0.01");
        assertEquals(0, ended.code(), ended.err());
        assertEquals(2, ended.out().lines().count());
        assertTrue(ended.out().startsWith("tank cycle "), ended.out());
    }

    @Test
    void programsGetWhatTheLoopAnswers() throws IOException {
        JsonNode look = new ObjectMapper()
                .readTree(takt("top", "--count", "1", "--json").out());
        assertTrue(look.path("state").path("cycle").asLong() > 0, look::toString);
        assertTrue(look.path("alarms").isArray(), look::toString);
        assertTrue(new ObjectMapper()
                .readTree(takt("ctl", "alarms", "--json").out())
                .isArray());
    }

    @Test
    void topFillsATerminalAndNoMore() throws IOException, InterruptedException {
        CommandLineProcess.Outcome ended =
                CommandLineProcess.runInTerminal(18, 60, "top", "--count=2", "--interval=0.1", "--at=" + address);
        assertEquals(0, ended.code(), ended::toString);
        String home = "\u001b[H";
        List<String> screens = List.of(ended.out().split(Pattern.quote(home)));
        assertEquals(3, screens.size(), ended::toString);
        for (String screen : screens.subList(1, 3)) {
            List<String> lines = screen.replaceAll("\u001b\\[[KJ]", "").lines().toList();
            assertTrue(lines.size() < 18, () -> lines.size() + " lines of 18");
            lines.forEach(line -> assertTrue(line.length() <= 60, line));
            assertTrue(lines.getFirst().startsWith("tank  period 100 ms"), lines::toString);
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("tick late ")), lines::toString);
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("solver  ")), lines::toString);
        }
    }

    @Test
    void whatDoesNotSayItsSizeIsAsLargeAsTerminalsOnceWere() {
        assertEquals(new TerminalSize(24, 80), TerminalSize.of(Map.of()));
        assertEquals(new TerminalSize(50, 132), TerminalSize.of(Map.of("LINES", "50", "COLUMNS", "132")));
        assertEquals(new TerminalSize(24, 80), TerminalSize.of(Map.of("LINES", "many")));
    }

    @Test
    void nobodyBeyondThisMachineCanReachTheLoop() throws IOException {
        List<String> open = ListeningSockets.ofThisProcess();
        assertTrue(
                open.stream().anyMatch(socket -> address.contains(socket.substring(socket.lastIndexOf(':')))),
                open::toString);
        open.forEach(socket -> assertTrue(ListeningSockets.isLoopback(socket), open::toString));
    }

    @Test
    void ctlSetsASetPoint() {
        Ended ended = ctl("set-point", "xsp=2.5", "--for", "10 min");
        assertEquals(0, ended.code(), ended.err());
        assertTrue(ended.out().startsWith("from cycle "), ended.out());
    }

    /** An actuator is driven to its limit, which is an alarm; it is acknowledged, shelved, and gone with its cause. */
    @Test
    void ctlListsAcknowledgesAndShelvesAlarms() throws IOException, InterruptedException {
        assertEquals(0, ctl("set-point", "xsp=9").code());
        await("active, unacknowledged: u is at its upper limit 5");
        assertEquals(2, ctl("alarms", "shelve", "actuator-saturated:u").code(), "for how long?");
        assertEquals(
                2,
                ctl("alarms", "shelve", "actuator-saturated:u", "--for", "ever").code());
        Ended forever = ctl("alarms", "shelve", "actuator-saturated:u", "--for", "9 h");
        assertTrue(forever.err().contains("at most 28800"), forever.err());
        assertEquals(
                0,
                ctl("alarms", "shelve", "actuator-saturated:u", "--for", "30 min")
                        .code());
        await("shelved by anna until");
        assertEquals(0, ctl("alarms", "unshelve", "actuator-saturated:u").code());
        Ended seen = ctl("alarms", "acknowledge", "actuator-saturated:u");
        assertTrue(seen.out().contains("alarm actuator-saturated:u acknowledged"), seen.out() + seen.err());
        await("active, acknowledged by anna");
        assertTrue(takt("top", "--count=1").out().contains("alarms 1 (0 to acknowledge)"));
        assertEquals(5, takt("ctl", "alarms", "acknowledge", "all").code(), "without a token");
        assertEquals(5, ctl("alarms", "acknowledge", "no-such-alarm").code());
        assertEquals(0, ctl("follow-schedule").code());
        await("no alarms");
        String audit = Files.readString(folder.resolve("audit"));
        assertTrue(audit.contains("shelve-alarm actuator-saturated:u for 1800.0 s: ok"), audit);
        assertTrue(audit.contains("acknowledge-alarms actuator-saturated:u: ok"), audit);
    }

    private static void await(String expected) throws IOException, InterruptedException {
        try (PeriodStream periods = new PeriodStream(address)) {
            periods.await(() -> takt("ctl", "alarms").out().contains(expected));
        }
    }

    @Test
    void ctlSaysWhatIsWrong() {
        Ended unknown = ctl("set-point", "xps=2.5");
        assertEquals(5, unknown.code());
        assertTrue(unknown.err().contains("xsp"), unknown.err());
        assertEquals(2, ctl("set-point", "xsp=2.5", "--for", "tomorrow").code());
        assertEquals(5, ctl("reload").code());
    }

    @Test
    void ctlToldWhatIsOutsideChangesNothingAndIsInTheAudit() throws IOException {
        for (String wrong : List.of("xsp=1240", "xsp=1e9", "xsp=-10.5")) {
            Ended ended = ctl("set-point", wrong);
            assertEquals(5, ended.code(), ended.err());
            assertTrue(
                    ended.err().contains(" is outside -10 to 10 (range of x, " + folder.resolve("tank.conf") + ":6)"),
                    ended.err());
            assertTrue(ended.err().contains("nothing was changed"), ended.err());
        }
        Ended infinite = ctl("set-point", "xsp=Infinity");
        assertEquals(5, infinite.code());
        assertTrue(infinite.err().contains("expected a finite number"), infinite.err());
        List<String> audit = Files.readAllLines(folder.resolve("audit"));
        for (String line : List.of(
                "set-points xsp = 1240.0: refused (xsp = 1240 is outside -10 to 10",
                "set-points xsp = -10.5: refused (xsp = -10.5 is outside -10 to 10")) {
            assertTrue(audit.stream().anyMatch(each -> each.contains(line)), audit::toString);
        }
    }

    @Test
    void ctlIsToldForHowLong() {
        for (String wrong : List.of("-1 s", "0 s", "soon")) {
            assertEquals(2, ctl("set-point", "xsp=2.5", "--for", wrong).code(), wrong);
        }
        for (String wrong : List.of("25 h", "unlimited")) {
            Ended ended = ctl("set-point", "xsp=2.5", "--for", wrong);
            assertEquals(5, ended.code(), ended.out());
            assertTrue(ended.err().contains("at most 24 h (loop.overrides.longest)"), ended.err());
        }
        Ended usual = ctl("set-point", "xsp=2.5");
        assertTrue(usual.out().contains("set-points in force for 8 h"), usual.out() + usual.err());
    }

    @Test
    void ctlNeedsAToken() {
        Ended ended = takt("ctl", "mode", "manual");
        assertEquals(5, ended.code());
        assertTrue(ended.err().contains("TAKT_TOKEN"), ended.err());
    }

    @Test
    void anAddressWithoutLoopIsTold() {
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("top", "--count=1", "--at=http://127.0.0.1:1/");
        assertEquals(5, code);
        assertTrue(err.toString().contains("no loop answers"), err.toString());
    }

    @Test
    void topEndsWhenNobodyReads() {
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        int code =
                Main.commandLine().setOut(new PrintWriter(closed)).execute("top", "--interval=0.01", "--at=" + address);
        assertEquals(0, code);
    }

    @Test
    void topLooksAtLeastOnce() {
        assertEquals(2, takt("top", "--count", "0").code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:7420", "ftp://127.0.0.1/", "http:///", "127.0.0.1:7420", "http://127.0.0.1:port/"})
    void whatIsNoAddressIsTold(String wrong) {
        StringWriter err = new StringWriter();
        int code = Main.commandLine().setErr(new PrintWriter(err, true)).execute("top", "--count=1", "--at=" + wrong);
        assertEquals(5, code);
        assertTrue(err.toString().contains("--at " + wrong + "; expected an address such as"), err::toString);
    }

    @Test
    void whatIsNoTokenIsToldAndNotRepeated() throws IOException {
        Path words = Files.writeString(folder.resolve("words"), "anna operator never not-for-the-eyes-of-others\n");
        Path bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, (byte) 0xfe});
        for (Path wrong : List.of(words, bytes, folder, folder.resolve("missing"))) {
            Ended ended = takt("ctl", "acknowledge", "--token-file=" + wrong);
            assertEquals(5, ended.code(), ended.err());
            assertTrue(ended.err().startsWith("takt: --token-file " + wrong + ": "), ended.err());
            assertFalse(ended.err().contains("not-for-the-eyes"), ended.err());
        }
    }
}
