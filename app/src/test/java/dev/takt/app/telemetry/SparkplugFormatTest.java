package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.telemetry.TelemetryFormat.Message;
import dev.takt.app.telemetry.TelemetryFormat.Request;
import dev.takt.links.mqtt.SparkplugTopics;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload.Metric;
import org.junit.jupiter.api.Test;

/** Payloads period by period: what is bad, stale, silent, hostile. The whole way to a host of another make is SparkplugTest. */
class SparkplugFormatTest {
    private static final LoopDescription LOOP = new LoopDescription(
            "one",
            0.1,
            1,
            0.8,
            "1",
            "c",
            "m",
            List.of(new LoopDescription.Signal("x", "K", 0, 400)),
            List.of(new LoopDescription.Actuator("u", "", 0, 5, 1, 0)),
            List.of("xsp"));
    private static final String COMMAND = "spBv1.0/north/NCMD/one";
    private static final int HOSTILE = Integer.getInteger("takt.fuzz.payloads", 20_000);

    private final SparkplugFormat format =
            new SparkplugFormat(LOOP, new SparkplugTopics("north", "one", "plant"), true);

    private ServiceImage service =
            new ServiceImage(List.of(ActuatorService.automatic("u")), List.of(ControlledService.held("level")));

    private List<Message> period(double used, SignalStanding standing) {
        SignalImage signals = new SignalImage(
                new double[] {used},
                new double[] {used},
                List.of(Quality.GOOD),
                List.of(SignalVerdict.ACCEPTED),
                List.of(standing),
                new long[1],
                new int[1]);
        CommandImage command =
                new CommandImage(new double[] {1}, new double[] {1}, new double[] {1}, List.of(Limit.NONE), true);
        CycleTimes times = new CycleTimes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        CycleRecord cycle = new CycleRecord(
                7,
                0.7,
                1000,
                Mode.AUTO,
                Mode.AUTO,
                List.of(),
                CommandSource.FRESH,
                false,
                0,
                0,
                times,
                Optional.empty(),
                signals,
                command);
        return format.of(cycle, new LoopStatus(Map.of("xsp", 2.0), List.of(), service));
    }

    private static Payload payload(Message message) throws IOException {
        return Payload.parseFrom(message.payload());
    }

    private static String kind(Message message) {
        return message.topic().split("/")[2];
    }

    private static long quality(Metric metric) {
        int place = metric.getProperties().getKeysList().indexOf("Quality");
        return metric.getProperties().getValues(place).getIntValue();
    }

    @Test
    void whatIsBadHasNoValueAndWhatIsPredictedIsStale() throws IOException {
        Metric born = payload(period(300, SignalStanding.MEASURED).get(1)).getMetrics(0);
        assertEquals("Signals/x", born.getName());
        assertEquals(192, quality(born));
        Metric predicted =
                payload(period(301, SignalStanding.PREDICTED).getFirst()).getMetrics(0);
        assertFalse(predicted.hasName(), "6.4.6: a name beside its alias");
        assertEquals(born.getAlias(), predicted.getAlias());
        assertEquals(500, quality(predicted));
        assertEquals(301, predicted.getDoubleValue());
        Metric bad = payload(period(302, SignalStanding.LOST).getFirst()).getMetrics(0);
        assertEquals(0, quality(bad));
        assertTrue(bad.getIsNull() && !bad.hasDoubleValue());
    }

    @Test
    void whatGoesOutOfServiceIsToldOnce() throws IOException {
        List<String> born = payload(period(300, SignalStanding.MEASURED).getFirst()).getMetricsList().stream()
                .map(Metric::getName)
                .toList();
        assertTrue(
                born.containsAll(List.of("Service/Actuators/u/Status", "Service/Controlled/level/Reason")),
                born::toString);
        service = new ServiceImage(
                List.of(new ActuatorService("u", ActuatorStatus.TRACKING, 2, "the plant has it", 5)),
                service.controlled());
        List<Message> changed = period(300, SignalStanding.MEASURED);
        assertEquals(List.of("NDATA"), kinds(changed));
        assertEquals(
                List.of("tracking", "the plant has it"),
                payload(changed.getFirst()).getMetricsList().stream()
                        .map(Metric::getStringValue)
                        .toList());
        assertEquals(List.of(), period(300, SignalStanding.MEASURED));
    }

    @Test
    void whatHasNotChangedIsNotToldAgain() throws IOException {
        period(300, SignalStanding.MEASURED);
        assertEquals(List.of(), period(300, SignalStanding.MEASURED));
        List<Message> changed = period(301, SignalStanding.MEASURED);
        assertEquals(1, changed.size());
        assertEquals(1, payload(changed.getFirst()).getMetricsCount());
    }

    @Test
    void aSilentPlantDiesAndIsBornAgain() throws IOException {
        assertEquals(List.of("NBIRTH", "DBIRTH"), kinds(period(300, SignalStanding.MEASURED)));
        for (int k = 1; k < 4; k++) {
            assertFalse(kinds(period(300 + k, SignalStanding.LOST)).contains("DDEATH"));
        }
        assertEquals(List.of("DDEATH"), kinds(period(304, SignalStanding.LOST)));
        assertEquals(List.of(), period(305, SignalStanding.LOST));
        List<Message> again = period(310, SignalStanding.MEASURED);
        assertEquals(List.of("DBIRTH"), kinds(again));
        assertTrue(payload(again.getFirst()).getMetrics(0).hasName());
    }

    private static List<String> kinds(List<Message> messages) {
        return messages.stream().map(SparkplugFormatTest::kind).toList();
    }

    @Test
    void eachConnectionHasItsBirthAndDeath() throws IOException {
        for (long connection = 0; connection < 258; connection++) {
            Payload death = Payload.parseFrom(format.will().orElseThrow().payload());
            format.begin();
            Payload birth = payload(period(connection, SignalStanding.MEASURED).getFirst());
            assertEquals(connection % 256, death.getMetrics(0).getLongValue());
            assertEquals("bdSeq", birth.getMetrics(0).getName());
            assertEquals(connection % 256, birth.getMetrics(0).getLongValue());
            assertEquals(0, birth.getSeq());
            assertFalse(death.hasSeq());
        }
    }

    /** Random bytes, and payloads with random bytes in them: each is answered, none wants what is not a finite set-point. */
    @Test
    void hostilePayloadsWantNothing() throws IOException {
        Payload birth = payload(period(1, SignalStanding.MEASURED).getFirst());
        byte[] genuine = Payload.newBuilder()
                .addMetrics(Metric.newBuilder().setName("Set-points/xsp").setDoubleValue(2.5))
                .build()
                .toByteArray();
        assertEquals(Map.of("xsp", 2.5), format.read(COMMAND, genuine).setPoints());
        Random random = new Random(1);
        long worst = 0;
        for (int i = 0; i < HOSTILE; i++) {
            byte[] bytes = hostile(random, genuine, birth);
            long begun = System.nanoTime();
            Request request = format.read(random.nextBoolean() ? COMMAND : "spBv1.0/north/DCMD/one/plant", bytes);
            worst = Math.max(worst, System.nanoTime() - begun);
            assertTrue(request.setPoints().keySet().stream().allMatch("xsp"::equals));
            assertTrue(request.setPoints().values().stream().allMatch(Double::isFinite));
            assertTrue(request.problem().isEmpty() || request.setPoints().isEmpty() && !request.birth());
            assertTrue(request.problem().matches("[\\p{Print}]*"), request.problem());
        }
        System.out.printf("%d hostile payloads of Sparkplug, the worst read in %.2f ms%n", HOSTILE, worst / 1e6);
        assertTrue(format.read(COMMAND, new byte[1 << 17]).problem().contains("bytes"));
    }

    private static byte[] hostile(Random random, byte[] genuine, Payload birth) {
        return switch (random.nextInt(4)) {
            case 0 -> {
                byte[] noise = new byte[random.nextInt(3000)];
                random.nextBytes(noise);
                yield noise;
            }
            case 1 -> {
                byte[] damaged = genuine.clone();
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                yield damaged;
            }
            case 2 -> Arrays.copyOf(genuine, random.nextInt(genuine.length));
            default -> {
                Metric.Builder metric = Metric.newBuilder()
                        .setAlias(random.nextInt(birth.getMetricsCount() + 2))
                        .setDoubleValue(Double.longBitsToDouble(random.nextLong()))
                        .setIsNull(random.nextInt(3) == 0);
                yield Payload.newBuilder().addMetrics(metric).build().toByteArray();
            }
        };
    }
}
