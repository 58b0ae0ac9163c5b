package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.ModelParser;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what is minimised or maximised. */
final class ObjectiveReader {
    /** The settings that say it. */
    static final List<String> FIELDS = List.of("objective", "minimize", "maximize");

    private final ModelContext context;
    private final Problems problems;
    private final ModelPlaces places;

    ObjectiveReader(ModelContext context, ModelPlaces places) {
        this.context = context;
        this.problems = context.problems;
        this.places = places;
    }

    /** The objective of a model; empty after a problem, and none is one. */
    Optional<Objective> read(Fields fields, Place block) {
        Optional<Node> node = node(fields, block);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        places.put("objective", node.get().place());
        Optional<Objective> objective = objective(node.get(), fields);
        objective.ifPresent(read -> context.objective = context.measured.of(read.expression()));
        return objective;
    }

    /** An objective that need not be there; empty without, or after a problem. */
    Optional<Objective> readIfAny(Fields fields, Place block) {
        return FIELDS.stream().noneMatch(key -> fields.find(key).isPresent())
                ? Optional.empty()
                : node(fields, block).flatMap(node -> objective(node, fields));
    }

    private Optional<Node> node(Fields fields, Place block) {
        List<Node> given = new ArrayList<>();
        for (String key : FIELDS) {
            fields.find(key).ifPresent(given::add);
        }
        if (given.size() == 1) {
            return Optional.of(given.getFirst());
        }
        problems.add(
                given.isEmpty() ? block : given.get(1).key(),
                given.isEmpty() ? "a model without an objective" : "more than one objective",
                "one of objective, minimize and maximize",
                given.isEmpty() ? "Maybe objective = 0 is meant, to find any solution." : "");
        return Optional.empty();
    }

    private Optional<Objective> objective(Node node, Fields fields) {
        Optional<SourceText> source = switch (node) {
            case Node.Decimal number -> Optional.of(new SourceText(number.written(), number.place()));
            case Node.Text text -> Optional.of(text.source());
            default -> Optional.empty();
        };
        if (source.isEmpty()) {
            problems.add(node.place(), node.describe(), "an expression", "");
            return Optional.empty();
        }
        Objective.Sense sense =
                fields.find("maximize").isPresent() ? Objective.Sense.MAXIMIZE : Objective.Sense.MINIMIZE;
        Optional<ModelParser.ObjectiveText> text = ModelParser.objective(source.get(), problems);
        if (text.isPresent()
                && text.get().sense().isPresent()
                && fields.find("objective").isEmpty()) {
            problems.add(node.place(), "a sense in the key and in the text", "one of the two", "");
        }
        return text.flatMap(read -> context.expressions
                .expression(read.expression(), Scope.of(source.get()))
                .map(context.measured::simplest)
                .map(value -> new Objective(read.sense().orElse(sense), value)));
    }
}
