package dev.takt.config.model.expression;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Objects of one name, told apart by whole numbers: {@code x[1], x[2], …}; a single object is a family without indices.
 *
 * @param dimensions number of indices
 * @param members by their indices, in the order of the declaration
 */
public record Family<T>(String name, int dimensions, Map<List<Integer>, T> members) {

    /** A family of one. */
    static <T> Family<T> single(String name, T member) {
        return new Family<>(name, 0, Map.of(List.of(), member));
    }

    public Optional<T> member(List<Integer> indices) {
        return Optional.ofNullable(members.get(indices));
    }

    public Collection<T> all() {
        return members.values();
    }

    /** The name of a member, {@code x[3]} or {@code z[1,2]}. */
    public static String memberName(String name, List<Integer> indices) {
        return indices.isEmpty()
                ? name
                : name + indices.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /** Which indices there are, for messages: {@code x[1..32]}. */
    public String describe() {
        if (dimensions == 0) {
            return name + " without indices";
        }
        return IntStream.range(0, dimensions).mapToObj(this::extent).collect(Collectors.joining(",", name + "[", "]"));
    }

    private String extent(int dimension) {
        int first = Integer.MAX_VALUE;
        int last = Integer.MIN_VALUE;
        for (List<Integer> indices : members.keySet()) {
            first = Math.min(first, indices.get(dimension));
            last = Math.max(last, indices.get(dimension));
        }
        return first + ".." + last;
    }

    /** Collects the members of a family. */
    public static <T> Map<List<Integer>, T> newMembers() {
        return new LinkedHashMap<>();
    }
}
