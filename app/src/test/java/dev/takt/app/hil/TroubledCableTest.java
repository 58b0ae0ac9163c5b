package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.actors.runtime.Forgery;
import dev.takt.app.processors.RealTime;
import dev.takt.links.udp.FaultCounts;
import dev.takt.links.udp.LinkFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop over UDP, in two processes, while its cable, its clocks and its peers are not what they should be. */
@RealTime
class TroubledCableTest {
    private static final int FRAMES = Integer.getInteger("takt.fuzz.frames", 8_000);
    private static final int FRAMES_UNDERWAY = 400;
    private static final Set<String> DRIVING = Set.of("auto", "degraded");
    private static final List<String> COUNTERS =
            List.of("malformed", "wrong_signature", "wrong_epoch", "wrong_configuration", "duplicate");
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    @TempDir
    private static Path folder;

    private static TappedCable cable;
    private static TankBench bench;

    private long begin;
    private int commandsBefore;
    private long firings;

    @BeforeAll
    static void start() throws IOException {
        cable = new TappedCable();
        bench = new TankBench(folder, cable.controllerSettings(), cable.plantSettings());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        bench.close();
        cable.close();
    }

    @BeforeEach
    void awaitCalm() {
        bench.settle();
        begin = bench.cycle();
        commandsBefore = cable.commands().size();
        firings = bench.plant().path("watchdog_firings").longValue();
    }

    private void undisturbed(Runnable trial) {
        bench.undisturbed(() -> {
            awaitCalm();
            trial.run();
        });
    }

    /** Whatever happened: commands were admissible, one a period at most, each number once. */
    @AfterEach
    void nothingInadmissibleNoBurst() {
        bench.assertAdmissible();
        List<TappedCable.Command> commands = cable.commands();
        List<TappedCable.Command> since = commands.subList(Math.min(commandsBefore, commands.size()), commands.size());
        for (int i = 1; i < since.size(); i++) {
            if (since.get(i).epoch() == since.get(i - 1).epoch()) {
                assertEquals(since.get(i - 1).sequence() + 1, since.get(i).sequence(), "numbers of commands");
            }
        }
    }

    private void assertNoMoreCommandsThanPeriods() {
        long periods = bench.cycle() + 1 - begin;
        int sent = cable.commands().size() - commandsBefore;
        assertTrue(sent <= periods + 1, () -> sent + " commands in " + periods + " periods");
    }

    private long firingsSince() {
        return bench.plant().path("watchdog_firings").longValue() - firings;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aShortCutIsBridged(int periods) {
        undisturbed(() -> {
            long lost = bench.counted("lost");
            FaultCounts before = cable.commandCounts();
            cable.cutFor(periods);
            bench.awaitFresh();
            assertTrue(DRIVING.containsAll(bench.modesSince(begin)), () -> "modes " + bench.modesSince(begin));
            assertFalse(bench.rungsSince(begin).contains("failsafe"));
            assertEquals(0, firingsSince());
            long cut = cable.commandCounts().lost() - before.lost();
            bench.awaitPlant(state -> bench.counted("lost") - lost == cut, cut + " lost commands counted");
            assertNoMoreCommandsThanPeriods();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100})
    void aLongCutIsSafeOnBothSides(int periods) {
        undisturbed(() -> {
            long lost = bench.counted("lost");
            FaultCounts before = cable.commandCounts();
            cable.cutFor(periods);
            bench.awaitMode("safe");
            bench.awaitLoop(_ -> bench.rungsSince(begin).contains("failsafe"), "the rung failsafe");
            assertEquals(periods > 20 ? 1 : 0, firingsSince(), "the plant waits for 20 periods");
            bench.awaitPlant(state -> state.path("mode").asText("").equals("following"), "a plant that follows again");
            bench.awaitLoop(
                    state -> state.path("command").path("applied").path(0).asDouble() == TankBench.FAIL_SAFE,
                    "the fail-safe command");
            assertNoMoreCommandsThanPeriods();
            bench.acknowledge();
            long cut = cable.commandCounts().lost() - before.lost();
            assertTrue(cut >= periods - 2, cut + " commands were cut off");
            bench.awaitPlant(state -> bench.counted("lost") - lost == cut, cut + " lost commands counted");
        });
    }

    @Test
    void aFifthLostAndMuchOutOfOrderIsCountedAndBorne() {
        undisturbed(() -> {
            JsonNode before = bench.plant().path("link");
            FaultCounts done = cable.suffer(new LinkFaults(0.2, 0, 0.1, 0.1, 0, 0, 3), 100);
            bench.awaitFresh();
            assertTrue(DRIVING.containsAll(bench.modesSince(begin)), () -> "modes " + bench.modesSince(begin));
            assertEquals(0, firingsSince());
            assertTrue(done.lost() > 10 && done.reordered() > 3 && done.duplicated() > 3, done::toString);
            JsonNode after = bench.plant().path("link");
            assertTrue(grown("out_of_order", before, after) > 0, after::toString);
            assertEquals(
                    done.duplicated(),
                    grown("duplicates", before, after),
                    2,
                    "the last ones may be lost with the cable");
            assertTrue(grown("lost", before, after) >= done.lost() - 1, () -> done + " " + after);
            assertNoMoreCommandsThanPeriods();
        });
    }

    private static long grown(String counter, JsonNode before, JsonNode after) {
        return after.path(counter).longValue() - before.path(counter).longValue();
    }

    @Test
    void anotherTimeOnTheWallOfThePlantChangesNothing() {
        undisturbed(() -> {
            for (long shift : new long[] {HOUR_NANOS, -HOUR_NANOS, 5_000_000_000L, 0}) {
                cable.shiftWallClockOfPlant(shift);
                long now = bench.cycle();
                bench.awaitLoop(state -> state.path("cycle").longValue() > now + 5, "five more periods");
            }
            assertFalse(bench.modesSince(begin).contains("safe"));
            assertEquals(0, firingsSince());
            assertNoMoreCommandsThanPeriods();
        });
    }

    @Test
    void aKilledControllerIsMissedAndItsSuccessorFollowed() throws IOException, InterruptedException {
        long wrongEpoch = bench.counted("wrong_epoch");
        bench.killLoop();
        bench.awaitPlant(state -> state.path("mode").asText("").equals("fail-safe"), "the watchdog of the plant");
        assertEquals(1, firingsSince());
        TappedCable.Command last = cable.commands().getLast();
        bench.startLoop();
        bench.awaitFresh();
        TappedCable.Command now = cable.commands().getLast();
        assertTrue(now.epoch() > last.epoch());
        assertEquals(0, bench.loop().path("times").path("skipped").intValue());
        byte[] late = last.bytes().clone();
        ByteBuffer.wrap(late).putLong(24, last.sequence() + 1_000_000).putDouble(64, 5.0);
        cable.forgeCommand(Forgery.sealed(late));
        bench.awaitPlant(
                state -> bench.counted("wrong_epoch") == wrongEpoch + 1, "the refusal of the older controller");
        begin = 0;
    }

    @Test
    void aKilledPlantIsSafeUntilItsSuccessorIsTakenOver() throws IOException, InterruptedException {
        bench.restartPlant();
        bench.awaitMode("safe");
        bench.acknowledge();
        assertEquals(0, bench.plant().path("watchdog_firings").longValue());
        assertNoMoreCommandsThanPeriods();
    }

    @Test
    void aFrozenControllerComesBackWithoutABurst() throws IOException, InterruptedException {
        long received = bench.counted("received");
        long frozen = bench.cycle();
        bench.loopProcess().freeze();
        bench.awaitPlant(state -> state.path("mode").asText("").equals("fail-safe"), "the watchdog of the plant");
        int sent = cable.commands().size();
        bench.loopProcess().thaw();
        bench.awaitLoop(
                state -> state.path("cycle").longValue() >= frozen + 19, "a period after those that were missed");
        bench.awaitFresh();
        assertEquals(1, firingsSince());
        int commands = cable.commands().size() - commandsBefore;
        long skipped = bench.cycle() - begin - commands;
        assertTrue(skipped >= 19, () -> skipped + " periods were skipped");
        assertNoMoreCommandsThanPeriods();
        assertTrue(bench.counted("received") - received <= cable.commands().size() - commandsBefore + 1);
        assertTrue(cable.commands().size() > sent);
    }

    @Test
    void forgedCommandsAreCountedAndDisturbNothing() {
        undisturbed(() -> {
            JsonNode before = bench.plant().path("link");
            Map<String, Long> sent = forge(
                    FRAMES,
                    () -> cable.commands().getLast().bytes(),
                    cable::forgeCommand,
                    counter -> grown(atPlant(counter), before, bench.plant().path("link")));
            JsonNode after = bench.plant().path("link");
            sent.forEach((counter, number) -> assertEquals(number, grown(atPlant(counter), before, after), counter));
            assertEquals(0, grown("lost", before, after), "commands that were lost");
            assertUndisturbed();
        });
    }

    @Test
    void forgedMeasurementsAreCountedAndDisturbNothing() {
        undisturbed(() -> {
            Map<String, Long> before = new HashMap<>();
            COUNTERS.forEach(counter -> before.put(counter, bench.countedByLoop(counter)));
            long lost = bench.countedByLoop("lost");
            ToLongFunction<String> grown = counter -> bench.countedByLoop(counter) - before.getOrDefault(counter, 0L);
            Map<String, Long> sent = forge(FRAMES / 4, cable::measurement, cable::forgeMeasurement, grown);
            sent.forEach((counter, number) -> assertEquals(number, grown.applyAsLong(counter), counter));
            assertEquals(lost, bench.countedByLoop("lost"), "measurements that were lost");
            assertUndisturbed();
        });
    }

    private void assertUndisturbed() {
        assertTrue(DRIVING.containsAll(bench.modesSince(begin)), () -> "events " + bench.events());
        assertFalse(bench.rungsSince(begin).contains("failsafe"));
        assertEquals(0, firingsSince());
        assertNoMoreCommandsThanPeriods();
    }

    /** The plant's own page has a plural where the metric has none. */
    private static String atPlant(String counter) {
        return counter.equals("duplicate") ? "duplicates" : counter;
    }

    /** Sends forged frames, so many at a time as a socket holds; how many, by the counter that they belong to. */
    private static Map<String, Long> forge(
            int frames, Supplier<byte[]> genuine, Consumer<byte[]> send, ToLongFunction<String> counted) {
        Random random = new Random(7);
        Map<String, Long> sent = new TreeMap<>();
        for (int frame = 1; frame <= frames; frame++) {
            Forgery forgery = Forgery.values()[random.nextInt(Forgery.values().length)];
            send.accept(forgery.of(genuine.get(), random));
            sent.merge(forgery.counter(false), 1L, Long::sum);
            if (frame % FRAMES_UNDERWAY == 0 || frame == frames) {
                long all = frame;
                Patience.await(
                        () -> COUNTERS.stream().mapToLong(counted).sum() == all,
                        () -> all + " forged frames counted; sent " + sent);
            }
        }
        return sent;
    }
}
