package dev.takt.app.telemetry;

import dev.takt.loop.cycle.SignalStanding;
import java.util.Optional;
import org.eclipse.tahu.protobuf.SparkplugBProto.DataType;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload.Metric;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload.PropertySet;
import org.eclipse.tahu.protobuf.SparkplugBProto.Payload.PropertyValue;

/**
 * A metric of Sparkplug B at one time (specification 3.0, 6.4). Constant properties are sent at birth only.
 *
 * @param name including the folders for display in a host
 * @param value empty for none
 * @param quality of the value
 * @param properties unit and range, and whether a host may write it
 */
record SparkplugMetric(String name, Value value, Grade quality, Properties properties) {

    /** The values of metrics. */
    sealed interface Value {}

    /** A number; NaN for none. */
    record Number(double value) implements Value {}

    /** A count. */
    record Count(long value) implements Value {}

    /** A text. */
    record Text(String value) implements Value {}

    /** A switch. */
    record Switch(boolean value) implements Value {}

    /** The property {@code Quality} (6.4.12): for a measured value, a value that was not measured, and a bad value. */
    enum Grade {
        GOOD(192),
        STALE(500),
        BAD(0);

        private final int code;

        Grade(int code) {
            this.code = code;
        }

        static Grade of(SignalStanding standing) {
            return switch (standing) {
                case MEASURED, HELD -> GOOD;
                case PREDICTED -> STALE;
                case LOST -> BAD;
            };
        }
    }

    /**
     * The constant properties.
     *
     * @param unit empty for none
     * @param least infinite for none
     * @param most infinite for none
     * @param writable whether a command may write it
     */
    record Properties(String unit, double least, double most, boolean writable) {
        static final Properties NONE = new Properties("", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false);
    }

    static SparkplugMetric of(String name, Value value) {
        return new SparkplugMetric(name, value, Grade.GOOD, Properties.NONE);
    }

    /** Whether it differs from an earlier metric known to the host. */
    boolean saysOtherThan(SparkplugMetric before) {
        return !value.equals(before.value) || quality != before.quality;
    }

    /** The metric with name, type and all properties. */
    Metric birth(Optional<Long> alias, long millis) {
        Metric.Builder metric = filled(millis).setName(name).setDatatype(type().getNumber());
        alias.ifPresent(metric::setAlias);
        PropertySet.Builder set = quality(PropertySet.newBuilder());
        if (!properties.unit.isEmpty()) {
            set.addKeys("engUnit").addValues(text(properties.unit));
        }
        if (Double.isFinite(properties.least)) {
            set.addKeys("engLow").addValues(real(properties.least));
        }
        if (Double.isFinite(properties.most)) {
            set.addKeys("engHigh").addValues(real(properties.most));
        }
        set.addKeys("readOnly")
                .addValues(PropertyValue.newBuilder()
                        .setType(DataType.Boolean.getNumber())
                        .setBooleanValue(!properties.writable));
        return metric.setProperties(set).build();
    }

    /** The metric with its variable fields and the type, because some decoders need the type to read a value. */
    Metric data(long alias, long millis) {
        return filled(millis)
                .setAlias(alias)
                .setDatatype(type().getNumber())
                .setProperties(quality(PropertySet.newBuilder()))
                .build();
    }

    private PropertySet.Builder quality(PropertySet.Builder set) {
        return set.addKeys("Quality")
                .addValues(PropertyValue.newBuilder()
                        .setType(DataType.Int32.getNumber())
                        .setIntValue(quality.code));
    }

    private static PropertyValue.Builder text(String value) {
        return PropertyValue.newBuilder().setType(DataType.String.getNumber()).setStringValue(value);
    }

    private static PropertyValue.Builder real(double value) {
        return PropertyValue.newBuilder().setType(DataType.Double.getNumber()).setDoubleValue(value);
    }

    private DataType type() {
        return switch (value) {
            case Number _ -> DataType.Double;
            case Count _ -> DataType.Int64;
            case Text _ -> DataType.String;
            case Switch _ -> DataType.Boolean;
        };
    }

    private Metric.Builder filled(long millis) {
        Metric.Builder metric = Payload.Metric.newBuilder().setTimestamp(millis);
        return switch (value) {
            case Number number when !Double.isFinite(number.value) -> metric.setIsNull(true);
            case Number number -> metric.setDoubleValue(number.value);
            case Count count -> metric.setLongValue(count.value);
            case Text text -> metric.setStringValue(text.value);
            case Switch on -> metric.setBooleanValue(on.value);
        };
    }
}
