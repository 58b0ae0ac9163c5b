package dev.takt.app.history;

import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.app.report.ModelMarks;
import dev.takt.app.report.ModelMarks.Bounds;
import dev.takt.app.report.ModelMarks.Target;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.SetPoint;
import dev.takt.links.CaseTags;
import dev.takt.loop.cycle.LoopDescription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the curves of a loop are called, and what belongs beside them.
 *
 * @param loop name
 * @param period seconds of the plant
 * @param ahead seconds of the plant for which promises of plans are looked up
 * @param signals in the order of the images
 * @param controls in the order of the commands
 * @param setPoints parameters that change while the loop runs
 * @param units by name; without an entry there is none
 * @param marks limits and targets of the model; empty where its case could not be read
 * @param timeline how time is told
 */
// large because a history has these names
public record HistoryNames(
        String loop,
        double period,
        double ahead,
        List<String> signals,
        List<String> controls,
        List<String> setPoints,
        Map<String, String> units,
        Optional<ModelMarks> marks,
        Timeline timeline) {
    private static final int PERIODS_AHEAD = 10;

    public HistoryNames {
        signals = List.copyOf(signals);
        controls = List.copyOf(controls);
        setPoints = List.copyOf(setPoints);
        units = Map.copyOf(units);
    }

    /** The names of a journal whose case was read. */
    public static HistoryNames of(JournalHeader header, Case read) {
        return of(read, header.signals(), header.controls(), new Timeline.TimeOfDay());
    }

    /** The names of a loop in virtual time. */
    public static HistoryNames of(LoopDescription description, Case read) {
        List<String> signals =
                description.signals().stream().map(LoopDescription.Signal::name).toList();
        List<String> controls = description.actuators().stream()
                .map(LoopDescription.Actuator::name)
                .toList();
        return of(read, signals, controls, new Timeline.PlantTime(description.timeScale()));
    }

    private static HistoryNames of(Case read, List<String> signals, List<String> controls, Timeline timeline) {
        List<String> setPoints = read.setPoints().stream()
                .map(SetPoint::parameter)
                .map(parameter -> parameter.name())
                .toList();
        Map<String, String> units = new HashMap<>();
        for (List<String> names : List.of(signals, controls, setPoints)) {
            names.forEach(name -> Stream.of(name, family(name))
                    .filter(each -> !read.unit(each).isEmpty())
                    .findFirst()
                    .ifPresent(each -> units.put(name, read.unit(each))));
        }
        double period = ControlPeriod.of(read);
        return new HistoryNames(
                read.name(),
                period,
                PERIODS_AHEAD * period,
                measured(
                        signals,
                        Stream.concat(controls.stream(), CaseTags.statusTags(read).stream())
                                .toList()),
                controls,
                setPoints,
                units,
                Optional.of(ModelMarks.of(read.model().problem())),
                timeline);
    }

    /** The names of a journal whose case was not read. */
    public static HistoryNames of(JournalHeader header) {
        String loop = header.run().substring(0, header.run().lastIndexOf('-'));
        return new HistoryNames(
                loop,
                0,
                Double.NaN,
                measured(header.signals(), header.controls()),
                header.controls(),
                List.of(),
                Map.of(),
                Optional.empty(),
                new Timeline.TimeOfDay());
    }

    /** The signals without what follows them: the positions that actuators read back, and the tags that tell who has them. */
    private static List<String> measured(List<String> signals, List<String> following) {
        return signals.stream().filter(name -> !following.contains(name)).toList();
    }

    /** The limits of a variable by the model; infinite for none. */
    public Bounds limits(String name) {
        Map<String, Bounds> bounds = marks.map(ModelMarks::bounds).orElse(Map.of());
        Bounds own = bounds.get(name);
        return own != null
                ? own
                : bounds.getOrDefault(family(name), new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    /** The parameter that is the set-point of a signal; empty for none. */
    public String setPointOf(String signal) {
        return targets(signal)
                .flatMap(target -> target.stream()
                        .filter(Target.SetPoint.class::isInstance)
                        .map(each -> ((Target.SetPoint) each).parameter())
                        .findFirst())
                .orElse("");
    }

    /** The number that the model wants a signal to have; NaN for none. */
    public double fixedSetPoint(String signal) {
        return targets(signal)
                .flatMap(target -> target.stream()
                        .filter(Target.Number.class::isInstance)
                        .map(each -> ((Target.Number) each).value())
                        .findFirst())
                .orElse(Double.NaN);
    }

    private Optional<Set<Target>> targets(String signal) {
        Map<String, Set<Target>> all = marks.map(ModelMarks::targets).orElse(Map.of());
        return Optional.ofNullable(all.get(signal)).or(() -> Optional.ofNullable(all.get(family(signal))));
    }

    /** A name with its unit. */
    public String withUnit(String name) {
        String unit = units.getOrDefault(name, "");
        return unit.isEmpty() ? name : name + " in " + unit;
    }

    private static String family(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }
}
