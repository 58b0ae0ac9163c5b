package dev.takt.loop;

/**
 * A constant that files and frames store as a number. The number of a constant never changes and is never reused. So
 * files of older versions can be read, whatever the order of the constants.
 */
public interface Coded {
    /** The number, 0 to 255. */
    int code();

    /**
     * The constant of a number.
     *
     * @throws IllegalArgumentException if there is none: the data are damaged, or of a newer version
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
