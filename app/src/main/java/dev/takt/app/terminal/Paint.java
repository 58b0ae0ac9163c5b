package dev.takt.app.terminal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Colours for text on a terminal; without them the text stays as it is. */
public enum Paint {
    /** Text as it is. */
    PLAIN,
    /** With colours. */
    COLOURED;

    private static final String END = "\u001b[0m";
    private static final String STRONG = "\u001b[1m";
    private static final String RED = "\u001b[1;31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";
    private static final String BLUE = "\u001b[36m";

    private static final Pattern PLACE = Pattern.compile("[^\\s:][^:]*:\\d+(:\\d+)?:");
    private static final Pattern CARETS = Pattern.compile("\\s+\\^+");
    private static final String TAKT = "takt:";
    private static final String EXPECTED = "  expected:";
    private static final String CURE = "Maybe ";

    private String of(String colour, String text) {
        return this == PLAIN || text.isEmpty() ? text : colour + text + END;
    }

    /** What is wrong. */
    public String wrong(String text) {
        return of(RED, text);
    }

    /** What may be wrong. */
    public String doubtful(String text) {
        return of(YELLOW, text);
    }

    /** What is right, or what would make it so. */
    public String good(String text) {
        return of(GREEN, text);
    }

    /** The name of what follows. */
    public String label(String text) {
        return of(BLUE, text);
    }

    /** What a reader looks for. */
    public String strong(String text) {
        return of(STRONG, text);
    }

    /** A message about what is wrong, with its place, what was expected, and a cure. */
    public String message(String text) {
        if (this == PLAIN) {
            return text;
        }
        StringBuilder painted = new StringBuilder();
        text.lines()
                .forEach(line -> painted.append(painted.isEmpty() ? "" : "\n").append(line(line)));
        return painted.toString();
    }

    private String line(String line) {
        if (CARETS.matcher(line).matches()) {
            return wrong(line);
        }
        if (line.startsWith(EXPECTED)) {
            return label(EXPECTED) + line.substring(EXPECTED.length());
        }
        if (line.strip().startsWith(CURE)) {
            return good(line);
        }
        if (line.startsWith(TAKT)) {
            return wrong(TAKT) + line.substring(TAKT.length());
        }
        Matcher place = PLACE.matcher(line);
        return place.lookingAt() ? strong(place.group()) + line.substring(place.end()) : line;
    }
}
