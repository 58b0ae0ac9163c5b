package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Two tanks in a row, {@code takt plant} plays them and {@code takt run} controls them, each in a process of its own, a period every 50 ms. */
final class TankBench implements AutoCloseable {
    static final double LEAST = 0;
    static final double MOST = 5;
    /** Of the inflow, in a period. */
    static final double LARGEST_STEP = 20 * 0.05;

    static final double FAIL_SAFE = 0.5;

    private static final int TRIES = 3;
    private static final String TOKEN = "a-token-of-the-bench-of-tanks";
    private static final String CASE = """
            model {
              name = tanks
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp = 2, d = 0 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "y(0) = y0", "der(x, t) = -x + u + d", "der(y, t) = x - y" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 50 ms, arm-at-start = true, warm-up = 3, recover = 2, set-points { xsp = 2 } }
            signals {
              defaults { range = [-20, 20], bad-reads = 7 }
              x { criticality = critical }
            }
            actuators { u { rate = 20, fail-safe = 0.5, read-back { tolerance = 0.05, patience = 3 } } }
            plant { step = 50 ms, watchdog = 1 s, orders.port = 0 }
            links { kind = udp, silence = 0.4 s }
            monitoring { http { port = 0, tokens.file = "%s" }, metrics.tick = 50 ms }
            """;

    private final Path file;
    private final List<String> controllerSettings;
    private final List<String> plantSettings;
    private TaktProcess plantProcess;
    private TaktProcess loopProcess;
    private RemoteApi plant;
    private RemoteApi loop;
    private final Heartbeat heartbeat = new Heartbeat();

    /**
     * Starts both and waits until the loop drives the plant.
     *
     * @param folder for files
     */
    TankBench(Path folder, List<String> controllerSettings, List<String> plantSettings) throws IOException {
        this(folder, CASE, controllerSettings, plantSettings);
    }

    /**
     * Starts both with a case of another model.
     *
     * @param text of the case, with a place for the file of tokens
     */
    TankBench(Path folder, String text, List<String> controllerSettings, List<String> plantSettings)
            throws IOException {
        this.controllerSettings = controllerSettings;
        this.plantSettings = plantSettings;
        Path tokens = Files.writeString(folder.resolve("tokens"), "anna engineer never " + TOKEN + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        file = Files.writeString(folder.resolve("tanks.conf"), text.formatted(tokens));
        plantProcess = TaktProcess.start("plant", file, plantSettings);
        loopProcess = TaktProcess.start("run", file, controllerSettings);
        plant = plantApi();
        loop = loopApi();
    }

    private RemoteApi plantApi() {
        return new RemoteApi(plantProcess.awaitWord("takes orders at (\\S+)"), TOKEN);
    }

    private RemoteApi loopApi() {
        return new RemoteApi(loopProcess.awaitWord("page of the loop is at (\\S+)"), TOKEN);
    }

    /** Kills the plant and starts another one. */
    void restartPlant() throws IOException, InterruptedException {
        plant.close();
        plantProcess.close();
        plantProcess = TaktProcess.start("plant", file, plantSettings);
        plant = plantApi();
    }

    /** Kills the controller. */
    void killLoop() throws IOException, InterruptedException {
        loop.close();
        loopProcess.close();
    }

    /** Starts another controller. */
    void startLoop() throws IOException {
        loopProcess = TaktProcess.start("run", file, controllerSettings);
        loop = loopApi();
    }

    TaktProcess loopProcess() {
        return loopProcess;
    }

    TaktProcess plantProcess() {
        return plantProcess;
    }

    /** Where the plant is. */
    JsonNode plant() {
        return plant.read("api/state");
    }

    /** Where the loop is. */
    JsonNode loop() {
        return loop.read("api/state");
    }

    /** What the loop's end of the link has counted, by the name of the metric. */
    long countedByLoop(String result) {
        return loop.metric("nmpc_link_frames_total", result);
    }

    long counted(String counter) {
        return plant().path("link").path(counter).longValue();
    }

    /** Waits for something that the plant says. */
    void awaitPlant(Predicate<JsonNode> condition, String what) {
        Patience.await(() -> condition.test(plant()), () -> what + "; plant " + plant() + ", loop " + loop());
    }

    /** Waits for something that the loop says. */
    void awaitLoop(Predicate<JsonNode> condition, String what) {
        Patience.await(() -> condition.test(loop()), () -> what + "; loop " + loop() + ", plant " + plant());
    }

    void awaitMode(String mode) {
        awaitLoop(state -> state.path("actual").asText("").equals(mode), "mode " + mode);
    }

    /** Waits until the loop drives the plant and nothing is wrong. */
    void awaitFresh() {
        awaitLoop(TankBench::isFresh, "a fresh command in mode auto");
        awaitPlant(state -> state.path("mode").asText("").equals("following"), "a plant that follows");
    }

    /**
     * As {@link #awaitFresh}, whatever the test before, or a machine with other things to do, has left behind or brings meanwhile:
     * what ends in {@code safe} is acknowledged and armed again.
     */
    void settle() {
        Patience.await(
                () -> {
                    JsonNode state = loop();
                    if (state.path("actual").asText("").equals("safe")) {
                        loop.command("{\"command\": \"acknowledge\"}");
                    }
                    if (state.path("actual").asText("").equals("standby")) {
                        loop.command("{\"command\": \"mode\", \"mode\": \"auto\"}");
                    }
                    return isFresh(state) && plant().path("mode").asText("").equals("following");
                },
                () -> "a loop that drives its plant; loop " + loop() + ", plant " + plant());
    }

    /**
     * Does what asks of loop, plant and this JVM that none of them is held up by a machine with other things to do. What fails while one of them
     * is, is done again a few times; what fails otherwise has failed.
     */
    void undisturbed(Runnable trial) {
        for (int left = TRIES - 1; ; left--) {
            long late = heartbeat.late();
            long lateSteps = lateSteps();
            long begin = cycle();
            try {
                trial.run();
                return;
            } catch (AssertionError e) {
                boolean heldUp = heartbeat.late() > late || lateSteps() > lateSteps || skippedSince(begin) > 0;
                if (!heldUp || left == 0) {
                    throw e;
                }
            }
        }
    }

    private long lateSteps() {
        return plant().path("late_steps").longValue();
    }

    /** Of the last 600 periods. */
    private long skippedSince(long begin) {
        long skipped = 0;
        long before = begin;
        for (JsonNode cycle : history().path("cycle")) {
            if (cycle.longValue() > begin) {
                skipped += cycle.longValue() - before - 1;
                before = cycle.longValue();
            }
        }
        return skipped;
    }

    private static boolean isFresh(JsonNode state) {
        return state.path("actual").asText("").equals("auto")
                && state.path("rung").asText("").equals("fresh");
    }

    /** What an operator does after {@code safe}, and again where a busy machine has held the plant up meanwhile. */
    void acknowledge() {
        Patience.await(
                () -> loop.command("{\"command\": \"acknowledge\"}")
                        .path("accepted")
                        .booleanValue(),
                () -> "the acknowledgement; loop " + loop());
        settle();
    }

    /** Commands the loop. */
    void order(String json) {
        JsonNode answer = loop.command(json);
        assertTrue(answer.path("accepted").booleanValue(), () -> json + ": " + answer);
    }

    /** Commands the loop; its answer. */
    JsonNode ask(String json) {
        return loop.command(json);
    }

    /** The last 600 periods. */
    JsonNode history() {
        return loop.read("api/history");
    }

    /** What the loop makes of a signal. */
    String verdict(int signal) {
        return loop().path("signals").path("verdict").path(signal).asText("");
    }

    String plantAddress() {
        return plant.address();
    }

    static String token() {
        return TOKEN;
    }

    List<String> events() {
        return eventsSince(0);
    }

    /** What has happened since a time of day in milliseconds, as far as the loop remembers. */
    List<String> eventsSince(long wallMillis) {
        List<String> texts = new ArrayList<>();
        for (JsonNode event : loop.read("api/events")) {
            if (event.path("wall_ms").longValue() >= wallMillis) {
                texts.add(event.path("text").asText(""));
            }
        }
        return texts;
    }

    long cycle() {
        return loop().path("cycle").longValue();
    }

    /** The modes of the periods from one on. */
    Set<String> modesSince(long cycle) {
        return labelsSince("actual", cycle);
    }

    /** The rungs of the periods from one on. */
    Set<String> rungsSince(long cycle) {
        return labelsSince("rung", cycle);
    }

    private Set<String> labelsSince(String column, long cycle) {
        JsonNode history = loop.read("api/history");
        Set<String> labels = new TreeSet<>();
        for (int row = 0; row < history.path("cycle").size(); row++) {
            if (history.path("cycle").path(row).longValue() >= cycle) {
                labels.add(history.path(column).path(row).asText(""));
            }
        }
        return labels;
    }

    /** Every command of the last 600 periods is finite, inside the limits, and no farther from the one before than the rate allows. */
    void assertAdmissible() {
        JsonNode history = loop.read("api/history");
        for (int row = 0; row < history.path("cycle").size(); row++) {
            if (!writes(history, row)) {
                continue;
            }
            double applied = applied(history, row);
            assertTrue(applied >= LEAST && applied <= MOST, () -> "command " + applied);
            if (row > 0 && writes(history, row - 1)) {
                long gap = cycle(history, row) - cycle(history, row - 1);
                assertEquals(applied(history, row - 1), applied, LARGEST_STEP * gap * (1 + 1e-9), "rate");
            }
        }
    }

    private static double applied(JsonNode history, int row) {
        return history.path("applied").path(row).path(0).asDouble(Double.NaN);
    }

    private static long cycle(JsonNode history, int row) {
        return history.path("cycle").path(row).longValue();
    }

    private static boolean writes(JsonNode history, int row) {
        return Set.of("auto", "degraded", "safe")
                .contains(history.path("actual").path(row).asText(""));
    }

    @Override
    public void close() throws IOException, InterruptedException {
        plant.close();
        loop.close();
        plantProcess.close();
        loopProcess.close();
        heartbeat.close();
    }
}
