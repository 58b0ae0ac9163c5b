package dev.takt.config.data;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables that a text looks up, {@code spline("steam.csv", p, T)}, without those in its comments. */
public final class TableMentions {
    private static final Pattern MENTION =
            Pattern.compile("#[^\\n]*|\\bspline\\s*\\(\\s*\\\\?\"([^\"\\\\\\n]*)\\\\?\"");

    private TableMentions() {}

    /** Where a name stands in a text. */
    public record Mention(int from, int to) {}

    /** The names without blanks around them, each where it stands first; in a text of HOCON quotes may be escaped. */
    public static Map<String, Mention> in(String text) {
        Map<String, Mention> mentions = new LinkedHashMap<>();
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                mentions.putIfAbsent(matcher.group(1).strip(), new Mention(matcher.start(1), matcher.end(1)));
            }
        }
        return mentions;
    }
}
