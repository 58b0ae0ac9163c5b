package dev.takt.config.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How large settings become when their substitutions are carried out, without doing it: a few lines can stand for billions of values
 * ({@code b = ${a}${a}}, {@code c = ${b}${b}} …). Works on the text that the HOCON library writes for unresolved settings, in which
 * each key is quoted and a setting that is written several times stands there as often.
 */
final class SubstitutionGrowth {
    private final String text;
    private final Map<String, List<Definition>> definitions = new LinkedHashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();
    private final Map<String, Double> sizes = new HashMap<>();
    private final Map<String, Double> underWay = new HashMap<>();
    private int at;

    /** What is written for a setting: its characters, and the settings whose values stand in it. */
    private static final class Definition {
        private double characters = 1;
        private final List<String> references = new ArrayList<>();
    }

    private SubstitutionGrowth(String text) {
        this.text = text;
    }

    /**
     * The characters of settings with all substitutions carried out; at least as many as there are, as far as a substitution in a
     * block counts the whole block.
     *
     * @param unresolved as {@code ConfigRenderOptions.concise()} renders them
     */
    static double characters(String unresolved) {
        SubstitutionGrowth growth = new SubstitutionGrowth(unresolved);
        Definition root = new Definition();
        growth.value("", root);
        growth.definitions.computeIfAbsent("", _ -> new ArrayList<>()).add(root);
        return growth.size("");
    }

    /** Reads up to the end of a value; blocks in it become definitions of their own. */
    private void value(String path, Definition into) {
        while (at < text.length() && ",}]".indexOf(text.charAt(at)) < 0) {
            char next = text.charAt(at);
            if (next == '{') {
                block(path);
            } else if (next == '[') {
                list(path, into);
            } else if (next == '"') {
                into.characters += string().length();
            } else if (text.startsWith("${", at)) {
                into.references.add(reference());
            } else {
                at++;
                into.characters++;
            }
        }
    }

    private void block(String path) {
        at++;
        while (at < text.length() && text.charAt(at) != '}') {
            if (text.charAt(at) == '"') {
                String key = string();
                String inner = path.isEmpty() ? key : path + "." + key;
                children.computeIfAbsent(path, _ -> new HashSet<>()).add(inner);
                Definition definition = new Definition();
                definition.characters += key.length();
                definitions.computeIfAbsent(inner, _ -> new ArrayList<>()).add(definition);
                value(inner, definition);
            } else {
                at++;
            }
        }
        at++;
    }

    /** Blocks in lists have no paths: what stands in them stands in the list. */
    private void list(String path, Definition into) {
        int depth = 0;
        do {
            char next = at < text.length() ? text.charAt(at) : ']';
            if (next == '"') {
                into.characters += string().length();
            } else if (text.startsWith("${", at)) {
                into.references.add(reference());
            } else {
                depth += next == '[' || next == '{' ? 1 : 0;
                depth -= next == ']' || next == '}' ? 1 : 0;
                into.characters++;
                at++;
            }
        } while (depth > 0 && at < text.length());
    }

    private String string() {
        int begin = ++at;
        while (at < text.length() && text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        String content = text.substring(begin, Math.min(at, text.length()));
        at++;
        return content;
    }

    private String reference() {
        int begin = at + 2;
        int end = text.indexOf('}', begin);
        at = (end < 0 ? text.length() : end) + 1;
        return text.substring(begin, Math.min(at - 1, text.length()))
                .replaceFirst("^\\?", "")
                .replace("\"", "");
    }

    private double size(String path) {
        Double known = sizes.get(path);
        if (known != null) {
            return known;
        }
        Double present = underWay.get(path);
        if (present != null) {
            return present;
        }
        underWay.put(path, 1.0);
        double size = 0;
        for (Definition definition : definitions.getOrDefault(path, List.of())) {
            double own = definition.characters;
            boolean itself = false;
            for (String reference : definition.references) {
                itself |= reference.equals(path);
                own += size(nearest(reference));
            }
            size = itself ? own : size + own;
            underWay.put(path, size);
        }
        for (String child : children.getOrDefault(path, Set.of())) {
            size += size(child);
        }
        underWay.remove(path);
        sizes.put(path, size);
        return size;
    }

    /** A setting, or the block around it that is written. */
    private String nearest(String reference) {
        String path = reference;
        while (!definitions.containsKey(path) && path.contains(".")) {
            path = path.substring(0, path.lastIndexOf('.'));
        }
        return path;
    }
}
