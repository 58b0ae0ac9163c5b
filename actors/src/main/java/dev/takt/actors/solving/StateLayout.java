package dev.takt.actors.solving;

import dev.takt.config.model.InitialCondition;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The layout of the state vector of a loop: the measured states of the initial conditions, one after another, each over
 * its space domains with the index of the last one varying fastest.
 *
 * @param parts in the order of the initial conditions
 */
public record StateLayout(List<Part> parts) {
    public StateLayout {
        parts = List.copyOf(parts);
    }

    /**
     * One state.
     *
     * @param variable its name
     * @param parameter that takes its value at the start of the horizon; empty for an output
     * @param offset of its first entry in the state vector
     * @param shape number of supports along each space domain; empty for one number
     * @param range scale of differences: from its lower to its upper bound; NaN if one of them is missing
     */
    public record Part(String variable, String parameter, int offset, List<Integer> shape, double range) {
        public Part {
            shape = List.copyOf(shape);
        }

        /** The scale of a difference from a value: the range of the state, or the size of the value. */
        public double scale(double value) {
            return Double.isNaN(range) ? Math.max(1, Math.abs(value)) : range;
        }

        /** Number of entries. */
        public int size() {
            int size = 1;
            for (int length : shape) {
                size *= length;
            }
            return size;
        }

        /** The name of an entry in result files and on links, {@code T[3][4]}: indices count from 1. */
        public String entryName(int entry) {
            StringBuilder indices = new StringBuilder();
            int rest = entry;
            for (int along : shape.reversed()) {
                indices.insert(0, "[" + (rest % along + 1) + "]");
                rest /= along;
            }
            return variable + indices;
        }
    }

    /**
     * The layout of a model.
     *
     * @param conditions the initial conditions of the model
     * @param plans layout of its plans
     */
    public static StateLayout of(List<InitialCondition> conditions, PlanLayout plans) {
        List<Part> parts = new ArrayList<>();
        int offset = 0;
        for (InitialCondition condition : conditions) {
            VariableBlock block = plans.blocks().get(condition.variable().name());
            if (block != null) {
                Part part = new Part(
                        condition.variable().name(),
                        condition.parameter().name(),
                        offset,
                        condition.parameter().domains().stream()
                                .map(domain -> supports(plans, domain.name()))
                                .toList(),
                        range(condition.variable()));
                parts.add(part);
                offset += part.size();
            }
        }
        return new StateLayout(parts);
    }

    /** The same entries, and after them those of outputs, which are measured and no part of the state vector. */
    public StateLayout withOutputs(List<Variable> outputs, PlanLayout plans) {
        List<Part> all = new ArrayList<>(parts);
        int offset = size();
        for (Variable output : outputs) {
            if (plans.blocks().containsKey(output.name())) {
                List<Integer> shape = output.domains().stream()
                        .filter(domain -> domain.kind() != Domain.Kind.TIME)
                        .map(domain -> supports(plans, domain.name()))
                        .toList();
                Part part = new Part(output.name(), "", offset, shape, range(output));
                all.add(part);
                offset += part.size();
            }
        }
        return new StateLayout(all);
    }

    private static int supports(PlanLayout plans, String domain) {
        return plans.supports().getOrDefault(domain, new double[0]).length;
    }

    private static double range(Variable variable) {
        Map<Domain, Double> place = new HashMap<>();
        variable.domains().forEach(domain -> place.put(domain, domain.from()));
        PointEvaluation at = new PointEvaluation(place);
        double range = at.of(variable.upper()) - at.of(variable.lower());
        return Double.isFinite(range) ? range : Double.NaN;
    }

    /** Length of the state vector. */
    public int size() {
        int size = 0;
        for (Part part : parts) {
            size += part.size();
        }
        return size;
    }

    /** The names of all entries. */
    public List<String> entryNames() {
        List<String> names = new ArrayList<>();
        for (Part part : parts) {
            for (int entry = 0; entry < part.size(); entry++) {
                names.add(part.entryName(entry));
            }
        }
        return names;
    }
}
