package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.model.ModelValues;
import dev.takt.config.offset.OffsetDisturbance;
import dev.takt.config.offset.OffsetFree;
import dev.takt.config.setting.SettingType;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the {@code estimator} block. */
final class EstimatorReader {
    private static final String DEFAULTS = "defaults";

    private final Problems problems;

    EstimatorReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads the block.
     *
     * @param estimator empty where the file does not have it: the measured state is believed
     * @param settings those of the block
     * @param offsetFree the disturbances that were added to the model
     */
    EstimatorCase read(
            Optional<Node.Block> estimator, EstimatorSettings settings, CaseModel model, OffsetFree offsetFree) {
        Set<String> parameters = new HashSet<>(settings.parameters());
        Optional<Node> list =
                estimator.flatMap(block -> Optional.ofNullable(block.entries().get("parameters")));
        list.ifPresent(node -> parameters.forEach(name -> check(name, element(node, name), model)));
        list.ifPresent(node -> checkOnce(settings.parameters(), node, model));
        boolean spread = model.problem()
                .scenarios()
                .filter(scenarios -> scenarios.source() instanceof Scenarios.Source.Estimated)
                .isPresent();
        if (spread) {
            checkSpread(model.problem().scenarios().orElseThrow(), settings, model);
        } else {
            list.ifPresent(node -> checkKind(settings, node));
        }
        return new EstimatorCase(
                settings,
                deviations(estimator, "process-noise", model, drifting(parameters, model, offsetFree)),
                deviations(estimator, "measurement-noise", model, Set.of()),
                deviations(estimator, "initial-deviation", model, drifting(parameters, model, offsetFree)),
                offsetFree);
    }

    /** What believes the measured state estimates no parameter, and names of parameters keep automatic disturbances away. */
    private void checkKind(EstimatorSettings settings, Node list) {
        if (settings.kind() == EstimatorSettings.Kind.FULL_STATE
                && !settings.parameters().isEmpty()) {
            problems.add(
                    list.place(),
                    "parameters to estimate, "
                            + String.join(", ", settings.parameters())
                            + ", with estimator.kind = full-state, which estimates none",
                    "kind = ekf or mhe",
                    "Maybe leave them out: disturbances are then added and estimated where something is held at a"
                            + " set-point (offset-free).");
        }
    }

    /** A parameter is one state of the estimator, however often it is named. */
    private void checkOnce(List<String> names, Node list, CaseModel model) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            model.values().findParameters(name).stream()
                    .map(Parameter::name)
                    .filter(each -> !seen.add(each))
                    .forEach(each -> problems.add(
                            list.place(),
                            each + " is named twice",
                            "each parameter once",
                            names.indexOf(name) == names.lastIndexOf(name)
                                    ? "Maybe leave it out: the name of a family stands for all its members."
                                    : "Maybe another parameter is meant."));
        }
    }

    /** Scenarios that follow the estimate need one of each of their parameters, with a covariance. */
    private void checkSpread(Scenarios scenarios, EstimatorSettings settings, CaseModel model) {
        for (Scenarios.Uncertain uncertain : scenarios.parameters()) {
            String name = uncertain.parameter().name();
            boolean plain = settings.kind() == EstimatorSettings.Kind.FULL_STATE;
            if (plain || !settings.parameters().contains(name)) {
                problems.add(
                        model.places().of(uncertain.values().getFirst().name()),
                        "scenarios from = estimator, but " + name
                                + (plain
                                        ? " has no deviation with estimator.kind = full-state"
                                        : " is not among estimator.parameters"),
                        "an estimator of kind ekf or mhe that estimates " + name,
                        "Maybe estimator { kind = ekf, parameters = [" + name
                                + "], … }, or leave from out: the values are then those of the block.");
            }
        }
    }

    /**
     * What drifts: the parameters that are named, and the disturbances that were added, one by one or all of them. All of
     * them may be none: a file stays right where somebody switches them off.
     */
    private static Set<String> drifting(Set<String> parameters, CaseModel model, OffsetFree offsetFree) {
        Set<String> names = new HashSet<>(parameters);
        names.addAll(offsetFree.parameters());
        if (model.problem().variables().stream()
                .noneMatch(variable -> variable.name().equals(OffsetDisturbance.FAMILY))) {
            names.add(OffsetDisturbance.FAMILY);
        }
        return names;
    }

    /** Names of the parameters that take the measured state. */
    static Set<String> measured(CaseModel model) {
        return model.initialConditions().stream()
                .map(condition -> condition.parameter().name().split("\\[", 2)[0])
                .collect(Collectors.toSet());
    }

    /** The element of a list that is a name, or the list. */
    private static Node element(Node list, String name) {
        return list instanceof Node.Sequence sequence
                ? sequence.elements().stream()
                        .filter(each -> each instanceof Node.Text text
                                && text.value().strip().equals(name))
                        .findFirst()
                        .orElse(list)
                : list;
    }

    private void check(String name, Node node, CaseModel model) {
        String ofVariable = "Maybe it is to be left out: states are estimated in any case.";
        model.values()
                .parameters(name, node.place(), measured(model), ofVariable)
                .forEach(parameter -> {
                    if (parameter.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.SPACE)) {
                        problems.add(
                                node.place(), name + " is a function of space", "a parameter that is one number", "");
                    } else if (model.initialConditions().stream()
                            .anyMatch(condition -> condition.parameter() == parameter)) {
                        problems.add(
                                node.place(),
                                name + " takes the measured state",
                                "a parameter of the dynamics, to be estimated",
                                "");
                    } else if (model.appliedInputs().stream().anyMatch(input -> input.parameter() == parameter)) {
                        problems.add(
                                node.place(),
                                name + " takes the applied input",
                                "a parameter of the dynamics, to be estimated",
                                "");
                    }
                });
    }

    private Deviations deviations(Optional<Node.Block> estimator, String key, CaseModel model, Set<String> parameters) {
        Optional<Node> written =
                estimator.flatMap(block -> Optional.ofNullable(block.entries().get(key)));
        if (written.isEmpty() || !(written.get() instanceof Node.Block block)) {
            written.filter(node -> !(node instanceof Node.Nothing))
                    .ifPresent(node -> problems.add(
                            node.place(), node.describe(), "a block such as { defaults = 1e-3, x = 1e-2 }", ""));
            return Deviations.NONE;
        }
        Map<String, Double> special = new HashMap<>();
        Map<String, Double> general = new HashMap<>();
        block.entries()
                .forEach((name, node) -> SettingType.Real.positive()
                        .read(node, problems)
                        .ifPresent(deviation -> {
                            if (name.equals(DEFAULTS)) {
                                general.put(name, deviation);
                            } else if (parameters.contains(name)) {
                                special.put(name, deviation);
                            } else {
                                model.values()
                                        .variables(name, node, ModelValues.STATES)
                                        .forEach(variable -> special.put(variable.name(), deviation));
                            }
                        }));
        return new Deviations(Optional.ofNullable(general.get(DEFAULTS)), special);
    }
}
