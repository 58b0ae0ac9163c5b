package dev.takt.config.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Walks over the text of a case file before the HOCON library does, for what the library does not offer: the line and
 * column of every key and value, a limit of nesting, and quotes around keys that declare something, {@code x[i in
 * 1..N](t)}, which HOCON would refuse. It judges nothing else: a file with wrong HOCON passes, and the library tells.
 */
final class HoconScanner {
    /** The HOCON library recurses into blocks; deeper files than this would exhaust its stack. */
    static final int DEEPEST = 64;

    /** Slips and repetitions that are told; a file with more of them is not read. */
    private static final int MAX_TOLD = 50;

    /** Characters that are looked at around a place, so that a file of one long line is read in linear time. */
    private static final int MAX_LOOK = 200;

    /** The path of a name that a model declares. */
    private static final Pattern DECLARED = Pattern.compile("model\\.(domain|parameters|variables)\\.[^.]+");

    /** A number with a comma, up to the end of the value. */
    private static final Pattern DECIMAL_COMMA =
            Pattern.compile("(\\d+),(\\d+(?:[eE][+-]?\\d+)?)(?=\\s*(?:[,}\\n#]|$))");

    /** What stands before a text in triple quotes. */
    private static final Pattern OPENS = Pattern.compile("\\s*[\\w.-]+\\s*[=:]\\s*");

    private final String text;
    private final StringBuilder output = new StringBuilder();
    private final Map<String, Position> positions = new HashMap<>();
    private final List<Repetition> repetitions = new ArrayList<>();
    private final List<Slip> slips = new ArrayList<>();
    private final Deque<Frame> frames = new ArrayDeque<>();
    private int at;
    private int line = 1;
    private int lineStart;
    private int tooDeepLine;
    private Optional<Bracket> unmatched = Optional.empty();

    /**
     * Where a setting was written; lines and columns count from 1.
     *
     * @param order rank among all settings of the file
     * @param line of the value; for a string, of its first character
     */
    record Position(int order, int keyLine, int keyColumn, int line, int column) {}

    /**
     * What the scan found.
     *
     * @param hocon the text with quoted declarations; has the same lines
     * @param positions by path
     * @param tooDeepLine the line where nesting exceeds {@link #DEEPEST}, or 0
     * @param unmatched the first bracket without its partner
     * @param repetitions settings and declarations that are there twice
     * @param slips what the library would take for something else
     */
    record Result(
            String hocon,
            Map<String, Position> positions,
            int tooDeepLine,
            Optional<Bracket> unmatched,
            List<Repetition> repetitions,
            List<Slip> slips) {}

    /**
     * A slip of the pen that the library would take for something else, and complain of in another place.
     *
     * @param found what is there
     * @param expected what should be
     * @param cure a likely remedy
     */
    record Slip(int line, int column, String found, String expected, String cure) {}

    /**
     * A setting that is given again, or a name of the model that is declared again. The HOCON library would take the last value
     * without a word.
     *
     * @param path of both
     * @param first place
     * @param second place
     */
    record Repetition(String path, Position first, Position second) {}

    /** A brace or bracket and where it stands. */
    record Bracket(char symbol, int line, int column) {}

    /** A block or list that is open. */
    private static final class Frame {
        private final Bracket opening;
        private final boolean list;
        private final String path;
        private boolean inValue;
        private int elements;

        private Frame(Bracket opening, String path) {
            this.opening = opening;
            this.list = opening.symbol() == '[';
            this.path = path;
        }
    }

    private HoconScanner(String text) {
        this.text = text;
    }

    static Result scan(String text) {
        HoconScanner scanner = new HoconScanner(text);
        scanner.walk();
        Optional<Bracket> open =
                scanner.frames.size() > 1 ? Optional.of(scanner.frames.element().opening) : Optional.empty();
        return new Result(
                scanner.output.toString(),
                Map.copyOf(scanner.positions),
                scanner.tooDeepLine,
                scanner.unmatched.or(() -> open),
                List.copyOf(scanner.repetitions),
                List.copyOf(scanner.slips));
    }

    private void walk() {
        frames.push(new Frame(new Bracket('{', 0, 0), ""));
        String opened = "";
        while (at < text.length()) {
            char c = text.charAt(at);
            Frame frame = frames.element();
            if (c == '#' || text.startsWith("//", at)) {
                copyComment();
            } else if (c == '\n' || c == ',') {
                if (c == ',' && !frame.list && frame.inValue) {
                    decimalComma();
                }
                frame.inValue = false;
                copy(1);
            } else if (Character.isWhitespace(c)) {
                copy(1);
            } else if (c == '}' || c == ']') {
                close();
            } else if (!frame.list && !frame.inValue) {
                opened = key(frame);
            } else {
                if (frame.list && !frame.inValue) {
                    opened = frame.path + '[' + frame.elements++ + ']';
                    record(opened, line, column(at));
                    frame.inValue = true;
                    if (isUnquoted("")) {
                        continue;
                    }
                }
                value(c, opened);
            }
        }
    }

    /** In {@code k = 1,5} the comma would end the value, and 5 be a key without one. */
    private void decimalComma() {
        int start = at;
        while (start > 0 && Character.isDigit(text.charAt(start - 1))) {
            start--;
        }
        boolean begins = start < at && (start == 0 || " \t=:-".indexOf(text.charAt(start - 1)) >= 0);
        Matcher number = DECIMAL_COMMA.matcher(text).region(start, text.length());
        if (begins && slips.size() < MAX_TOLD && number.lookingAt()) {
            slips.add(new Slip(
                    line,
                    column(start),
                    "a decimal comma, " + number.group(1) + "," + number.group(2),
                    "a number with a decimal point",
                    "Maybe " + number.group(1) + "." + number.group(2) + " is meant."));
        }
    }

    private void value(char c, String path) {
        if (c == '{' || c == '[') {
            frames.push(new Frame(new Bracket(c, line, column(at)), path));
            if (frames.size() > DEEPEST && tooDeepLine == 0) {
                tooDeepLine = line;
            }
            copy(1);
        } else if (text.startsWith("${", at)) {
            int end = text.indexOf('}', at);
            copy(end < 0 ? text.length() - at : end + 1 - at);
        } else if (c == '"') {
            copyString();
        } else {
            copy(1);
        }
    }

    private void close() {
        char c = text.charAt(at);
        boolean opened = frames.size() > 1;
        boolean matches = opened && frames.element().list == (c == ']');
        if (!matches && unmatched.isEmpty()) {
            unmatched = Optional.of(opened ? frames.element().opening : new Bracket(c, line, column(at)));
        }
        if (opened) {
            frames.pop();
        }
        copy(1);
    }

    /** Reads a key up to its separator, records where it and its value are, and returns the path that it opens. */
    private String key(Frame frame) {
        if (text.charAt(at) == '{') {
            frames.push(new Frame(new Bracket('{', line, column(at)), frame.path));
            copy(1);
            return frame.path;
        }
        int start = at;
        int keyLine = line;
        int end = keyEnd(start);
        String written = text.substring(start, end).strip();
        boolean separated = end < text.length() && "=:{+".indexOf(text.charAt(end)) >= 0;
        if (!separated || written.isEmpty() || written.startsWith("include ") || written.startsWith("include\t")) {
            copyLine();
            return frame.path;
        }
        List<String> elements = split(written);
        appendKey(elements, text.substring(start, end));
        at = end;
        int keyColumn = column(start);
        String path = frame.path;
        for (String element : elements) {
            path = path.isEmpty() ? unquoted(element) : path + '.' + unquoted(element);
        }
        boolean appended = text.charAt(end) == '+';
        copySeparator();
        int valueStart = at;
        Position position =
                new Position(positions.size(), keyLine, keyColumn, line, column(valueStart) + quotes(valueStart));
        Position before = positions.put(path, position);
        if (before != null && !appended && repetitions.size() < MAX_TOLD && isRepetition(path)) {
            repetitions.add(new Repetition(path, before, position));
        }
        frame.inValue = true;
        isUnquoted(elements.getLast().strip());
        return path;
    }

    /** Passes over a value that needs quotes and has none. */
    private boolean isUnquoted(String key) {
        Optional<Slip> slip =
                slips.size() < MAX_TOLD ? UnquotedText.at(text, at, key, line, column(at)) : Optional.empty();
        slip.ifPresent(found -> {
            slips.add(found);
            copy(UnquotedText.end(text, at) - at);
        });
        return slip.isPresent();
    }

    /**
     * Whether a value that starts here takes the place of an earlier one: blocks are merged, which is no harm, but those of the names
     * that a model declares; a value that mentions the earlier one goes on from it.
     */
    private boolean isRepetition(String path) {
        if (text.startsWith("{", at)) {
            return DECLARED.matcher(path).matches();
        }
        String value = text.substring(at, Math.min(text.length(), at + MAX_LOOK));
        return !value.contains("${" + path + "}") && !value.contains("${?" + path + "}");
    }

    private void record(String path, int valueLine, int valueColumn) {
        int start = valueColumn + quotes(at);
        positions.put(path, new Position(positions.size(), valueLine, valueColumn, valueLine, start));
    }

    private int quotes(int position) {
        return text.startsWith("\"\"\"", position) ? 3 : text.startsWith("\"", position) ? 1 : 0;
    }

    /** The end of the key that starts here: its separator, or what cannot belong to a key. */
    private int keyEnd(int start) {
        int depth = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || depth == 0 && ("={},+#".indexOf(c) >= 0 || c == ':')) {
                return i;
            }
            if (c == '"') {
                int close = text.indexOf('"', i + 1);
                if (close < 0) {
                    return text.length();
                }
                i = close;
            } else if (c == '(' || c == '[') {
                depth++;
            } else if (c == ')' || c == ']') {
                depth--;
            }
        }
        return text.length();
    }

    /** Splits a key or a path at its dots, except inside quotes, parentheses and brackets. */
    static List<String> split(String key) {
        List<String> elements = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '(' || c == '[')) {
                depth++;
            } else if (!quoted && (c == ')' || c == ']')) {
                depth--;
            } else if (c == '.' && depth == 0 && !quoted) {
                elements.add(key.substring(start, i));
                start = i + 1;
            }
        }
        elements.add(key.substring(start));
        return elements;
    }

    static String unquoted(String element) {
        String stripped = element.strip();
        return stripped.length() >= 2 && stripped.startsWith("\"") && stripped.endsWith("\"")
                ? stripped.substring(1, stripped.length() - 1)
                : stripped;
    }

    private void appendKey(List<String> elements, String written) {
        boolean declares = elements.stream().anyMatch(HoconScanner::declares);
        if (!declares) {
            output.append(written);
            return;
        }
        for (int i = 0; i < elements.size(); i++) {
            String element = elements.get(i).strip();
            output.append(i == 0 ? "" : ".");
            if (declares(element)) {
                output.append('"').append(element).append('"');
            } else {
                output.append(element);
            }
        }
        output.append(' ');
    }

    private static boolean declares(String element) {
        String stripped = element.strip();
        return !stripped.contains("\"") && (stripped.indexOf('(') > 0 || stripped.indexOf('[') > 0);
    }

    /** Copies the separator and the blanks before the value, which may stand on a later line. */
    private void copySeparator() {
        while (at < text.length() && "=:+".indexOf(text.charAt(at)) >= 0) {
            copy(1);
        }
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            copy(1);
        }
    }

    private void copyComment() {
        int end = text.indexOf('\n', at);
        copy((end < 0 ? text.length() : end) - at);
    }

    private void copyLine() {
        int end = text.indexOf('\n', at);
        copy(Math.max(1, (end < 0 ? text.length() : end) - at));
    }

    private void copyString() {
        if (text.startsWith("\"\"\"", at)) {
            int end = text.indexOf("\"\"\"", at + 3);
            int close = end < 0 ? text.length() : end + 3;
            String last = lastLine(at + 3, Math.max(at + 3, close - 3));
            if (slips.size() < MAX_TOLD && (end < 0 || OPENS.matcher(last).matches())) {
                slips.add(new Slip(
                        line,
                        column(at),
                        "this \"\"\" is never closed",
                        "\"\"\" after the last line of the text",
                        end < 0 ? "" : "Maybe before '" + last.strip() + "', whose \"\"\" would end it."));
            }
            while (close < text.length() && text.charAt(close) == '"') {
                close++;
            }
            copy(close - at);
            return;
        }
        int i = at + 1;
        while (i < text.length() && text.charAt(i) != '"' && text.charAt(i) != '\n') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        int start = output.length();
        copy(Math.min(i + 1, text.length()) - at);
        blankTabs(start);
    }

    /** What stands in the last line of a part of the text, if that is as short as a key is. */
    private String lastLine(int from, int to) {
        int start = to;
        while (start > from && to - start < MAX_LOOK && text.charAt(start - 1) != '\n') {
            start--;
        }
        return text.substring(Math.min(start, to), to);
    }

    /** HOCON refuses a tab in quotes; to an equation it is a blank. */
    private void blankTabs(int start) {
        for (int i = start; i < output.length(); i++) {
            if (output.charAt(i) == '\t') {
                output.setCharAt(i, ' ');
            }
        }
    }

    private void copy(int characters) {
        for (int i = 0; i < characters; i++) {
            char c = text.charAt(at++);
            output.append(c);
            if (c == '\n') {
                line++;
                lineStart = at;
            }
        }
    }

    private int column(int position) {
        return position - lineStart + 1;
    }
}
