package dev.takt.config.unit;

import java.util.Optional;

/** Units that do not exist or do not fit; tells what is there, what was expected and a likely cure. */
public final class UnitException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String cure;
    private final transient Optional<Unit> gap;

    UnitException(String found, String expected, String cure) {
        this(found, expected, cure, Optional.empty());
    }

    /**
     * Units that do not fit.
     *
     * @param gap what one of two would have to be multiplied by to fit the other; empty where there are no two
     */
    UnitException(String found, String expected, String cure, Optional<Unit> gap) {
        super(found, null, false, false);
        this.expected = expected;
        this.cure = cure;
        this.gap = gap;
    }

    /** What one of two would have to be multiplied by to fit the other; empty where there are no two. */
    Optional<Unit> gap() {
        return gap;
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
