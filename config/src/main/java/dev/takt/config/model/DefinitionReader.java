package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.DefinitionCases;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Condition;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects definitions, {@code y[i] := a*x[i] for i in 1..N}, so that they can be substituted where they are used. */
final class DefinitionReader {
    private final ModelContext context;
    private final Problems problems;

    DefinitionReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    /** Adds one definition to the names of the model. */
    void read(Statement.Definition definition, SourceText source) {
        Scope scope = Scope.of(source);
        Place place = scope.at(definition.span());
        Optional<DefinitionCases> cases = cases(definition, place);
        Optional<List<Domain>> domains = domains(definition, scope);
        if (cases.isEmpty() || domains.isEmpty()) {
            return;
        }
        DefinitionCases.Case template =
                new DefinitionCases.Case(definition.body(), source, Map.of(), domains.get(), definition.called());
        Set<String> quantified = definition.quantifiers().ranges().stream()
                .map(IndexRange::index)
                .collect(Collectors.toSet());
        Optional<List<String>> free = free(definition, quantified);
        if (free.isPresent()) {
            if (!cases.get().addOpen(free.get(), template)) {
                twice(place, definition.name() + " for any index");
            }
            return;
        }
        enumerate(definition, scope, cases.get(), template);
    }

    private void enumerate(
            Statement.Definition definition, Scope scope, DefinitionCases cases, DefinitionCases.Case template) {
        List<Scope> scopes = List.of(scope);
        for (IndexRange range : definition.quantifiers().ranges()) {
            Optional<List<Scope>> expanded = context.indices.over(range, scopes);
            if (expanded.isEmpty()) {
                return;
            }
            scopes = expanded.get();
        }
        for (Scope each : scopes) {
            int before = problems.count();
            boolean included = true;
            for (Condition condition : definition.quantifiers().conditions()) {
                included &=
                        context.numbers.condition(condition, each, List.of()).holds(new double[0]);
            }
            List<Integer> indices = new ArrayList<>();
            for (Syntax index : definition.indices()) {
                context.numbers.whole(index, each, "the index").ifPresent(indices::add);
            }
            if (problems.count() > before) {
                return;
            }
            DefinitionCases.Case found = new DefinitionCases.Case(
                    template.body(), template.source(), each.indices(), template.domains(), template.called());
            if (included && !cases.add(indices, found)) {
                twice(scope.at(definition.span()), Family.memberName(definition.name(), indices));
                return;
            }
        }
    }

    private void twice(Place place, String name) {
        problems.add(
                place, name + " is defined twice", "one definition", "Maybe the ranges of two definitions overlap.");
    }

    private Optional<DefinitionCases> cases(Statement.Definition definition, Place place) {
        int dimensions = definition.indices().size();
        Optional<Symbol> before = context.names.find(definition.name());
        if (before.isPresent() && before.get() instanceof Symbol.Defined(DefinitionCases cases, var _)) {
            if (cases.dimensions() != dimensions) {
                problems.add(
                        place,
                        definition.name() + " with " + dimensions + " indices",
                        cases.dimensions() + " indices, as in its other definition",
                        "");
                return Optional.empty();
            }
            return Optional.of(cases);
        }
        DefinitionCases cases = new DefinitionCases(definition.name(), dimensions);
        int problemsBefore = problems.count();
        context.names.declare(definition.name(), new Symbol.Defined(cases, place));
        return problems.count() > problemsBefore ? Optional.empty() : Optional.of(cases);
    }

    private Optional<List<Domain>> domains(Statement.Definition definition, Scope scope) {
        List<Domain> domains = new ArrayList<>();
        for (Syntax written : definition.domains()) {
            if (written instanceof Syntax.Reference reference
                    && reference.isBare()
                    && context.names.find(reference.name()).orElse(null) instanceof Symbol.Axis axis) {
                domains.add(axis.domain());
            } else {
                problems.add(
                        scope.at(written.span()),
                        "an argument of a definition that is not a domain",
                        "names of domains, as in v(t, x) := …",
                        "");
                return Optional.empty();
            }
        }
        return Optional.of(domains);
    }

    /** The names of the indices if all are free, that is, neither given a range nor a constant; empty otherwise. */
    private Optional<List<String>> free(Statement.Definition definition, Set<String> quantified) {
        if (definition.indices().isEmpty() || !definition.quantifiers().ranges().isEmpty()) {
            return Optional.empty();
        }
        List<String> free = new ArrayList<>();
        for (Syntax index : definition.indices()) {
            if (!(index instanceof Syntax.Reference reference)
                    || !reference.isBare()
                    || quantified.contains(reference.name())
                    || context.names.find(reference.name()).isPresent()) {
                return Optional.empty();
            }
            free.add(reference.name());
        }
        return Optional.of(free);
    }
}
