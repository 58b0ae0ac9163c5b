package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import dev.takt.config.settings.SensorSettings;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** All sensors of a plant, tag by tag. */
final class SensorBank {
    private final ControllerView view;
    private final List<String> names;
    private final Sensor[] sensors;
    /** By variable of the view: its measured entries, and the place of the first one's sensor. */
    private final int[][] entries;

    private final int[] first;

    /**
     * Makes the sensors.
     *
     * @param tags of the measured entries, in the order of the view
     * @param settings by the name of a state, or of an entry, which takes precedence
     * @param seed of their drop-outs
     */
    SensorBank(ControllerView view, List<Tag> tags, Map<String, SensorSettings> settings, long seed) {
        this.view = view;
        this.names = tags.stream().map(Tag::name).toList();
        this.sensors = new Sensor[names.size()];
        for (int place = 0; place < sensors.length; place++) {
            String name = names.get(place);
            sensors[place] = new Sensor(place, settings(name, settings), seed * 31 + name.hashCode());
        }
        this.entries = new int[view.states().size()][];
        this.first = new int[entries.length];
        int place = 0;
        for (int of = 0; of < entries.length; of++) {
            DynamicVariable variable = view.states().get(of);
            entries[of] = IntStream.range(0, variable.size())
                    .filter(entry -> names.contains(variable.entryName(entry)))
                    .toArray();
            first[of] = place;
            place += entries[of].length;
        }
    }

    private static SensorSettings settings(String tag, Map<String, SensorSettings> settings) {
        SensorSettings own = settings.get(tag);
        if (own != null) {
            return own;
        }
        return settings.entrySet().stream()
                .filter(entry -> PlantFault.covers(entry.getKey(), tag))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(SensorSettings.PERFECT);
    }

    /** The number of sensors, which have the first indices of a frame. */
    int size() {
        return sensors.length;
    }

    /** Writes the readings for a measurement of the plant. */
    void show(Measurement measured, long nanos, Function<String, List<PlantFault>> faults, TagFrame frame) {
        for (int of = 0; of < entries.length; of++) {
            if (entries[of].length > 0) {
                Optional<double[]> values =
                        view.measured(measured, view.states().get(of).name());
                for (int i = 0; i < entries[of].length && values.isPresent(); i++) {
                    int place = first[of] + i;
                    double value = values.get()[entries[of][i]];
                    sensors[place].show(value, measured.time(), nanos, faults.apply(names.get(place)), frame);
                }
            }
        }
    }
}
