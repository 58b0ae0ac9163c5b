package dev.takt.config.text;

/** A text is not in the notation; tells where, what is there, what was expected and a likely cure. */
public final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Span span;
    private final String found;
    private final String expected;
    private final String cure;

    SyntaxException(Span span, String found, String expected, String cure) {
        super(found, null, false, false);
        this.span = span;
        this.found = found;
        this.expected = expected;
        this.cure = cure;
    }

    /** Where. */
    public Span span() {
        return span;
    }

    /** What is there. */
    public String found() {
        return found;
    }

    /** What would be right. */
    public String expected() {
        return expected;
    }

    /** A likely remedy, starting with "Maybe"; empty for none. */
    public String cure() {
        return cure;
    }
}
