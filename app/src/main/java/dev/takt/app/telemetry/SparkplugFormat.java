package dev.takt.app.telemetry;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.takt.links.mqtt.MqttSession;
import dev.takt.links.mqtt.SparkplugTopics;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tahu.protobuf.SparkplugBProto.DataType;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload.Metric;

/**
 * Sparkplug B 3.0 (Eclipse Foundation, sparkplug.eclipse.org): the loop is an edge node, and its measurements and
 * commands are the device {@code plant}. Birth messages have all metrics with names, types, units and ranges; data
 * messages have those that have changed, by alias. The device has a death message when no signal has been measured for
 * a few periods, and a new birth with the next measurement.
 */
final class SparkplugFormat implements TelemetryFormat {
    private static final int SEQUENCES = 256;
    private static final long BIRTHS_AND_DEATHS = 256;
    private static final int LARGEST_REQUEST = 1 << 16;

    /** The number of periods without any measurement after which the plant is considered dead. */
    private static final int PATIENCE = 4;

    private static final String REBIRTH = "Node Control/Rebirth";
    private static final String BIRTH_DEATH = "bdSeq";

    private final SparkplugTopics topics;
    private final SparkplugImage image;
    private final Map<String, Long> aliases = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Map<String, SparkplugMetric> told = new HashMap<>();
    private long birthDeath = -1;
    private int sequence;
    private boolean nodeBorn;
    private boolean deviceBorn;
    private int unmeasured;

    /**
     * Makes the format of a loop.
     *
     * @param writable whether a host may write set-points
     */
    SparkplugFormat(LoopDescription loop, SparkplugTopics topics, boolean writable) {
        this.topics = topics;
        this.image = new SparkplugImage(loop, writable);
    }

    @Override
    public synchronized Optional<MqttSession.Will> will() {
        birthDeath = (birthDeath + 1) % BIRTHS_AND_DEATHS;
        Payload death = Payload.newBuilder()
                .setTimestamp(System.currentTimeMillis())
                .addMetrics(birthDeathMetric())
                .build();
        return Optional.of(new MqttSession.Will(topics.nodeDeath(), death.toByteArray()));
    }

    private Metric birthDeathMetric() {
        return Metric.newBuilder()
                .setName(BIRTH_DEATH)
                .setTimestamp(System.currentTimeMillis())
                .setDatatype(DataType.Int64.getNumber())
                .setLongValue(birthDeath)
                .build();
    }

    @Override
    public List<String> requests(boolean setPoints) {
        return List.of(topics.nodeCommand(), topics.deviceCommand());
    }

    @Override
    public synchronized void begin() {
        nodeBorn = false;
        deviceBorn = false;
    }

    @Override
    public synchronized List<Message> of(CycleRecord cycle, LoopStatus status) {
        List<Message> messages = new ArrayList<>();
        long millis = cycle.wallMillis();
        List<SparkplugMetric> node = image.node(cycle, status);
        if (nodeBorn) {
            data(topics.nodeData(), node, millis).ifPresent(messages::add);
        } else {
            nodeBorn = true;
            sequence = 0;
            Payload.Builder birth = Payload.newBuilder().addMetrics(birthDeathMetric());
            birth.addMetrics(SparkplugMetric.of(REBIRTH, new SparkplugMetric.Switch(false))
                    .birth(Optional.empty(), millis));
            image.constants().forEach(metric -> birth.addMetrics(metric.birth(Optional.of(alias(metric)), millis)));
            messages.add(birth(topics.nodeBirth(), birth, node, millis));
        }
        unmeasured = SparkplugImage.isMeasured(cycle) ? 0 : unmeasured + 1;
        List<SparkplugMetric> device = image.device(cycle);
        if (unmeasured >= PATIENCE) {
            if (deviceBorn) {
                deviceBorn = false;
                messages.add(message(topics.deviceDeath(), Payload.newBuilder(), millis));
            }
        } else if (deviceBorn) {
            data(topics.deviceData(), device, millis).ifPresent(messages::add);
        } else {
            deviceBorn = true;
            messages.add(birth(topics.deviceBirth(), Payload.newBuilder(), device, millis));
        }
        return messages;
    }

    @Override
    public synchronized boolean isBorn() {
        return nodeBorn;
    }

    @Override
    public Optional<Message> alarms(List<Alarm> alarms) {
        return Optional.empty();
    }

    private Message birth(String topic, Payload.Builder birth, List<SparkplugMetric> metrics, long millis) {
        for (SparkplugMetric metric : metrics) {
            birth.addMetrics(metric.birth(Optional.of(alias(metric)), millis));
            told.put(metric.name(), metric);
        }
        return message(topic, birth, millis);
    }

    /** A message with the changed metrics; empty if there are none. */
    private Optional<Message> data(String topic, List<SparkplugMetric> metrics, long millis) {
        Payload.Builder data = Payload.newBuilder();
        for (SparkplugMetric metric : metrics) {
            SparkplugMetric before = told.put(metric.name(), metric);
            if (before == null || metric.saysOtherThan(before)) {
                data.addMetrics(metric.data(alias(metric), millis));
            }
        }
        return data.getMetricsCount() == 0 ? Optional.empty() : Optional.of(message(topic, data, millis));
    }

    private Message message(String topic, Payload.Builder payload, long millis) {
        payload.setTimestamp(millis).setSeq(Math.floorMod(sequence++, SEQUENCES));
        return new Message(topic, payload.build().toByteArray());
    }

    /** The alias of a metric, unique for the node and its device together. */
    private long alias(SparkplugMetric metric) {
        return aliases.computeIfAbsent(metric.name(), name -> {
            long alias = aliases.size() + 1L;
            names.put(alias, name);
            return alias;
        });
    }

    @Override
    public synchronized Request read(String topic, byte[] payload) {
        if (payload.length > LARGEST_REQUEST) {
            return Request.unreadable("it has " + payload.length + " bytes");
        }
        Payload read;
        try {
            read = Payload.parseFrom(payload);
        } catch (InvalidProtocolBufferException e) {
            return Request.unreadable("it is no payload of Sparkplug B");
        }
        boolean birth = false;
        Map<String, Double> wanted = new LinkedHashMap<>();
        for (Metric metric : read.getMetricsList()) {
            String name = metric.hasName() ? metric.getName() : names.getOrDefault(metric.getAlias(), "");
            Optional<String> setPoint = image.setPoint(name);
            double value = number(metric);
            if (name.equals(REBIRTH) && topic.equals(topics.nodeCommand())) {
                birth |= metric.getBooleanValue();
            } else if (setPoint.isPresent() && Double.isFinite(value)) {
                wanted.put(setPoint.get(), value);
            } else {
                return Request.unreadable(
                        setPoint.isPresent()
                                ? setPoint.get() + " is no finite number"
                                : "it writes what cannot be written");
            }
        }
        if (birth) {
            begin();
        }
        return wanted.isEmpty() && !birth ? Request.unreadable("it has no metrics") : new Request(birth, wanted, "");
    }

    /** NaN where the metric has no number. */
    private static double number(Metric metric) {
        if (metric.getIsNull()) {
            return Double.NaN;
        }
        return switch (metric.getValueCase()) {
            case DOUBLE_VALUE -> metric.getDoubleValue();
            case FLOAT_VALUE -> metric.getFloatValue();
            // the wire format has the bits of signed numbers, too
            case INT_VALUE -> metric.getIntValue();
            case LONG_VALUE -> metric.getLongValue();
            default -> Double.NaN;
        };
    }
}
