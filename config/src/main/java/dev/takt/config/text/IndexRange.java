package dev.takt.config.text;

import java.util.List;

/** The values that an index takes. */
public sealed interface IndexRange {

    /** The name of the index; empty where it has none, as in the declaration {@code x[1..3](t)}. */
    String index();

    /** Where the range stands in its text. */
    Span span();

    /** All whole numbers between two: {@code i in 1..N}. */
    record Between(String index, Syntax first, Syntax last, Span span) implements IndexRange {}

    /** Some numbers: {@code i in {1, 3, 7}}. */
    record Among(String index, List<Syntax> values, Span span) implements IndexRange {
        public Among {
            values = List.copyOf(values);
        }
    }
}
