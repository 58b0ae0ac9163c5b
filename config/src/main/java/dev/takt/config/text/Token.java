package dev.takt.config.text;

/**
 * A word of the notation.
 *
 * @param text as written
 * @param value of a number; 0 for all others
 */
record Token(Kind kind, String text, double value, Span span) {

    /** What a token is. */
    enum Kind {
        NUMBER("a number"),
        UNIT("a unit"),
        NAME("a name"),
        TEXT("a text in quotes"),
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDE("/"),
        POWER("^"),
        OPEN("("),
        CLOSE(")"),
        OPEN_INDEX("["),
        CLOSE_INDEX("]"),
        OPEN_SET("{"),
        CLOSE_SET("}"),
        COMMA(","),
        COLON(":"),
        DEFINE(":="),
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        RANGE(".."),
        LINE_END("the end of the line"),
        END("the end of the text");

        private final String shown;

        Kind(String shown) {
            this.shown = shown;
        }

        /** The token kind as a message shows it. */
        String shown() {
            return shown;
        }
    }

    boolean is(Kind other) {
        return kind == other;
    }

    /** Whether this is the given word. */
    boolean isWord(String word) {
        return kind == Kind.NAME && text.equals(word);
    }

    /** The token as a message shows it. */
    String shown() {
        return kind == Kind.LINE_END || kind == Kind.END ? kind.shown() : text;
    }

    /** What is said where another token is needed. */
    String unexpected() {
        return kind == Kind.LINE_END || kind == Kind.END ? "the expression ends too early" : "unexpected " + text;
    }
}
