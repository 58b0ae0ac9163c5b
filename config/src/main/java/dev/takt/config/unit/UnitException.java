package dev.takt.config.unit;

/** Units that do not exist or do not fit; tells what is there, what was expected and a likely cure. */
public final class UnitException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String cure;

    UnitException(String found, String expected, String cure) {
        super(found, null, false, false);
        this.expected = expected;
        this.cure = cure;
    }

    /** What is there. */
    public String found() {
        return String.valueOf(getMessage());
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
