package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.setting.SettingValues;
import dev.takt.config.settings.AlarmSettings;
import dev.takt.config.source.Node;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Variable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the {@code alarms} block. */
final class AlarmReader {
    private static final String DEFAULTS = "defaults";

    private final Problems problems;
    private final List<ControlledVariable> controlled;

    /**
     * A reader.
     *
     * @param controlled variables that may be dropped
     */
    AlarmReader(Problems problems, List<ControlledVariable> controlled) {
        this.problems = problems;
        this.controlled = List.copyOf(controlled);
    }

    /**
     * Reads the block.
     *
     * @param alarms empty where the file does not have it
     * @param model with the variables that alarms are about
     */
    AlarmCase read(Optional<Node.Block> alarms, CaseModel model) {
        if (alarms.isEmpty()) {
            return AlarmCase.STANDARD;
        }
        Map<String, SettingValues> entries = new LinkedHashMap<>();
        alarms.get().entries().forEach((key, node) -> {
            String name = key.replace(" ", "");
            if (!isKnown(name, node, model)) {
                return;
            }
            if (node instanceof Node.Block block) {
                entries.put(name, AlarmSettings.BLOCK.values(block, problems));
            } else if (!(node instanceof Node.Nothing)) {
                problems.add(node.place(), node.describe(), "a block of settings {…}", "");
            }
        });
        Optional<SettingValues> defaults = Optional.ofNullable(entries.remove(DEFAULTS));
        return new AlarmCase(defaults, entries);
    }

    private boolean isKnown(String name, Node node, CaseModel model) {
        int colon = name.indexOf(':');
        String label = colon < 0 ? name : name.substring(0, colon);
        Optional<AlarmCondition> condition = Arrays.stream(AlarmCondition.values())
                .filter(each -> each.label().equals(label))
                .findFirst();
        if (condition.isEmpty() && (!name.equals(DEFAULTS) || colon >= 0)) {
            List<String> known = Stream.concat(
                            Arrays.stream(AlarmCondition.values()).map(AlarmCondition::label), Stream.of(DEFAULTS))
                    .toList();
            problems.add(
                    node.key(),
                    label + " is no alarm",
                    "one of " + String.join(", ", known),
                    NearestName.cure(label, known, ""));
            return false;
        }
        if (colon < 0) {
            return true;
        }
        List<String> subjects = subjects(condition.orElseThrow(), model);
        String subject = name.substring(colon + 1);
        String family = subject.contains("[") ? subject.substring(0, subject.indexOf('[')) : subject;
        if (!subjects.contains(subject) && !subjects.contains(family)) {
            problems.add(
                    node.key(),
                    subject + " has no alarm " + label,
                    subjects.isEmpty() ? label + " alone" : "one of " + String.join(", ", subjects),
                    NearestName.cure(subject, subjects, ""));
            return false;
        }
        return true;
    }

    /** What there is an alarm of a condition for. */
    private List<String> subjects(AlarmCondition condition, CaseModel model) {
        return switch (condition.subject()) {
            case LOOP -> List.of();
            case CONTROLLED -> controlled.stream().map(ControlledVariable::name).toList();
            case ZONE ->
                model.problem().constraints().stream()
                        .filter(constraint -> constraint instanceof Constraint.Inequality inequality
                                && inequality
                                        .softness()
                                        .flatMap(Constraint.Softness::rank)
                                        .isPresent())
                        .map(constraint -> constraint.name().replace(" ", ""))
                        .toList();
            case LIMITS ->
                Stream.concat(
                                model.problem().constraints().stream()
                                        .filter(Constraint.Inequality.class::isInstance)
                                        .map(Constraint::name),
                                model.problem().variables().stream().map(Variable::name))
                        .toList();
            case ACTUATOR ->
                model.problem().variables().stream()
                        .filter(variable -> variable.role() == Variable.Role.CONTROL)
                        .map(Variable::name)
                        .toList();
            case SIGNAL ->
                model.problem().variables().stream()
                        .filter(variable -> variable.role() != Variable.Role.CONTROL)
                        .map(variable -> variable.name().split("\\[", 2)[0])
                        .distinct()
                        .toList();
        };
    }
}
