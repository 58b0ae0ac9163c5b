package dev.takt.solver.kernels;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which variable or constraint an entry of a program belongs to, and where it lives.
 *
 * @param element the variable or the constraint, as the model names it
 * @param coordinates one a domain; empty for an entry that lives nowhere
 */
public record EntryPlace(String element, List<Coordinate> coordinates) {

    /**
     * A support of a domain.
     *
     * @param domain its name
     * @param support its number along the domain
     * @param text its coordinate, as messages show it
     */
    public record Coordinate(String domain, int support, String text) {}

    public EntryPlace {
        coordinates = List.copyOf(coordinates);
    }

    /** An entry that lives nowhere. */
    public static EntryPlace of(String element) {
        return new EntryPlace(element, List.of());
    }

    /** The element and all supports between those of this entry and those of another one: {@code x >= 2 (t=0.1 to 2.0)}. */
    public String upTo(EntryPlace last) {
        if (coordinates.isEmpty() || coordinates.size() != last.coordinates.size()) {
            return element;
        }
        String range = IntStream.range(0, coordinates.size())
                .mapToObj(k -> range(coordinates.get(k), last.coordinates.get(k)))
                .collect(Collectors.joining(", ", "(", ")"));
        return element + (element.indexOf(' ') >= 0 ? " " : "") + range;
    }

    private static String range(Coordinate first, Coordinate last) {
        return first.domain + "=" + first.text + (first.support == last.support ? "" : " to " + last.text);
    }

    /** As messages show it: {@code x[3](t=4.0)}, {@code x >= 2 (t=4.0)}. */
    @Override
    public String toString() {
        return upTo(this);
    }
}
