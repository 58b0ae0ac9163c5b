package dev.takt.links;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The tags of one direction of a link, each with a fixed index. */
public final class TagTable {
    private final List<Tag> tags;
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * Makes a table.
     *
     * @throws IllegalArgumentException if two tags have the same name
     */
    public TagTable(List<Tag> tags) {
        this.tags = List.copyOf(tags);
        for (int i = 0; i < tags.size(); i++) {
            if (places.put(tags.get(i).name(), i) != null) {
                throw new IllegalArgumentException(
                        "two tags are named " + tags.get(i).name() + "; expected each name once");
            }
        }
    }

    /** All tags, in their order. */
    public List<Tag> tags() {
        return tags;
    }

    /** Number of tags. */
    public int size() {
        return tags.size();
    }

    /** The index of a tag; empty if the table does not have it. */
    public OptionalInt place(String name) {
        Integer place = places.get(name);
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }
}
