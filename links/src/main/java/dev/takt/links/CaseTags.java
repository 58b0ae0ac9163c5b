package dev.takt.links;

import dev.takt.config.Case;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.TagSettings;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The tags of a case without a tag map. Measurements are every measured state on the grid of the controller's model,
 * entry by entry under the names of {@code trajectory.csv}, and then the read-back of every control. Commands are all
 * controls.
 */
public final class CaseTags {
    private CaseTags() {}

    /**
     * The tags of a case.
     *
     * @throws dev.takt.solver.model.ModelException if the controller's model has no equations of motion
     */
    public static LinkTables of(Case read) {
        ModelDynamics controllerModel = ModelDynamics.of(read.model().problem());
        Set<String> unmeasured = read.plant().unmeasured();
        List<Tag> commands = new ArrayList<>();
        controllerModel
                .inputs()
                .forEach(control -> addEntries(read, control, TagRanges.ofControl(read, control.name()), commands));
        List<Tag> measurements = new ArrayList<>();
        MeasuredStates.of(read, controllerModel).stream()
                .filter(state -> !unmeasured.contains(state.name()))
                .forEach(state -> addEntries(read, state, TagRanges.ofState(read, state.name()), measurements));
        measurements.addAll(commands);
        return new LinkTables(new TagTable(measurements), new TagTable(commands));
    }

    private static void addEntries(Case read, DynamicVariable variable, Range standard, List<Tag> tags) {
        for (int entry = 0; entry < variable.size(); entry++) {
            String name = variable.entryName(entry);
            TagSettings settings = read.links().tag(name);
            Range range = settings.range().equals(Range.ALL) ? standard : settings.range();
            tags.add(new Tag(name, settings.unit().orElse(""), range));
        }
    }
}
