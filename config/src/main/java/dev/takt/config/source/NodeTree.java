package dev.takt.config.source;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import dev.takt.config.diagnostics.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns the values of the HOCON library, which keeps neither order nor columns, into {@link Node}s that have both. */
final class NodeTree {
    /** The line at the end of an origin, or the lines of a block that was written in several places. */
    private static final Pattern LINES = Pattern.compile(": \\d+(-\\d+)?$");

    private final String file;
    private final Map<String, HoconScanner.Position> positions;

    /** The positions in each included file, by its name. */
    private final Map<String, Map<String, HoconScanner.Position>> inclusions;

    NodeTree(
            String file,
            Map<String, HoconScanner.Position> positions,
            Map<String, Map<String, HoconScanner.Position>> inclusions) {
        this.file = file;
        this.positions = positions;
        this.inclusions = inclusions;
    }

    Node.Block block(ConfigObject root) {
        Place place = Place.file(file);
        return new Node.Block(place, place, entries("", root));
    }

    private Node node(String path, ConfigValue value) {
        Place place = place(path, value);
        Place key = keyPlace(path, place);
        return switch (value.valueType()) {
            case OBJECT -> new Node.Block(place, key, entries(path, (ConfigObject) value));
            case LIST -> new Node.Sequence(place, key, elements(path, (ConfigList) value));
            case STRING -> new Node.Text(place, key, (String) value.unwrapped());
            case NUMBER ->
                new Node.Decimal(
                        place, key, ((Number) value.unwrapped()).doubleValue(), String.valueOf(value.unwrapped()));
            case BOOLEAN -> new Node.Flag(place, key, (Boolean) value.unwrapped());
            case NULL -> new Node.Nothing(place, key);
        };
    }

    private Map<String, Node> entries(String path, ConfigObject object) {
        List<Map.Entry<String, ConfigValue>> written = new ArrayList<>(object.entrySet());
        written.sort(Comparator.comparingInt(
                        (Map.Entry<String, ConfigValue> entry) -> order(join(path, entry.getKey())))
                .thenComparingInt(entry -> entry.getValue().origin().lineNumber())
                .thenComparingInt(entry -> column(join(path, entry.getKey()), entry.getValue()))
                .thenComparing(Map.Entry::getKey));
        Map<String, Node> entries = new LinkedHashMap<>();
        for (Map.Entry<String, ConfigValue> entry : written) {
            entries.put(entry.getKey(), node(join(path, entry.getKey()), entry.getValue()));
        }
        return entries;
    }

    private List<Node> elements(String path, ConfigList list) {
        List<Node> elements = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            elements.add(node(path + '[' + i + ']', list.get(i)));
        }
        return elements;
    }

    private static String join(String path, String key) {
        return path.isEmpty() ? key : path + '.' + key;
    }

    private int order(String path) {
        return Optional.ofNullable(positions.get(path))
                .map(HoconScanner.Position::order)
                .orElse(Integer.MAX_VALUE);
    }

    /** Where a key stands in its line, in an included file: two on a line have the order that they are written in, as in one file. */
    private int column(String path, ConfigValue value) {
        return Optional.ofNullable(inclusions.get(origin(value.origin(), file)))
                .map(included -> included.get(path))
                .map(HoconScanner.Position::keyColumn)
                .orElse(0);
    }

    private Place place(String path, ConfigValue value) {
        String origin = origin(value.origin(), file);
        if (origin.startsWith("--set ")) {
            return Place.setting(origin, 0, 0, path);
        }
        HoconScanner.Position position = positions.get(path);
        if (position != null && (origin.equals(file) || value instanceof ConfigObject)) {
            return Place.setting(file, position.line(), position.column(), path);
        }
        int line = Math.max(0, value.origin().lineNumber());
        int first = value.unwrapped() instanceof String text ? Math.max(1, line - lines(text)) : line;
        return Place.setting(origin, line == 0 ? 0 : first, 0, path);
    }

    /** The library gives a string in triple quotes the line on which it ends. */
    private static int lines(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private Place keyPlace(String path, Place value) {
        HoconScanner.Position position = positions.get(path);
        return position == null || !value.origin().equals(file)
                ? value
                : Place.setting(file, position.keyLine(), position.keyColumn(), path);
    }

    /** The file or override that a value came from. */
    static String origin(ConfigOrigin origin, String file) {
        String description = origin.description();
        if (description.startsWith("merge of ")) {
            return file;
        }
        return origin.lineNumber() < 0
                ? description
                : LINES.matcher(description).replaceFirst("");
    }
}
