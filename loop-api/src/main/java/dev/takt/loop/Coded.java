package dev.takt.loop;

/**
 * A constant that files and frames hold by a number. The number of a constant never changes and is never given to another one, so
 * that what was written by an older version can be read, whatever the order of the constants is.
 */
public interface Coded {
    /** The number, 0 to 255. */
    int code();

    /**
     * The constant of a number.
     *
     * @throws IllegalArgumentException if there is none: what was read is damaged, or of a newer version
     */
    static <E extends Enum<E> & Coded> E of(Class<E> constants, int code) {
        for (E constant : constants.getEnumConstants()) {
            if (constant.code() == code) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no " + constants.getSimpleName() + " has the code " + code);
    }
}
