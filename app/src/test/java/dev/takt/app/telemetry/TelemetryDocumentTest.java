package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopDescription.Actuator;
import dev.takt.loop.cycle.LoopDescription.Signal;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a broker is told of a signal is measured, or said to be something else. */
class TelemetryDocumentTest {
    private static final double USED = 1.5;
    private static final ServiceImage SERVICE = new ServiceImage(
            List.of(new ActuatorService("q", ActuatorStatus.MANUAL, 0.4, "anna \"has\" it", 5)),
            List.of(new ControlledService("level", ControlledStatus.SIGNAL_LOST, "h is lost", 5)));

    private static JsonNode metric(SignalStanding standing, String name) throws IOException {
        LoopDescription loop = new LoopDescription(
                "tank",
                0.1,
                1,
                0.8,
                "1",
                "c",
                "m",
                List.of(new Signal("h", "m", 0, 2)),
                List.of(new Actuator("q", "", 0, 1, 1, 0)),
                List.of());
        SignalImage signals = new SignalImage(
                new double[] {9},
                new double[] {USED},
                List.of(Quality.GOOD),
                List.of(SignalVerdict.STALE),
                List.of(standing),
                new long[] {1},
                new int[] {0});
        CycleRecord cycle = new CycleRecord(
                7,
                0.7,
                0,
                Mode.AUTO,
                Mode.STANDBY,
                List.of(),
                CommandSource.NONE,
                false,
                0,
                Double.NaN,
                new CycleTimes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                Optional.empty(),
                signals,
                new CommandImage(new double[] {0.5}, new double[] {0.4}, new double[] {0.4}, List.of(), false));
        JsonNode metrics = new ObjectMapper()
                .readTree(TelemetryDocument.data(loop, cycle, new LoopStatus(Map.of(), List.of(), SERVICE), 0))
                .path("metrics");
        return StreamSupport.stream(metrics.spliterator(), false)
                .filter(metric -> metric.path("name").textValue().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + metrics));
    }

    @ParameterizedTest
    @EnumSource(names = {"MEASURED", "HELD"})
    void aMeasurementIsTheValue(SignalStanding standing) throws IOException {
        JsonNode signal = metric(standing, "h");
        assertEquals(USED, signal.path("value").doubleValue());
        assertEquals(standing.label(), signal.path("standing").textValue());
    }

    @Test
    void whoMovesAnActuatorIsToldWithItsCommand() throws IOException {
        JsonNode command = metric(SignalStanding.MEASURED, "q");
        assertEquals(0.4, command.path("value").doubleValue());
        assertEquals("manual", command.path("status").textValue());
        assertEquals("anna \"has\" it", command.path("reason").textValue());
        JsonNode controlled = metric(SignalStanding.MEASURED, "controlled/level");
        assertEquals("signal-lost", controlled.path("value").textValue());
        assertEquals("h is lost", controlled.path("reason").textValue());
    }

    @ParameterizedTest
    @EnumSource(names = {"PREDICTED", "LOST"})
    void aPredictionIsNoValue(SignalStanding standing) throws IOException {
        JsonNode signal = metric(standing, "h");
        assertTrue(signal.path("value").isNull(), signal::toString);
        assertEquals(USED, signal.path("used").doubleValue());
        assertEquals(standing.label(), signal.path("standing").textValue());
        assertEquals("stale", signal.path("verdict").textValue());
        assertFalse(metric(standing, "written").path("value").booleanValue());
        assertEquals("none", metric(standing, "rung").path("value").textValue());
    }
}
