package dev.takt.loop.text;

import java.util.Locale;

/** Names of constants as users see them: in lower case, with dashes. */
public final class Labels {
    private Labels() {}

    /** The name of a constant. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
