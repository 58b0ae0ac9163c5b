package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.SteadyTargets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Reads the {@code targets} block of a model: the steady optimum that is computed ahead of each plan. */
final class TargetReader {
    private final ModelContext context;
    private final Problems problems;
    private final ModelPlaces places;

    TargetReader(ModelContext context, ModelPlaces places) {
        this.context = context;
        this.problems = context.problems;
        this.places = places;
    }

    /**
     * Reads the block, after all expressions of the model.
     *
     * @param constraints reads statements
     * @return empty where there is neither a block nor an expression with {@code target(…)}
     */
    Optional<SteadyTargets> read(Optional<Node.Block> block, Function<Node, List<Constraint>> constraints) {
        if (block.isEmpty()) {
            List<SteadyTargets.Target> followed = context.expressions.targets();
            return followed.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SteadyTargets(Optional.empty(), List.of(), followed, 1, PENALTY));
        }
        List<String> known = new ArrayList<>(ObjectiveReader.FIELDS);
        known.addAll(List.of("equations", "every", "penalty"));
        Fields fields = new Fields(block.get(), problems, known);
        places.put("targets", block.get().key());
        int before = problems.count();
        Optional<Objective> objective = new ObjectiveReader(context, places)
                .readIfAny(fields, block.get().key());
        List<Constraint> statements = fields.find("equations").map(constraints).orElse(List.of());
        double every = number(fields, "every", 1, 1);
        double penalty = number(fields, "penalty", PENALTY, Double.MIN_VALUE);
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(
                        new SteadyTargets(objective, statements, context.expressions.targets(), (int) every, penalty));
    }

    private static final double PENALTY = SteadyTargets.FOR_ZONES.penalty();

    private double number(Fields fields, String name, double otherwise, double least) {
        Optional<Node> node = fields.find(name);
        if (node.isEmpty()) {
            return otherwise;
        }
        OptionalDouble value = context.number(node.get());
        boolean whole = !name.equals("every") || value.orElse(1) == Math.rint(value.orElse(1));
        if (value.isPresent() && (!(value.getAsDouble() >= least) || !whole)) {
            problems.add(
                    node.get().place(),
                    ExpressionText.number(value.getAsDouble()),
                    name.equals("every") ? "a whole number of plans, at least 1" : "a positive number",
                    "");
            return otherwise;
        }
        return value.orElse(otherwise);
    }
}
