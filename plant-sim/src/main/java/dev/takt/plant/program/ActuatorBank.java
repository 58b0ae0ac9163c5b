package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import dev.takt.config.settings.DriveSettings;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.plant.SteppedPlant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All actuators of a plant: their targets, by command or fail-safe, and their positions. */
final class ActuatorBank {
    private final List<DynamicVariable> controls;
    private final TagTable table;
    private final Drive[] drives;
    private final double[] targets;
    private final double[] failSafe;
    private long refusedValues;

    /**
     * Makes the actuators at the positions of the plant's inputs.
     *
     * @param table of the commands: the entries of the controls
     * @param failSafe by the name of a control, for drives without a fail-safe value; otherwise the initial input
     */
    ActuatorBank(
            List<DynamicVariable> controls,
            TagTable table,
            SteppedPlant plant,
            Map<String, DriveSettings> settings,
            Map<String, Double> failSafe) {
        this.controls = List.copyOf(controls);
        this.table = table;
        this.targets = controls.stream()
                .flatMapToDouble(control -> Arrays.stream(plant.values(control.name())))
                .toArray();
        this.failSafe = targets.clone();
        this.drives = new Drive[targets.length];
        int place = 0;
        for (DynamicVariable control : controls) {
            DriveSettings drive = settings.getOrDefault(control.name(), DriveSettings.PERFECT);
            for (int entry = 0; entry < control.size(); entry++, place++) {
                drives[place] = new Drive(drive, targets[place]);
                double standard = failSafe.getOrDefault(control.name(), targets[place]);
                this.failSafe[place] = drive.failSafe().orElse(standard);
            }
        }
    }

    /** Takes commanded values; implausible ones change nothing. Returns whether all were plausible. */
    boolean command(TagFrame commands) {
        long before = refusedValues;
        for (int place = 0; place < targets.length; place++) {
            double value = commands.value(place);
            if (table.tags().get(place).canMean(value) && commands.quality(place) != Quality.BAD) {
                targets[place] = value;
            } else {
                refusedValues++;
            }
        }
        return refusedValues == before;
    }

    /**
     * Moves all actuators and applies them to the plant.
     *
     * @param toFailSafe whether to the fail-safe values rather than to the commands
     * @param faults that act now, by tag
     */
    void move(boolean toFailSafe, double seconds, Function<String, List<PlantFault>> faults, SteppedPlant plant) {
        int place = 0;
        for (DynamicVariable control : controls) {
            double[] positions = new double[control.size()];
            for (int entry = 0; entry < positions.length; entry++, place++) {
                positions[entry] = position(
                        place,
                        toFailSafe ? failSafe[place] : targets[place],
                        seconds,
                        faults.apply(table.tags().get(place).name()));
            }
            plant.apply(control.name(), positions);
        }
    }

    private double position(int place, double target, double seconds, List<PlantFault> faults) {
        double wanted = target;
        for (PlantFault fault : faults) {
            switch (fault.kind()) {
                case STICK -> {
                    return drives[place].position();
                }
                case TAKEN -> wanted = fault.amount();
                case AT_MOST -> wanted = Math.min(wanted, fault.amount());
                case AT_LEAST -> wanted = Math.max(wanted, fault.amount());
                default -> {
                    // of signals, of the link, or of what is shown
                }
            }
        }
        return drives[place].move(wanted, seconds);
    }

    /** The present position of an actuator. */
    double position(int place) {
        return drives[place].position();
    }

    /**
     * Writes the positions of the actuators.
     *
     * @param firstPlace of the read-backs in the frame
     */
    void show(TagFrame frame, int firstPlace, long nanos, Function<String, List<PlantFault>> faults) {
        for (int place = 0; place < drives.length; place++) {
            if (isSilent(place, faults)) {
                frame.set(firstPlace + place, Double.NaN, Quality.BAD, nanos);
            } else {
                frame.set(firstPlace + place, drives[place].position(), Quality.GOOD, nanos);
            }
        }
    }

    /** Whether all actuators acknowledge. */
    boolean answers(Function<String, List<PlantFault>> faults) {
        for (int place = 0; place < drives.length; place++) {
            if (isSilent(place, faults)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSilent(int place, Function<String, List<PlantFault>> faults) {
        return faults.apply(table.tags().get(place).name()).stream()
                .anyMatch(fault -> fault.kind() == PlantFault.Kind.SILENT);
    }

    /** The number of implausible commanded values. */
    long refusedValues() {
        return refusedValues;
    }
}
