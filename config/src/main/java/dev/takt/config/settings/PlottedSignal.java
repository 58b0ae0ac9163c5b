package dev.takt.config.settings;

import java.util.Optional;

/**
 * An element of {@code monitoring.page.plots}: {@code signal}, or {@code signal against set-point}.
 *
 * @param signal its name
 * @param setPoint name of the set-point beside it; empty for none
 */
public record PlottedSignal(String signal, Optional<String> setPoint) {
    private static final String AGAINST = " against ";

    /** Reads an element; whether there are such names is not asked. */
    public static PlottedSignal parse(String text) {
        int against = text.indexOf(AGAINST);
        return against < 0
                ? new PlottedSignal(text.strip(), Optional.empty())
                : new PlottedSignal(
                        text.substring(0, against).strip(),
                        Optional.of(text.substring(against + AGAINST.length()).strip()));
    }
}
