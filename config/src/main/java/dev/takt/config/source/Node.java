package dev.takt.config.source;

import dev.takt.config.diagnostics.Place;
import java.util.List;
import java.util.Map;

/** A value of a case file and where it was written. */
public sealed interface Node {

    /** Where the value was written; carries the path of the setting. */
    Place place();

    /** Where the key of the value was written; the place of the value for an element of a list. */
    Place key();

    /** What the value is, for messages. */
    String describe();

    /** The path of the setting, {@code model.equations[3]}. */
    default String path() {
        return place().path();
    }

    /**
     * Settings between braces.
     *
     * @param entries by key, in the order in which they were written
     */
    record Block(Place place, Place key, Map<String, Node> entries) implements Node {
        @Override
        public String describe() {
            return "a block {…}";
        }
    }

    /** Values between brackets. */
    record Sequence(Place place, Place key, List<Node> elements) implements Node {
        /** Whether lists stand beside elements that are none, so that it is neither a vector nor a matrix. */
        public boolean mixesLists() {
            long lists = elements.stream().filter(Sequence.class::isInstance).count();
            return lists > 0 && lists < elements.size();
        }

        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String describe() {
            return elements.size() == 1 ? "a list of 1 element" : "a list of " + elements.size() + " elements";
        }
    }

    /** A string; its place is that of its first character. */
    record Text(Place place, Place key, String value) implements Node {
        /** The string with its positions. */
        public SourceText source() {
            return new SourceText(value, place);
        }

        @Override
        public String describe() {
            String shown = value.strip().replace("\n", " ");
            return '"' + (shown.length() > 60 ? shown.substring(0, 59) + "…" : shown) + '"';
        }
    }

    /**
     * A number.
     *
     * @param written as in the file
     */
    record Decimal(Place place, Place key, double value, String written) implements Node {
        @Override
        public String describe() {
            return written;
        }
    }

    /** True or false. */
    record Flag(Place place, Place key, boolean value) implements Node {
        @Override
        public String describe() {
            return Boolean.toString(value);
        }
    }

    /** A {@code null}: as if the setting were not there. */
    record Nothing(Place place, Place key) implements Node {
        @Override
        public String describe() {
            return "null";
        }
    }
}
