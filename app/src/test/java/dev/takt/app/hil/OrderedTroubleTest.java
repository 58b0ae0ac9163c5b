package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code takt ctl plant} gives a running plant bad sensors, bad actuators and disturbances; the loop over UDP sees and bears them. */
@RealTime
class OrderedTroubleTest {
    private static final int Y = 1;

    @TempDir
    private static Path folder;

    private static TankBench bench;
    private long begin;

    /** How a command line ended. */
    private record Ended(int code, String out, String err) {}

    @BeforeAll
    static void start() throws IOException {
        List<String> addresses = FreeLink.udp();
        bench = new TankBench(folder, addresses, addresses);
        Files.writeString(folder.resolve("token"), TankBench.token());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        bench.close();
    }

    @BeforeEach
    void awaitCalm() {
        bench.settle();
        begin = bench.cycle();
    }

    private void undisturbed(Runnable trial) {
        bench.undisturbed(() -> {
            awaitCalm();
            trial.run();
        });
    }

    @AfterEach
    void everyCommandWasAdmissible() {
        bench.assertAdmissible();
        assertEquals(0, bench.plant().path("refused_values").longValue());
    }

    private static Ended ctlPlant(String... arguments) {
        List<String> all = new ArrayList<>(List.of("ctl", "plant"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--at=" + bench.plantAddress(), "--token-file=" + folder.resolve("token")));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Ended(code, out.toString(), err.toString());
    }

    /** A refusal shows the order as it was given, and no setting that nobody typed. */
    @Test
    void aWrongOrderIsRefusedInItsOwnWords() {
        Ended ended = ctlPlant("fault", "signal = nothing, freeze = 5 s");

        assertNotEquals(0, ended.code());
        assertTrue(ended.err().contains("this order"), ended.err());
        assertTrue(ended.err().contains("nothing"), ended.err());
        assertFalse(ended.err().contains("--set"), ended.err());
    }

    /** Times are told to the millisecond. */
    @Test
    void anOrderIsAnsweredWithItsTimes() {
        undisturbed(() -> {
            Ended ended = ctlPlant("fault", "signal = y, uncertain = 0.1 s", "--in=0.1 s");
            assertTrue(ended.out().matches("(?s).*from \\d+(\\.\\d{1,3})? s to \\d+(\\.\\d{1,3})? s.*"), ended.out());
        });
    }

    private static void order(String... arguments) {
        Ended ended = ctlPlant(arguments);
        assertEquals(0, ended.code(), ended.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "signal = y, not-a-number = 0.5 s        | nan",
                "signal = y, factor = 1e4, for = 0.5 s   | range",
                "signal = y, drop-out = 0.5 s            | bad_quality",
                "signal = y, bad = 0.5 s                 | bad_quality",
                "signal = y, stale = 0.7 s               | stale"
            })
    void aBadSensorIsNotBelieved(String fault, String verdict) {
        undisturbed(() -> {
            order("fault", fault);
            bench.awaitLoop(state -> bench.verdict(Y).equals(verdict), "verdict " + verdict + " of y");
            bench.awaitLoop(state -> bench.verdict(Y).equals("accepted"), "an accepted y");
            bench.awaitFresh();
            assertFalse(bench.modesSince(begin).contains("safe"), "y is not critical");
            assertTrue(Set.of("fresh", "predicted", "late", "previous").containsAll(bench.rungsSince(begin)));
        });
    }

    @Test
    void anActuatorThatDoesNotAnswerIsAnAlarm() {
        long before = bench.loop().path("wall_ms").longValue();
        order("fault", "actuator = u, silent = 2 s");
        bench.awaitLoop(
                _ -> bench.eventsSince(before).stream()
                        .anyMatch(event -> event.contains("the plant does not acknowledge the commands")),
                "an alarm that commands are not acknowledged");
        bench.awaitFresh();
    }

    @Test
    void anActuatorThatSticksIsAnAlarmAndTheNextPlanBeginsWhereItIs() {
        undisturbed(() -> {
            order("fault", "actuator = u, stick = 0.8 s");
            bench.order("{\"command\": \"set-points\", \"values\": {\"xsp\": 1.5}}");
            bench.awaitMode("degraded");
            bench.order("{\"command\": \"follow-schedule\"}");
            bench.awaitFresh();
            assertFalse(bench.modesSince(begin).contains("safe"));
        });
    }

    @Test
    void aDisturbanceThatIsOrderedComesAtItsTime() {
        undisturbed(() -> {
            double now = bench.plant().path("time_s").doubleValue();
            Ended ended = ctlPlant("disturb", "set = d, to = 0.5", "--in", "1 s");
            assertEquals(0, ended.code(), ended.err());
            double told = Double.parseDouble(ended.out().replaceAll(".* at (\\S+) s\\s*", "$1"));
            assertTrue(told >= now + 1, ended.out());
            bench.awaitLoop(
                    state -> state.path("command").path("applied").path(0).asDouble() < 1.7,
                    "less inflow where there is another one");
            assertTrue(bench.plant().path("time_s").doubleValue() >= told);
            order("disturb", "set = d, to = 0");
        });
    }

    @Test
    void aCutAtThePlantFiresItsWatchdog() {
        undisturbed(() -> {
            long firings = bench.plant().path("watchdog_firings").longValue();
            order("fault", "cut = 1.5 s", "--in", "0.1 s");
            bench.awaitMode("safe");
            bench.awaitPlant(state -> state.path("watchdog_firings").longValue() == firings + 1, "the watchdog");
            bench.acknowledge();
        });
    }

    @Test
    void whatIsNoOrderIsToldWithACure() {
        Ended unknown = ctlPlant("fault", "signal = z, freeze = 5 s");
        assertEquals(5, unknown.code());
        assertTrue(unknown.err().contains("z is no state of the model"), unknown.err());
        assertTrue(ctlPlant("fault", "signal = y").err().contains("freeze"));
        assertTrue(ctlPlant("fault", "signal = [").err().contains("HOCON"));
        assertTrue(ctlPlant("disturb", "set = q, to = 1").err().contains("q is no parameter"));
        assertEquals(
                2, ctlPlant("fault", "signal = y, freeze = 5 s", "--in", "soon").code());
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("ctl", "plant", "fault", "cut = 1 s", "--at=" + bench.plantAddress());
        assertEquals(5, code);
        assertTrue(err.toString().contains("TAKT_TOKEN"), err.toString());
    }

    @Test
    void theStateOfThePlantCanBeAskedForWithoutAToken() throws IOException {
        StringWriter out = new StringWriter();
        assertEquals(
                0,
                Main.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .execute("ctl", "plant", "state", "--at=" + bench.plantAddress()));
        JsonNode state = new com.fasterxml.jackson.databind.ObjectMapper().readTree(out.toString());
        assertEquals("following", state.path("mode").asText(""));
        assertTrue(state.path("link").path("received").longValue() > 0);
    }
}
