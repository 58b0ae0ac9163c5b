package dev.takt.config.setting;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A setting as it was declared.
 *
 * @param name its path inside its block, {@code tolerance} or {@code barrier.initial}
 * @param type what its values are
 * @param standard the value where the file says nothing; empty for a setting that may be absent
 * @param effect what a change takes in a running loop
 * @param about for the reference page: sentences
 */
public record DeclaredSetting<T>(
        String name, SettingType<T> type, Optional<T> standard, Setting.Effect effect, String about) {
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    /**
     * A setting with the default that its declaration has.
     *
     * @throws IllegalStateException if that is no value of the type
     */
    static <T> DeclaredSetting<T> of(String name, SettingType<T> type, Setting declaration, String about) {
        String text = declaration.standard();
        Optional<T> standard = text.isEmpty() ? Optional.empty() : type.read(node(text), new Problems());
        if (!text.isEmpty() && standard.isEmpty()) {
            throw new IllegalStateException(name + " has the default " + text + "; expected " + type.describe());
        }
        return new DeclaredSetting<>(name, type, standard, declaration.effect(), about);
    }

    /** A value as a case file would have it. */
    private static Node node(String text) {
        Place place = Place.file("default");
        if (text.startsWith("[") && text.endsWith("]")) {
            String inner = text.substring(1, text.length() - 1).strip();
            List<Node> elements = Arrays.stream(inner.isEmpty() ? new String[0] : inner.split(",\\s*"))
                    .map(DeclaredSetting::node)
                    .toList();
            return new Node.Sequence(place, place, elements);
        }
        return NUMBER.matcher(text).matches()
                ? new Node.Decimal(place, place, Double.parseDouble(text), text)
                : new Node.Text(place, place, text);
    }
}
