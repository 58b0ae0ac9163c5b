package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups findings about variables: one alarm for each variable of a small family, one alarm for the whole of a large
 * family. So a plate of 441 temperatures raises one alarm and not 441.
 */
final class FindingGroups {
    private final AlarmCondition condition;
    private final List<String> sources;
    private final Map<String, Integer> sizes = new HashMap<>();
    private final Map<String, List<AlarmFinding>> found = new LinkedHashMap<>();

    /**
     * Starts without findings.
     *
     * @param names of all variables, in the order of their indices
     * @param mostAlone largest size of a family whose members have separate alarms
     */
    FindingGroups(AlarmCondition condition, List<String> names, int mostAlone) {
        this.condition = condition;
        Map<String, Integer> members = new HashMap<>();
        names.forEach(name -> members.merge(family(name), 1, Integer::sum));
        sources = names.stream()
                .map(name -> members.getOrDefault(family(name), 0) <= mostAlone ? name : family(name))
                .toList();
        sources.forEach(source -> sizes.merge(source, 1, Integer::sum));
    }

    /** {@code T} of {@code T[3][4]}. */
    private static String family(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }

    /** The source of an alarm about a variable: the variable or its family. */
    String source(int index) {
        return sources.get(index);
    }

    /** Adds a finding about a variable. */
    void add(int index, AlarmPriority priority, double since, String text, double value, double limit) {
        found.computeIfAbsent(sources.get(index), _ -> new ArrayList<>())
                .add(new AlarmFinding(new AlarmId(condition, sources.get(index)), priority, since, text, value, limit));
    }

    /** Returns the findings, one per alarm, and clears them. */
    void drain(List<AlarmFinding> into) {
        if (found.isEmpty()) {
            return;
        }
        found.forEach((source, all) -> into.add(together(source, all)));
        found.clear();
    }

    private AlarmFinding together(String source, List<AlarmFinding> all) {
        AlarmFinding first = all.getFirst();
        if (all.size() == 1) {
            return first;
        }
        AlarmPriority priority = all.stream()
                .map(AlarmFinding::priority)
                .min(AlarmPriority::compareTo)
                .orElse(first.priority());
        double since = all.stream().mapToDouble(AlarmFinding::since).min().orElse(first.since());
        String text = first.text() + "; " + all.size() + " of " + sizes.getOrDefault(source, all.size()) + " " + source
                + " are concerned";
        return new AlarmFinding(first.id(), priority, since, text, first.value(), first.limit());
    }
}
