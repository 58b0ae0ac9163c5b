package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Declaration;
import dev.takt.config.text.ModelParser;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.List;

/**
 * Names that a model gives a meaning in a way that it does not have: in a section with a wrong name, or with {@code =} in place of
 * {@code :=}. The mistake is told once, and not again wherever the name stands.
 */
final class MisplacedNames {
    private final ModelContext context;

    MisplacedNames(ModelContext context) {
        this.context = context;
    }

    /** Knows what a section declares that no model has; that there is none is told already. */
    void inUnknownSection(Node section) {
        switch (section) {
            case Node.Block declarations ->
                declarations
                        .entries()
                        .forEach((key, node) -> ModelParser.declaration(new SourceText(key, node.key()), new Problems())
                                .map(Declaration::name)
                                .ifPresent(name -> unreadable(name, node)));
            case Node.Sequence list -> list.elements().forEach(this::inUnknownSection);
            case Node.Text text ->
                ModelParser.statements(text.source(), new Problems()).forEach(statement -> {
                    if (statement instanceof Statement.Definition definition) {
                        unreadable(definition.name(), text);
                    }
                });
            default -> {
                // declares nothing
            }
        }
    }

    private void unreadable(String name, Node node) {
        if (context.names.find(name).isEmpty()) {
            context.names.declare(name, new Symbol.Unreadable(node.key(), "a name"));
        }
    }

    /** Tells of an equation that gives a name which nothing has: a definition is meant. */
    void inEquation(Statement.Relation relation, SourceText source) {
        if (relation.comparisons().equals(List.of(Comparison.EQUAL))
                && relation.sides().getFirst() instanceof Syntax.Reference left
                && context.expressions.mayBeDefined(left)
                && !Mentions.of(relation.sides().getLast(), left.name())) {
            Scope scope = Scope.of(source);
            String text = source.text();
            String name = text.substring(left.span().from(), left.span().to());
            context.problems.add(
                    scope.at(left.span()),
                    "unknown name " + left.name(),
                    "a variable of this model before =, or := behind a new name",
                    "Maybe " + name + " := … is meant, a definition, or " + left.name()
                            + " is missing among the variables.");
            context.names.declare(left.name(), new Symbol.Unreadable(scope.at(left.span()), "a name"));
        }
    }
}
