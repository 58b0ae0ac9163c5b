package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import dev.takt.config.unit.UnitCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cuts a text into tokens; comments from {@code #} to the end of the line are left out. */
final class Lexer {
    private static final Map<Character, Kind> SINGLE = Map.ofEntries(
            Map.entry('+', Kind.PLUS),
            Map.entry('-', Kind.MINUS),
            Map.entry('*', Kind.TIMES),
            Map.entry('/', Kind.DIVIDE),
            Map.entry('^', Kind.POWER),
            Map.entry('(', Kind.OPEN),
            Map.entry(')', Kind.CLOSE),
            Map.entry('[', Kind.OPEN_INDEX),
            Map.entry(']', Kind.CLOSE_INDEX),
            Map.entry('{', Kind.OPEN_SET),
            Map.entry('}', Kind.CLOSE_SET),
            Map.entry(',', Kind.COMMA),
            Map.entry(':', Kind.COLON),
            Map.entry('=', Kind.EQUAL),
            Map.entry('<', Kind.LESS),
            Map.entry('>', Kind.GREATER),
            Map.entry('\n', Kind.LINE_END));

    private static final Map<String, Kind> DOUBLE = Map.of(
            ":=", Kind.DEFINE,
            "!=", Kind.NOT_EQUAL,
            "<=", Kind.LESS_OR_EQUAL,
            ">=", Kind.GREATER_OR_EQUAL,
            "==", Kind.EQUAL,
            "..", Kind.RANGE);

    /** What formulas that come from elsewhere are written with. */
    private static final Map<Character, String> TYPOGRAPHIC = Map.of(
            '\u2212', "-", '\u2013', "-", '\u00b7', "*", '\u22c5', "*", '\u00d7', "*", '\u00f7', "/", '\u2264', "<=",
            '\u2265', ">=", '\u2260', "!=", '\u00b2', "^2");

    private static final String AFTER_OPERAND = "+-*/^),]=<>\n#";

    /** Characters of other languages, with what stands for them here. */
    private static final Map<Character, String> NO_SYMBOL = Map.of(
            '.', "Maybe dot(x, y) is meant, for the product of vectors, or a name without a point.",
            '\'', "Maybe der(x, t) is meant, for the derivative of x, or transpose(x).",
            ';', "Maybe leave it out: every line is a statement of its own.",
            '&', "Maybe and is meant, or two statements.",
            '|', "Maybe or is meant, or abs(x).",
            '"', "Maybe a quote is too many, or the text should end before it.",
            '@', "Maybe x(t0) is meant, for the value of x at a time.",
            '%', "Maybe a comment is meant: it begins with #.",
            '!', "Maybe a comment is meant: it begins with #.",
            '?', "Maybe if(condition, value, other value) is meant.");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    /**
     * All tokens of a text, the last of which is {@link Kind#END}.
     *
     * @throws SyntaxException on a character or number that the notation does not have
     */
    static List<Token> tokens(String text) throws SyntaxException {
        Lexer lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() throws SyntaxException {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (c != '\n' && Character.isWhitespace(c)) {
                at++;
            } else if (isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
                number();
            } else if (Character.isLetter(c) || c == '_') {
                name();
            } else if (c == '"' && beginsTable()) {
                quoted();
            } else {
                symbol(c);
            }
        }
        tokens.add(new Token(Kind.END, "", 0, new Span(text.length(), text.length())));
    }

    private void symbol(char c) throws SyntaxException {
        String two = text.substring(at, Math.min(at + 2, text.length()));
        if (two.equals("**")) {
            throw new SyntaxException(new Span(at, at + 2), "unknown operator **", "^ for powers", "Maybe ^ is meant.");
        }
        Kind kind = DOUBLE.get(two);
        if (kind != null) {
            add(kind, at, at + 2);
            return;
        }
        kind = SINGLE.get(c);
        if (kind == null) {
            String shown = Character.isISOControl(c) ? String.format("U+%04X", (int) c) : Character.toString(c);
            String meant = TYPOGRAPHIC.get(c);
            throw new SyntaxException(
                    new Span(at, at + 1),
                    "unexpected character " + shown,
                    "an expression of the model language",
                    meant == null ? cure(c) : "Maybe " + meant + " is meant.");
        }
        add(kind, at, at + 1);
    }

    private String cure(char c) {
        boolean percent = c == '%' && !tokens.isEmpty() && tokens.getLast().is(Kind.NUMBER) && endsOperand(at + 1);
        return percent
                ? "Maybe " + tokens.getLast().text() + " [%] is meant: in an expression this unit stands in brackets."
                : NO_SYMBOL.getOrDefault(c, "");
    }

    /** Whether an expression ends here, or goes on with an operator, so that what stands before is no comment's beginning. */
    private boolean endsOperand(int from) {
        int next = from;
        while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
            next++;
        }
        return next == text.length() || AFTER_OPERAND.indexOf(text.charAt(next)) >= 0;
    }

    /** Only the name of a table is a text. */
    private boolean beginsTable() {
        int last = tokens.size() - 1;
        return last > 0
                && tokens.get(last).is(Kind.OPEN)
                && tokens.get(last - 1).isWord("spline");
    }

    private void quoted() throws SyntaxException {
        int close = text.indexOf('"', at + 1);
        int line = text.indexOf('\n', at);
        if (close < 0 || line >= 0 && line < close) {
            throw new SyntaxException(
                    new Span(at, at + 1),
                    "this \" is never closed",
                    "\" behind the name of a table, as in spline(\"steam.csv\", p, T)",
                    "");
        }
        add(Kind.TEXT, at, close + 1);
    }

    private void name() {
        int end = at;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        add(Kind.NAME, at, end);
    }

    private void number() throws SyntaxException {
        int start = at;
        int end = digits(at);
        if (end < text.length() && text.charAt(end) == '.' && !text.startsWith("..", end)) {
            end = digits(end + 1);
        }
        if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
            int exponent = end + 1;
            if (exponent < text.length() && (text.charAt(exponent) == '+' || text.charAt(exponent) == '-')) {
                exponent++;
            }
            int exponentEnd = digits(exponent);
            if (exponentEnd > exponent) {
                end = exponentEnd;
            }
        }
        if (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '_')) {
            throw new SyntaxException(
                    new Span(start, end + 1),
                    "a number runs into a name",
                    "an operator between " + text.substring(start, end) + " and " + text.charAt(end),
                    "Maybe " + text.substring(start, end) + behind(end) + " is meant.");
        }
        if (end - start > 1 && text.charAt(start) == '0' && isDigit(text.charAt(start + 1))) {
            boolean comma = start > 1 && text.charAt(start - 1) == ',' && isDigit(text.charAt(start - 2));
            throw new SyntaxException(
                    new Span(start, end),
                    "the number " + text.substring(start, end) + " begins with 0",
                    "a number without leading zeros, such as 0.5 or 12",
                    comma ? "Maybe a decimal point is meant instead of the comma." : "");
        }
        double value = Double.parseDouble(text.substring(start, end));
        if (Double.isInfinite(value)) {
            throw new SyntaxException(
                    new Span(start, end),
                    "the number " + text.substring(start, end) + " is too large",
                    "a number below 1.8e308",
                    "");
        }
        tokens.add(new Token(Kind.NUMBER, text.substring(start, end), value, new Span(start, end)));
        at = end;
        unit();
    }

    /** The unit in brackets that follows a number, {@code 1.5 [kg/min]}. */
    private void unit() throws SyntaxException {
        int open = at;
        while (open < text.length() && (text.charAt(open) == ' ' || text.charAt(open) == '\t')) {
            open++;
        }
        int close = text.indexOf(']', open);
        int line = text.indexOf('\n', open);
        if (open < text.length() && text.charAt(open) == '[' && close > 0 && (line < 0 || close < line)) {
            tokens.add(new Token(Kind.UNIT, text.substring(open + 1, close), 0, new Span(open, close + 1)));
            at = close + 1;
        } else if (open < text.length() && text.charAt(open) == '[') {
            throw new SyntaxException(
                    new Span(open, open + 1), "this [ is never closed", "] behind a unit, as in 1.5 [kg/min]", "");
        }
    }

    /** What is meant by a name that begins where a number ends. */
    private String behind(int end) {
        int last = end;
        while (last < text.length() && Character.isLetter(text.charAt(last))) {
            last++;
        }
        String name = text.substring(end, last);
        if (isExponent(end)) {
            return "e…";
        }
        return UnitCatalog.find(name).isPresent() ? " " + name : "*" + text.charAt(end) + "…";
    }

    /** Whether the exponent of a number follows as FORTRAN writes it, {@code 1.5d0}. */
    private boolean isExponent(int at) {
        return Character.toLowerCase(text.charAt(at)) == 'd' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
    }

    private int digits(int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void add(Kind kind, int from, int to) {
        tokens.add(new Token(kind, text.substring(from, to), 0, new Span(from, to)));
        at = to;
    }
}
