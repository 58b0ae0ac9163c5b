package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tags with which a plant tells who has an actuator, and whether it can go on: 1 or 0. */
final class StatusTags {
    /** A switch closes this much before the end, relative to the position of the end. */
    private static final double SWITCH = 1e-3;

    private final List<Row> rows = new ArrayList<>();

    /** What a tag tells. */
    private enum Meaning {
        TRACKING,
        HIGH,
        LOW
    }

    /**
     * A tag of an actuator.
     *
     * @param actuator its place among the commands
     * @param tag its place among the measurements
     */
    private record Row(Meaning meaning, int actuator, String name, int tag) {}

    /**
     * The tags of a case.
     *
     * @param actuators settings by the name of the control
     */
    StatusTags(Map<String, ActuatorSettings> actuators, TagTable commands, TagTable measurements) {
        int place = 0;
        for (Tag command : commands.tags()) {
            ActuatorSettings settings = actuators.getOrDefault(command.name(), ActuatorSettings.DEFAULT);
            add(Meaning.TRACKING, place, command.name(), settings.tracking(), measurements);
            add(Meaning.HIGH, place, command.name(), settings.limited().high(), measurements);
            add(Meaning.LOW, place, command.name(), settings.limited().low(), measurements);
            place++;
        }
    }

    private void add(Meaning meaning, int actuator, String name, Optional<String> tag, TagTable measurements) {
        tag.ifPresent(
                each -> measurements.place(each).ifPresent(found -> rows.add(new Row(meaning, actuator, name, found))));
    }

    /**
     * Writes all tags; one of several actuators is 1 if it is for any of them.
     *
     * @param faults that act now, by the name of a control
     */
    void show(ActuatorBank actuators, TagFrame frame, long nanos, Function<String, List<PlantFault>> faults) {
        for (Row row : rows) {
            frame.set(row.tag(), 0, Quality.GOOD, nanos);
        }
        for (Row row : rows) {
            List<PlantFault> acting = faults.apply(row.name());
            boolean taken = acting.stream().anyMatch(fault -> fault.kind() == PlantFault.Kind.TAKEN);
            boolean set = switch (row.meaning()) {
                case TRACKING -> taken;
                case HIGH -> !taken && isAt(acting, PlantFault.Kind.AT_MOST, actuators.position(row.actuator()), 1);
                case LOW -> !taken && isAt(acting, PlantFault.Kind.AT_LEAST, actuators.position(row.actuator()), -1);
            };
            if (set) {
                frame.set(row.tag(), 1, Quality.GOOD, nanos);
            }
        }
        for (Row row : rows) {
            if (faults.apply(row.name()).stream().anyMatch(fault -> fault.kind() == PlantFault.Kind.STATUS_BAD)) {
                frame.set(row.tag(), Double.NaN, Quality.BAD, nanos);
            }
        }
    }

    private static boolean isAt(List<PlantFault> acting, PlantFault.Kind end, double position, int outward) {
        return acting.stream()
                .anyMatch(fault -> fault.kind() == end
                        && outward * (position - fault.amount()) >= -SWITCH * Math.max(1, Math.abs(fault.amount())));
    }
}
