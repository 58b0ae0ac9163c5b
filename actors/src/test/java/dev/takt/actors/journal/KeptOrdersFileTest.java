package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.parameters.OperatorValues;
import dev.takt.actors.parameters.OperatorValues.LimitsInForce;
import dev.takt.actors.parameters.OperatorValues.SetPoint;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.OperatorCommand.Forecast;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptOrdersFileTest {
    private static final KeptOrders ORDERS = new KeptOrders(
            "configuration",
            "model",
            1000,
            50,
            Optional.of(Mode.MANUAL),
            new OperatorValues(
                    Map.of("sp", new SetPoint(4, 2_000_000_000L), "ever", new SetPoint(5, Long.MAX_VALUE)),
                    List.of(new Forecast(
                            "price", new double[] {40, 90}, new double[] {1, 2}, false, OptionalDouble.of(45))),
                    List.of(new LimitsInForce(new VariableLimits("x", -10, 4), new VariableLimits("x", -10, 3), 7)),
                    Map.of("sp", 3.2),
                    50));

    @TempDir
    private Path folder;

    private KeptOrdersFile file = new KeptOrdersFile(Path.of(""));

    @BeforeEach
    void write() throws IOException {
        file = KeptOrdersFile.of(folder, "tank 7");
        file.write(ORDERS);
    }

    private KeptOrdersFile.Content read(String configuration, String model, double now) {
        return file.read(configuration, model, now, 60);
    }

    @Test
    void whatIsReadIsWhatWasWrittenInTheTimesOfTheOtherLoop() {
        assertEquals(file, KeptOrdersFile.beside(LastPlanFile.of(folder, "tank 7")));
        KeptOrders kept = read("configuration", "model", 1010).orders().orElseThrow();
        assertEquals(ORDERS.mode(), kept.mode());
        assertEquals(ORDERS.values().limits(), kept.values().limits());
        assertEquals(ORDERS.values().moving(), kept.values().moving());
        // ten seconds later, in a loop whose clock is at 7 s and whose plant's time began anew
        OperatorValues now = kept.at(7_000_000_000L, 1010, 0, 1, 1);
        assertEquals(
                Map.of("sp", new SetPoint(4, -1_000_000_000L), "ever", new SetPoint(5, Long.MAX_VALUE)),
                now.setPoints());
        Forecast forecast = now.forecasts().getFirst();
        assertArrayEquals(new double[] {-20, 30}, forecast.times());
        assertArrayEquals(new double[] {1, 2}, forecast.values());
        assertEquals(-15, forecast.issued().orElseThrow());
        assertEquals(-10, now.time());
        // a time of the plant that goes on is left alone
        assertArrayEquals(
                new double[] {40, 90},
                kept.at(7_000_000_000L, 1010, 60.5, 1, 1).forecasts().getFirst().times());
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertEquals(
                "the model has changed", read("configuration", "other", 1010).reason());
        assertEquals(
                "the configuration has changed", read("other", "model", 1010).reason());
        assertTrue(read("configuration", "model", 999).reason().contains("a clock was set back"));
        assertTrue(read("configuration", "model", 1061).reason().startsWith("the loop was away for 61.0 s"));
        assertEquals(
                KeptOrdersFile.Content.NONE,
                KeptOrdersFile.of(folder, "other").read("configuration", "model", 1010, 60));
    }

    /** Each torn file and each flipped bit is damage, and neither is an exception. */
    @Test
    void aDamagedFileHasNothing() throws IOException {
        byte[] bytes = Files.readAllBytes(file.path());
        for (int i = 0; i < bytes.length; i++) {
            Files.write(file.path(), Arrays.copyOf(bytes, i));
            assertDamaged();
            byte[] flipped = bytes.clone();
            flipped[i] ^= (byte) (1 << i % 8);
            Files.write(file.path(), flipped);
            assertDamaged();
        }
    }

    /** A right checksum over something else. */
    @Test
    void anotherContentIsDamageToo() throws IOException {
        byte[] frame = Arrays.copyOfRange(Files.readAllBytes(file.path()), 16, (int) Files.size(file.path()));
        for (int i = 0; i < frame.length; i++) {
            byte[] changed = frame.clone();
            changed[i] = (byte) 0x7f;
            new FramedFile(file.path(), 0x54414b544f524431L).write(changed);
            read("configuration", "model", 1010);
        }
        new FramedFile(file.path(), 0x54414b544f524431L).write(Arrays.copyOf(frame, frame.length + 1));
        assertDamaged();
    }

    private void assertDamaged() {
        KeptOrdersFile.Content content = read("configuration", "model", 1010);
        assertEquals(Optional.empty(), content.orders());
        assertTrue(content.reason().contains("damaged"), content.reason());
    }
}
