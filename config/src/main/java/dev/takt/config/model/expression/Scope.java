package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Span;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an expression is read with.
 *
 * @param source the text that the expression stands in
 * @param indices values of the running indices, by name
 * @param places where along each domain the expression is taken; running where nothing is said
 * @param definitions that are being substituted around it, from outside to inside
 */
public record Scope(
        SourceText source, Map<String, Integer> indices, Map<Domain, Argument> places, List<String> definitions) {

    /** The outermost scope of a text. */
    public static Scope of(SourceText source) {
        return new Scope(source, Map.of(), Map.of(), List.of());
    }

    public Scope with(String index, int value) {
        if (indices.isEmpty()) {
            return new Scope(source, Map.of(index, value), places, definitions);
        }
        Map<String, Integer> extended = new HashMap<>(indices);
        extended.put(index, value);
        return new Scope(source, extended, places, definitions);
    }

    public Scope with(Map<String, Integer> otherIndices) {
        return new Scope(source, otherIndices, places, definitions);
    }

    public Scope with(Argument place) {
        Map<Domain, Argument> extended = new HashMap<>(places);
        extended.put(place.domain(), place);
        return new Scope(source, indices, extended, definitions);
    }

    /** The scope of the body of a definition that is substituted here. */
    Scope inside(String definition, SourceText body, Map<String, Integer> bodyIndices) {
        List<String> extended = new ArrayList<>(definitions);
        extended.add(definition);
        return new Scope(body, bodyIndices, places, extended);
    }

    Argument place(Domain domain) {
        return places.getOrDefault(domain, new Argument.Running(domain));
    }

    /** The place of a part of the text. */
    public Place at(Span span) {
        return source.place(span.from(), span.to());
    }
}
