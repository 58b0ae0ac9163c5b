package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Span;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an expression is read with.
 *
 * @param source the text that the expression stands in
 * @param indices values of the running indices, by name
 * @param places where along each domain the expression is taken; running where nothing is said
 * @param definitions that are being substituted around it, from outside to inside
 * @param arguments what the arguments of the definition that it stands in are given, by name
 */
public record Scope(
        SourceText source,
        Map<String, Integer> indices,
        Map<Domain, Argument> places,
        List<String> definitions,
        Map<String, ScopedSyntax> arguments) {

    /** The outermost scope of a text. */
    public static Scope of(SourceText source) {
        return new Scope(source, Map.of(), Map.of(), List.of(), Map.of());
    }

    public Scope with(String index, int value) {
        if (indices.isEmpty()) {
            return new Scope(source, Map.of(index, value), places, definitions, arguments);
        }
        Map<String, Integer> extended = new HashMap<>(indices);
        extended.put(index, value);
        return new Scope(source, extended, places, definitions, arguments);
    }

    public Scope with(Map<String, Integer> otherIndices) {
        return new Scope(source, otherIndices, places, definitions, arguments);
    }

    public Scope with(Argument place) {
        Map<Domain, Argument> extended = new HashMap<>(places);
        extended.put(place.domain(), place);
        return new Scope(source, indices, extended, definitions, arguments);
    }

    Scope with(List<Argument> otherPlaces) {
        Scope scope = this;
        for (Argument place : otherPlaces) {
            scope = scope.with(place);
        }
        return scope;
    }

    Scope withArguments(Map<String, ScopedSyntax> given) {
        return new Scope(source, indices, places, definitions, Map.copyOf(given));
    }

    /** The scope of the body of a definition that is substituted here. */
    Scope inside(String definition, SourceText body, Map<String, Integer> bodyIndices) {
        List<String> extended = new ArrayList<>(definitions);
        extended.add(definition);
        return new Scope(body, bodyIndices, places, extended, Map.of());
    }

    /** What an argument of the definition around here is given, to be read at the place of the body; empty for any other name. */
    Optional<ScopedSyntax> argument(String name) {
        return Optional.ofNullable(indices.containsKey(name) ? null : arguments.get(name))
                .map(given -> new ScopedSyntax(given.syntax(), given.scope().at(places)));
    }

    /** What an expression stands for, where it is the bare name of an argument; else the expression itself. */
    ScopedSyntax resolved(Syntax syntax) {
        return syntax instanceof Syntax.Reference reference && reference.isBare()
                ? argument(reference.name())
                        .map(given -> given.scope().resolved(given.syntax()))
                        .orElseGet(() -> new ScopedSyntax(syntax, this))
                : new ScopedSyntax(syntax, this);
    }

    private Scope at(Map<Domain, Argument> otherPlaces) {
        return new Scope(source, indices, otherPlaces, definitions, arguments);
    }

    Argument place(Domain domain) {
        return places.getOrDefault(domain, new Argument.Running(domain));
    }

    /** The place of a part of the text. */
    public Place at(Span span) {
        return source.place(span.from(), span.to());
    }
}
