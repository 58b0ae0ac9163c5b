package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds what the name of a definition stands for. An argument that is no domain stands for the expression of the call, read
 * with the indices of the caller and at the place of the body: {@code mean(y) := integral(y, t)} integrates what it is given.
 */
final class DefinitionSubstitution {
    /** Longer chains of definitions would exhaust the stack of what walks over the expression later. */
    private static final int DEEPEST = 100;

    private final Problems problems;
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MeasureElaborator measures;

    DefinitionSubstitution(
            Problems problems, PointFunctionElaborator numbers, ReferenceCheck references, MeasureElaborator measures) {
        this.problems = problems;
        this.numbers = numbers;
        this.references = references;
        this.measures = measures;
    }

    /** The body of a definition and what it is read with; empty after a problem. */
    Optional<ScopedSyntax> body(Syntax.Reference reference, DefinitionCases cases, Scope scope) {
        Optional<List<Integer>> indices = numbers.indices(reference, scope);
        if (indices.isEmpty()) {
            return Optional.empty();
        }
        if (cases.isEmpty()) {
            problems.addConsequence();
            return Optional.empty();
        }
        Optional<DefinitionCases.Case> found = cases.find(indices.get());
        if (found.isEmpty()) {
            references.noMember(reference, indices.get(), cases.describe(), cases.dimensions(), scope);
            return Optional.empty();
        }
        String member = Family.memberName(reference.name(), indices.get());
        if (isEndless(member, reference, scope)) {
            return Optional.empty();
        }
        DefinitionCases.Case definition = found.get();
        Scope inner = scope.inside(member, definition.source(), definition.indices());
        Optional<Scope> called = definition.isFunction() || reference.called()
                ? called(reference, definition, scope, inner)
                : Optional.of(inner);
        return called.map(body -> new ScopedSyntax(definition.body(), body));
    }

    /** The scope of a body with the arguments of a call; empty after a problem. */
    private Optional<Scope> called(
            Syntax.Reference reference, DefinitionCases.Case definition, Scope scope, Scope inner) {
        if (!definition.isFunction()) {
            return measures.arguments(reference, definition.domains(), scope).map(inner::with);
        }
        String form = form(reference, definition);
        if (reference.arguments().size() != definition.arguments().size()) {
            int given = reference.arguments().size();
            problems.add(
                    scope.at(reference.span()),
                    reference.name() + " with " + (given == 0 ? "no" : given)
                            + (given == 1 ? " argument" : " arguments"),
                    form,
                    "");
            return Optional.empty();
        }
        List<Argument> places = new ArrayList<>();
        Map<String, ScopedSyntax> named = new HashMap<>();
        for (int i = 0; i < definition.arguments().size(); i++) {
            CallArgument written = reference.arguments().get(i);
            switch (definition.arguments().get(i)) {
                case DefinitionArgument.Along along -> {
                    Optional<Argument> place = measures.argument(written, along.domain(), form, scope);
                    if (place.isEmpty()) {
                        return Optional.empty();
                    }
                    places.add(place.get());
                }
                case DefinitionArgument.Named(String name) -> {
                    if (!(written instanceof CallArgument.Value(Syntax value))) {
                        problems.add(scope.at(written.span()), "a running index as an argument", form, "");
                        return Optional.empty();
                    }
                    named.put(name, new ScopedSyntax(value, scope));
                }
            }
        }
        return Optional.of(inner.with(places).withArguments(named));
    }

    private static String form(Syntax.Reference reference, DefinitionCases.Case definition) {
        return definition.arguments().stream()
                .map(DefinitionArgument::name)
                .collect(Collectors.joining(", ", reference.name() + "(", ")"));
    }

    /** Whether a definition contains itself, or too many others in each other; that is a problem. */
    private boolean isEndless(String member, Syntax.Reference reference, Scope scope) {
        List<String> around = scope.definitions();
        if (around.contains(member)) {
            List<String> circle = new ArrayList<>(around.subList(around.indexOf(member), around.size()));
            circle.add(member);
            problems.add(
                    scope.at(reference.span()),
                    member + " is defined by itself: " + String.join(" -> ", circle),
                    "definitions that do not depend on themselves",
                    "Maybe a variable with an equation is meant: those may.");
            return true;
        }
        if (around.size() >= DEEPEST) {
            problems.add(
                    scope.at(reference.span()),
                    "definitions nested deeper than " + DEEPEST + " levels, here " + member,
                    "definitions that end",
                    "Maybe a variable with an equation of its own is meant.");
            return true;
        }
        return false;
    }
}
