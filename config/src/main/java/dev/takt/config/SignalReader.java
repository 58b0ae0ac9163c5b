package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.setting.SettingValues;
import dev.takt.config.settings.SignalSettings;
import dev.takt.config.source.Node;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the {@code signals} block. */
final class SignalReader {
    private static final String DEFAULTS = "defaults";
    /** Indices after the name of a variable: one for each of its domains in space. */
    private static final Pattern INDICES = Pattern.compile("(\\[[1-9]\\d*])*");

    private final Problems problems;

    SignalReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads the block.
     *
     * @param signals empty where the file does not have it
     * @param model whose states are measured
     * @param unmeasured names of the variables that the plant has no sensor for
     */
    SignalCase read(Optional<Node.Block> signals, CaseModel model, Set<String> unmeasured) {
        if (signals.isEmpty()) {
            return SignalCase.STANDARD;
        }
        List<Variable> states = model.problem().variables().stream()
                .filter(variable -> variable.role() != Role.CONTROL)
                .toList();
        Map<String, SettingValues> entries = new LinkedHashMap<>();
        signals.get().entries().forEach((key, node) -> {
            String name = key.replace(" ", "");
            if (!name.equals(DEFAULTS) && states.stream().noneMatch(state -> isOf(name, state))) {
                unknown(key, node, states);
            } else if (node instanceof Node.Block block) {
                entries.put(name, SignalSettings.BLOCK.values(block, problems));
            } else if (!(node instanceof Node.Nothing)) {
                problems.add(node.place(), node.describe(), "a block of settings {…}", "");
            }
        });
        Optional<SettingValues> defaults = Optional.ofNullable(entries.remove(DEFAULTS));
        SignalCase read = new SignalCase(defaults, entries);
        signals.get().entries().forEach((key, node) -> {
            String name = key.replace(" ", "");
            if (entries.containsKey(name) && read.of(name).measured().orElse(false)) {
                requireMeasurable(name, node, states, unmeasured);
            }
        });
        return read;
    }

    private void requireMeasurable(String name, Node node, List<Variable> states, Set<String> unmeasured) {
        List<Variable> named =
                states.stream().filter(state -> isOf(name, state)).toList();
        named.stream()
                .filter(variable -> variable.domains().stream().noneMatch(domain -> domain.kind() == Domain.Kind.TIME))
                .forEach(variable -> problems.add(
                        node.key(),
                        "signals." + name + ".measured = true, and " + variable.name() + " does not depend on time",
                        "a state, or an algebraic variable over time",
                        ""));
        named.stream()
                .filter(variable -> unmeasured.contains(variable.name()))
                .forEach(variable -> problems.add(
                        node.key(),
                        "signals." + name + ".measured = true, and " + variable.name() + " is in plant.unmeasured",
                        "one of them",
                        "Maybe remove it from plant.unmeasured."));
    }

    /** Whether a name stands for a variable, a family or field that it belongs to, or a place of it. */
    private static boolean isOf(String name, Variable state) {
        if (state.name().equals(name) || state.name().startsWith(name + "[")) {
            return true;
        }
        if (!name.startsWith(state.name())) {
            return false;
        }
        String rest = name.substring(state.name().length());
        long places = rest.chars().filter(c -> c == '[').count();
        return INDICES.matcher(rest).matches()
                && places
                        <= state.domains().stream()
                                .filter(domain -> domain.kind() != Domain.Kind.TIME)
                                .count();
    }

    private void unknown(String key, Node node, List<Variable> states) {
        TreeSet<String> names = states.stream()
                .map(state -> state.name().split("\\[", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        names.add(DEFAULTS);
        problems.add(
                node.key(),
                key + " is no signal of the model",
                "one of " + String.join(", ", names) + ", or one of their entries",
                NearestName.cure(key, names, ""));
    }
}
