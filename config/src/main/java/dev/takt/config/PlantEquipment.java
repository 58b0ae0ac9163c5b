package dev.takt.config;

import dev.takt.config.settings.DriveSettings;
import dev.takt.config.settings.SensorSettings;
import java.util.List;
import java.util.Map;

/**
 * What is between the plant and its link: sensors, actuators, and what goes wrong with them.
 *
 * @param sensors by the name of a state, or of an entry of a field; sensors that are not named are perfect
 * @param drives by the name of a control; actuators that are not named are perfect
 * @param faults in the order of the file
 */
public record PlantEquipment(
        Map<String, SensorSettings> sensors, Map<String, DriveSettings> drives, List<PlantFault> faults) {
    /** Perfect instruments. */
    public static final PlantEquipment PERFECT = new PlantEquipment(Map.of(), Map.of(), List.of());

    public PlantEquipment {
        sensors = Map.copyOf(sensors);
        drives = Map.copyOf(drives);
        faults = List.copyOf(faults);
    }
}
