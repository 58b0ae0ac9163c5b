package dev.takt.loop.alarm;

import dev.takt.loop.AlarmCondition;
import java.util.Optional;

/**
 * Identifies an alarm.
 *
 * @param condition the condition
 * @param source what it refers to: a variable, a family, or an actuator; empty for the loop as a whole
 */
public record AlarmId(AlarmCondition condition, String source) implements Comparable<AlarmId> {

    /** The alarm of a condition of the loop as a whole. */
    public static AlarmId of(AlarmCondition condition) {
        return new AlarmId(condition, "");
    }

    /** Reads the name of an alarm; empty if there is no such condition. */
    public static Optional<AlarmId> parse(String name) {
        int colon = name.indexOf(':');
        String label = colon < 0 ? name : name.substring(0, colon);
        for (AlarmCondition condition : AlarmCondition.values()) {
            if (condition.label().equals(label)) {
                return Optional.of(new AlarmId(condition, colon < 0 ? "" : name.substring(colon + 1)));
            }
        }
        return Optional.empty();
    }

    /** The name: {@code signal-lost:x[3]}, {@code plant-silent}. */
    public String name() {
        return source.isEmpty() ? condition.label() : condition.label() + ":" + source;
    }

    @Override
    public int compareTo(AlarmId other) {
        int first = condition.compareTo(other.condition);
        return first != 0 ? first : source.compareTo(other.source);
    }

    @Override
    public String toString() {
        return name();
    }
}
