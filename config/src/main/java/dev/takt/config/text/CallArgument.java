package dev.takt.config.text;

/** What stands between the parentheses of a call. */
public sealed interface CallArgument {

    /** Where the argument stands in its text. */
    Span span();

    /** An expression. */
    record Value(Syntax syntax) implements CallArgument {
        @Override
        public Span span() {
            return syntax.span();
        }
    }

    /** A text in quotes: the name of a table. */
    record Quoted(String text, Span span) implements CallArgument {}

    /** A running index, as in {@code sum(x[i], i in 1..N)}. */
    record Running(IndexRange range) implements CallArgument {
        @Override
        public Span span() {
            return range.span();
        }
    }
}
