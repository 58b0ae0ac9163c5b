package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.telemetry.TelemetryFormat.Request;
import dev.takt.links.mqtt.Topics;
import dev.takt.loop.cycle.LoopDescription;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody may write to a loop as JSON, and what not. */
class JsonFormatTest {
    private static final String GENUINE = "{\"metrics\": [{\"name\": \"xsp\", \"value\": 2.5}]}";
    private static final int HOSTILE = Integer.getInteger("takt.fuzz.payloads", 20_000);

    private final JsonFormat format = new JsonFormat(
            new LoopDescription("one", 0.1, 1, 0.8, "1", "c", "m", List.of(), List.of(), List.of("xsp")),
            new Topics("north", "one"),
            true);

    private Request read(byte[] bytes) {
        return format.read("taktv1/north/NCMD/one", bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"metrics\": 1}",
                "{\"metrics\": []}",
                "{\"metrics\": [{\"name\": \"xsp\", \"value\": NaN}]}",
                "{\"metrics\": [{\"name\": \"xsp\", \"value\": \"2\"}]}",
                "{\"metrics\": [{\"name\": 1, \"value\": 2}]}"
            })
    void whatIsNoSetPointIsUnreadable(String text) {
        Request request = read(text.getBytes(StandardCharsets.UTF_8));
        assertTrue(!request.problem().isEmpty() && request.setPoints().isEmpty(), request::toString);
    }

    @Test
    void whatCouldBeNoNameIsUnreadable() {
        for (String name : List.of("N".repeat(10_000), "xsp\\nanna: mode manual", " ")) {
            Request request = read(GENUINE.replace("xsp", name).getBytes(StandardCharsets.UTF_8));
            assertTrue(!request.problem().isEmpty() && request.setPoints().isEmpty(), request::toString);
        }
    }

    @Test
    void moreSetPointsThanTheLoopHasAreUnreadable() {
        Request request =
                read("{\"metrics\": [{\"name\": \"xsp\", \"value\": 2.5}, {\"name\": \"ysp\", \"value\": 2.5}]}"
                        .getBytes(StandardCharsets.UTF_8));
        assertEquals("it has 2 set-points, and the loop has 1", request.problem());
    }

    @Test
    void hostilePayloadsAreRead() {
        assertEquals(
                Map.of("xsp", 2.5),
                read(GENUINE.getBytes(StandardCharsets.UTF_8)).setPoints());
        Random random = new Random(1);
        long worst = 0;
        for (int i = 0; i < HOSTILE; i++) {
            byte[] bytes = hostile(random);
            long begun = System.nanoTime();
            Request request = read(bytes);
            worst = Math.max(worst, System.nanoTime() - begun);
            assertFalse(request.birth());
            assertTrue(request.problem().isEmpty() || request.setPoints().isEmpty());
        }
        System.out.printf("%d hostile payloads of JSON, the worst read in %.2f ms%n", HOSTILE, worst / 1e6);
    }

    private static byte[] hostile(Random random) {
        byte[] genuine = GENUINE.getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(4)) {
            case 0 -> {
                byte[] noise = new byte[random.nextInt(3000)];
                random.nextBytes(noise);
                yield noise;
            }
            case 1 -> {
                genuine[random.nextInt(genuine.length)] = (byte) random.nextInt(256);
                yield genuine;
            }
            case 2 -> Arrays.copyOf(genuine, random.nextInt(genuine.length));
            default -> "[".repeat(random.nextInt(5000)).getBytes(StandardCharsets.UTF_8);
        };
    }
}
