package dev.takt.actors.runtime;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.config.LastingBounds;
import dev.takt.config.setting.Range;
import dev.takt.links.LinkTables;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The model data of a loop: state, signals, actuators, and changeable limits.
 *
 * @param plans layout of the plans
 * @param states layout of the state vector
 * @param watched the same with the measured outputs after it
 * @param signals that are measured, in the order of the link
 * @param actuators in the order of the controls
 * @param inputs parameters that take what acts on the plant
 * @param limits of each variable in the model, at the start of the horizon; of a control those that hold in every period
 * @param supports along each domain
 */
record LoopModel(
        PlanLayout plans,
        StateLayout states,
        StateLayout watched,
        List<Signal> signals,
        List<Actuator> actuators,
        AppliedInputs inputs,
        Map<String, VariableLimits> limits,
        Map<String, double[]> supports) {

    static LoopModel of(Case read, PlanLayout plans, LinkTables tags) {
        StateLayout states = StateLayout.of(read.model().initialConditions(), plans);
        StateLayout watched = states.withOutputs(read.outputs(), plans);
        Set<String> entries = new HashSet<>(watched.entryNames());
        List<Signal> signals = tags.measurements().tags().stream()
                .filter(tag -> entries.contains(tag.name()))
                .map(tag -> new Signal(tag.name(), read.signals().of(tag.name()), tag.range()))
                .toList();
        Map<String, VariableLimits> limits = new HashMap<>();
        read.model().problem().variables().forEach(variable -> limits.put(variable.name(), limits(read, variable)));
        return new LoopModel(
                plans, states, watched, signals, Actuator.of(read), AppliedInputs.of(read), limits, plans.supports());
    }

    private static VariableLimits limits(Case read, Variable variable) {
        if (variable.role() == Variable.Role.CONTROL) {
            Range lasting = LastingBounds.of(read, variable);
            return new VariableLimits(variable.name(), lasting.least(), lasting.most());
        }
        Map<Domain, Double> start = new HashMap<>();
        variable.domains().forEach(domain -> start.put(domain, domain.from()));
        PointEvaluation at = new PointEvaluation(start);
        return new VariableLimits(variable.name(), at.of(variable.lower()), at.of(variable.upper()));
    }

    /** The position of each actuator's read-back in a frame of measurements; -1 for none. */
    int[] readBackPlaces(LinkTables tags) {
        return actuators.stream()
                .mapToInt(actuator -> tags.measurements().place(actuator.name()).orElse(-1))
                .toArray();
    }

    /** The limits of actuators that are narrower than those of the model, for the solver. */
    List<VariableLimits> actuatorLimits() {
        return actuators.stream()
                .map(actuator -> new VariableLimits(actuator.name(), actuator.least(), actuator.most()))
                .filter(own -> {
                    VariableLimits model = limits.getOrDefault(own.name(), own);
                    return own.least() != model.least() || own.most() != model.most();
                })
                .toList();
    }
}
