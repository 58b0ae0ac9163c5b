package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.DefinitionArgument;
import dev.takt.config.model.expression.DefinitionCases;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Names;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Condition;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects definitions, {@code y[i] := a*x[i] for i in 1..N} and {@code k(T) := k0*exp(-E/T)}, so that they can be substituted where they are used. */
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
        Optional<List<DefinitionArgument>> arguments = arguments(definition, scope);
        if (cases.isEmpty() || arguments.isEmpty()) {
            return;
        }
        DefinitionCases.Case template = new DefinitionCases.Case(definition.body(), source, Map.of(), arguments.get());
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
            if (included && !cases.add(indices, template.with(each.indices()))) {
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

    private Optional<List<DefinitionArgument>> arguments(Statement.Definition definition, Scope scope) {
        List<DefinitionArgument> arguments = new ArrayList<>();
        for (Syntax written : definition.arguments()) {
            if (!(written instanceof Syntax.Reference reference) || !reference.isBare()) {
                problems.add(
                        scope.at(written.span()),
                        "an argument of a definition that is no name",
                        "names of domains, as in v(t, x) := …, or any new names, as in k(T) := …",
                        "");
                return Optional.empty();
            }
            if (context.names.find(reference.name()).orElse(null) instanceof Symbol.Axis axis) {
                arguments.add(new DefinitionArgument.Along(axis.domain()));
            } else if (isNew(reference, definition, arguments, scope)) {
                arguments.add(new DefinitionArgument.Named(reference.name()));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(arguments);
    }

    /** Whether an argument has a name of its own, and stands in the body, where it hides what else has its name; if not, that is a problem. */
    private boolean isNew(
            Syntax.Reference argument, Statement.Definition definition, List<DefinitionArgument> before, Scope scope) {
        String name = argument.name();
        String what = "the argument " + name + " of " + definition.name();
        if (context.names.find(name).orElse(null) instanceof Symbol.Unreadable) {
            problems.addConsequence();
            return false;
        }
        Optional<String> taken = taken(name, definition, before);
        if (taken.isPresent()) {
            problems.add(
                    scope.at(argument.span()),
                    what + " is " + taken.get(),
                    "a name of its own for each argument",
                    "Maybe " + name + "_ or a longer name.");
            return false;
        }
        if (!Mentions.of(definition.body(), name)) {
            List<String> domains = context.names.all().stream()
                    .filter(each -> context.names.find(each).orElseThrow() instanceof Symbol.Axis)
                    .toList();
            problems.add(
                    scope.at(argument.span()),
                    what + " does not stand in what is defined",
                    "a domain, or an argument that is used",
                    NearestName.cure(
                            name,
                            domains,
                            domains.isEmpty()
                                    ? "Maybe leave it out."
                                    : "Maybe " + String.join(" or ", domains) + " is meant."));
            return false;
        }
        return true;
    }

    /** What the name of an argument stands for already in the definition. */
    private Optional<String> taken(String name, Statement.Definition definition, List<DefinitionArgument> before) {
        if (Names.isWord(name)) {
            return Optional.of("a word of the model language");
        }
        if (before.stream().anyMatch(other -> other.name().equals(name))) {
            return Optional.of("an argument twice");
        }
        boolean index = Stream.concat(
                        definition.quantifiers().ranges().stream().map(IndexRange::index),
                        definition.indices().stream()
                                .filter(Syntax.Reference.class::isInstance)
                                .map(each -> ((Syntax.Reference) each).name()))
                .anyMatch(name::equals);
        return index ? Optional.of("an index of it") : Optional.empty();
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
