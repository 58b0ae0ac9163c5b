package dev.takt.config.source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that needs quotes and has none, such as {@code start = h0[i]}: HOCON allows some characters in quotes only, and complains of
 * the first of them.
 */
final class UnquotedText {
    /** Characters that are looked at, so that a file of one long line is read in linear time. */
    private static final int LONGEST = 200;

    private static final int SHOWN = 60;

    /** What HOCON reserves, or would take for a list behind the text. */
    private static final Pattern RESERVED = Pattern.compile("[\\^*&?!@`\\\\\\[]|(?<!\\d[eE])\\+|\\+(?!\\d)");

    private UnquotedText() {}

    /**
     * The slip in a value that begins at a place of a text, if it is one.
     *
     * @param key of the value; empty for an element of a list
     */
    static Optional<HoconScanner.Slip> at(String text, int start, String key, int line, int column) {
        if (start >= text.length() || "\"{[$".indexOf(text.charAt(start)) >= 0) {
            return Optional.empty();
        }
        String value = text.substring(start, end(text, start)).strip();
        Matcher reserved = RESERVED.matcher(value);
        if (!reserved.find()) {
            return Optional.empty();
        }
        String shown = value.length() > SHOWN ? value.substring(0, SHOWN - 1) + "…" : value;
        return Optional.of(new HoconScanner.Slip(
                line,
                column,
                shown + " without quotes, which has a " + reserved.group(),
                "quotes around an expression or a quantity",
                "Maybe " + (key.isEmpty() ? "" : key + " = ") + "\"" + shown + "\" is meant."));
    }

    /** The end of an unquoted value: what ends it outside of its own brackets, and what begins another one. */
    static int end(String text, int start) {
        int depth = 0;
        int i = start;
        for (; i < Math.min(text.length(), start + LONGEST); i++) {
            char c = text.charAt(i);
            boolean closes = c == ')' || c == ']';
            if ("\n#\"{}$".indexOf(c) >= 0 || text.startsWith("//", i) || depth == 0 && (c == ',' || closes)) {
                return i;
            }
            depth += c == '(' || c == '[' ? 1 : closes ? -1 : 0;
        }
        return i;
    }
}
