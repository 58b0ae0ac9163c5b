package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.setting.SettingValues;
import dev.takt.config.settings.EstimatorSettings;
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
    static final Pattern INDICES = Pattern.compile("(\\[[1-9]\\d*])*");

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
                if (model.problem().parameters().stream()
                        .anyMatch(parameter -> parameter.name().equals(name))) {
                    ofParameter(name, node);
                } else {
                    unknown(key, node, states, model.values().kind(name));
                }
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

    /**
     * Checks the signals whose values are of an earlier time.
     *
     * @param signals the block that was read
     */
    void checkLate(Optional<Node.Block> signals, SignalCase read, EstimatorSettings estimator) {
        signals.ifPresent(block -> block.entries().forEach((key, node) -> {
            String name = key.replace(" ", "");
            SignalSettings settings = name.equals(DEFAULTS)
                    ? read.defaults().map(SignalSettings.BLOCK::record).orElse(SignalSettings.STANDARD)
                    : read.of(name);
            if (node instanceof Node.Block entry && settings.isLate()) {
                checkLate(key, entry, settings, estimator);
            }
        }));
    }

    private void checkLate(String name, Node.Block entry, SignalSettings settings, EstimatorSettings estimator) {
        boolean ofSample = settings.timeStamp() == SignalSettings.TimeStamp.SAMPLE;
        String said = "signals." + name + (ofSample ? ".time-stamp = sample" : ".delay");
        if (estimator.kind() == EstimatorSettings.Kind.FULL_STATE) {
            problems.add(
                    entry.key(),
                    said + ", beside estimator.kind = full-state, which takes values as they are now",
                    "estimator.kind = ekf or mhe, which correct the state of the time of the sample",
                    "");
        }
        if (ofSample && settings.staleAfter().isEmpty()) {
            problems.add(
                    entry.key(),
                    said + " without stale-after",
                    "the largest age of a sample that is used, such as stale-after = 30 min",
                    "");
        }
        if (settings.timeStamp() == SignalSettings.TimeStamp.CHANGE) {
            problems.add(
                    entry.key(),
                    said + ", beside time-stamp = change, by which every reading is a new value",
                    "one of them",
                    "An analyser's values need time stamps of their results.");
        }
        if (ofSample && settings.delay() > 0) {
            problems.add(
                    entry.key(), said + ", beside delay", "one of them", "Maybe without delay: the stamp tells it.");
        }
        if (settings.outlier().isPresent()) {
            problems.add(
                    entry.key(),
                    said + ", beside outlier, which compares with the prediction for now",
                    "no outlier for this signal",
                    "Maybe estimator.gate, which compares with the estimate of the time of the sample.");
        }
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

    private void ofParameter(String name, Node node) {
        problems.add(
                node.key(),
                name + " is a parameter, and a measurement is that of a variable",
                "the name of a state, or of an algebraic variable",
                ("Maybe make it a state that stays as it is, der(%1$s, t) = 0 with %1$s(0) = %1$s0: a measured"
                                + " disturbance (docs/measurements.md).")
                        .formatted(name));
    }

    private void unknown(String key, Node node, List<Variable> states, Optional<String> kind) {
        boolean family = states.stream()
                .anyMatch(state -> state.name().contains("[")
                        || state.domains().stream().anyMatch(domain -> domain.kind() != Domain.Kind.TIME));
        TreeSet<String> names = states.stream()
                .map(state -> state.name().split("\\[", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        names.add(DEFAULTS);
        problems.add(
                node.key(),
                kind.filter(_ -> !key.contains("["))
                        .map(is -> key + " is " + is + ", which is not measured")
                        .orElse(key + " is no signal of the model"),
                "one of " + String.join(", ", names) + (family ? ", or one of their entries" : ""),
                kind.filter("a control"::equals).isPresent()
                        ? "Maybe actuators." + key + ".read-back or .tracking, which say what became of its commands."
                        : kind.filter("a definition"::equals).isPresent()
                                ? "Maybe it is to be an algebraic variable with an equation, " + key + " = …."
                                : kind.isPresent() && !key.contains("[")
                                        ? ""
                                        : NearestName.cure(key.split("\\[", 2)[0], names, ""));
    }
}
