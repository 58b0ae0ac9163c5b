package dev.takt.links;

import dev.takt.config.Case;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.TagSettings;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The tags of a case without a tag map. Measurements are every measured state and output on the grid of the controller's
 * model, entry by entry under the names of {@code trajectory.csv}, then the read-back of every control, and the tags that tell the
 * status of actuators. Commands are all controls.
 */
public final class CaseTags {
    private static final Range STATUS = new Range(0, 1);

    private CaseTags() {}

    /**
     * The tags of a case.
     *
     * @throws dev.takt.solver.model.ModelException if the controller's model has no equations of motion
     */
    public static LinkTables of(Case read) {
        ModelDynamics controllerModel = ModelDynamics.of(read.model().problem());
        List<Tag> commands = new ArrayList<>();
        for (DynamicVariable control : controllerModel.inputs()) {
            Range range = TagRanges.ofControl(read, control.name());
            IntStream.range(0, control.size())
                    .forEach(entry -> commands.add(tag(read, control.entryName(entry), range)));
        }
        List<Tag> measurements = new ArrayList<>();
        MeasuredVariables measured = new MeasuredVariables(read, controllerModel);
        for (DynamicVariable variable : measured.variables()) {
            IntStream.range(0, variable.size())
                    .filter(entry -> measured.isMeasured(variable, entry))
                    .mapToObj(variable::entryName)
                    .forEach(name -> measurements.add(tag(read, name, TagRanges.ofState(read, variable.name(), name))));
        }
        measurements.addAll(commands);
        statusTags(read).forEach(name -> measurements.add(tag(read, name, STATUS)));
        return new LinkTables(new TagTable(measurements), new TagTable(commands));
    }

    /** The tags that tell the status of actuators, the last of the measurements: 1 or 0. */
    public static List<String> statusTags(Case read) {
        return new TreeMap<>(read.actuators())
                .values().stream()
                        .flatMap(settings -> settings.statusTags().stream())
                        .distinct()
                        .toList();
    }

    private static Tag tag(Case read, String name, Range standard) {
        TagSettings settings = read.links().tag(name);
        Range range = settings.range().equals(Range.ALL) ? standard : settings.range();
        return new Tag(name, read.unit(name), range);
    }
}
