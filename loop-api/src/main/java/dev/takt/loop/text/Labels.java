package dev.takt.loop.text;

import java.util.Locale;

/** User-visible names of constants: in lower case, with dashes. */
public final class Labels {
    private Labels() {}

    /** The name of a constant. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
