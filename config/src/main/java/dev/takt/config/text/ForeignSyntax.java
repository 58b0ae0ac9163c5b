package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What statements of other languages have between their expressions, with what stands for it here. */
final class ForeignSyntax {
    private static final Set<String> WHERE = Set.of("if", "when", "where", "while", "whenever", "at", "on", "over");
    private static final Set<String> ALL = Set.of("forall", "all", "each", "every", "any");
    private static final Set<String> OBJECTIVES = Set.of("minimize", "maximize", "minimise", "maximise", "min", "max");
    private static final Set<Kind> OPERANDS = Set.of(Kind.NAME, Kind.NUMBER, Kind.OPEN);
    private static final Pattern DIFFERENTIAL = Pattern.compile("d([A-Za-z]\\w*)");
    private static final String EVERYWHERE = "a statement holds at all supports without it.";

    private ForeignSyntax() {}

    /**
     * What is meant by a token after a whole statement; empty if no other language is known to have it there.
     *
     * @param tokens before that token
     */
    static Optional<String> afterStatement(TokenStream tokens) {
        Token token = tokens.peek();
        Token before = tokens.previous();
        if (before.is(Kind.NAME) && ALL.contains(before.text()) && token.is(Kind.NAME)) {
            return Optional.of("Maybe leave " + before.text() + " " + token.text() + " out: " + EVERYWHERE);
        }
        if (token.is(Kind.NAME)) {
            return word(token, tokens.peek(1));
        }
        return switch (token.kind()) {
            case CLOSE -> Optional.of("Maybe there is one ) too many.");
            case RANGE -> Optional.of("Maybe in is meant: for i in 1..N.");
            case COMMA ->
                before.is(Kind.NUMBER) && tokens.peek(1).is(Kind.NUMBER)
                        ? Optional.of("Maybe a decimal point is meant, " + before.text() + "."
                                + tokens.peek(1).text() + ", or two statements on two lines.")
                        : Optional.of("Maybe two statements on two lines are meant.");
            default -> Optional.empty();
        };
    }

    private static Optional<String> word(Token word, Token next) {
        if (ALL.contains(word.text())) {
            return Optional.of("Maybe leave it out: " + EVERYWHERE);
        }
        if (WHERE.contains(word.text())) {
            return Optional.of("Maybe for is meant, which says where a statement holds: for t > 1.");
        }
        if (word.isWord("and") || word.isWord("or")) {
            return Optional.of(
                    word.isWord("and")
                            ? "Maybe two statements on two lines are meant."
                            : "All statements hold: there is no choice between two of them.");
        }
        if (word.isWord("for")) {
            return Optional.of("Maybe a comma is meant in its place: for i in 1..N, t > 1.");
        }
        return next.isWord("in")
                ? Optional.of("Maybe for is missing before " + word.text() + " in.")
                : Optional.empty();
    }

    /**
     * What is meant by a line that is no relation; empty if no other language is known to have it.
     *
     * @param start its first token
     * @param tokens behind its first expression
     */
    static Optional<String> withoutRelation(Token start, TokenStream tokens) {
        Token token = tokens.peek();
        Token before = tokens.previous();
        boolean ends = token.is(Kind.LINE_END) || token.is(Kind.END);
        if (start.is(Kind.NAME) && OBJECTIVES.contains(start.text()) && (start == before || token.is(Kind.NAME))) {
            return Optional.of("Maybe an objective is meant, which stands beside the equations: minimize = \"…\".");
        }
        if (ends || !OPERANDS.contains(token.kind())) {
            return Optional.empty();
        }
        if (before.is(Kind.NAME) && token.is(Kind.NAME) && tokens.peek(1).is(Kind.COLON)) {
            return Optional.of("Maybe a label of one word is meant, " + before.text() + "_" + token.text() + ": ….");
        }
        if (token.is(Kind.OPEN) && (before.is(Kind.CLOSE) || before.is(Kind.CLOSE_INDEX))) {
            return Optional.of(
                    "Maybe an operator is missing before (. What an expression is at one place is at(e, t, 0), or a"
                            + " statement with for t = 0.");
        }
        return Optional.of("Maybe an operator is missing before " + token.shown() + ".");
    }

    /**
     * What is meant by a condition without a comparison.
     *
     * @param first what stands in its place
     */
    static String condition(Syntax first) {
        if (!(first instanceof Syntax.Reference reference) || !reference.isBare()) {
            return "";
        }
        String name = reference.name();
        return ALL.contains(name)
                ? "Maybe leave for " + name + " out: " + EVERYWHERE
                : "Maybe " + name + " in 1..N is meant, for an index. Along a domain " + EVERYWHERE;
    }

    /**
     * What is meant by a token where a bracket should be closed; empty if no other language is known to have it there.
     *
     * @param open the bracket
     * @param tokens before that token
     */
    static Optional<String> inBrackets(Token open, TokenStream tokens) {
        Token token = tokens.peek();
        Token before = tokens.previous();
        if (token.is(Kind.EQUAL) && before.is(Kind.NAME)) {
            boolean range = tokens.peek(2).is(Kind.COLON) || tokens.peek(2).is(Kind.RANGE);
            return Optional.of(
                    range
                            ? "Maybe " + before.text() + " in 1..N is meant."
                            : "Maybe the value alone is meant, x(1) for the value of x at t = 1.");
        }
        if (token.isWord("for")) {
            return Optional.of("Maybe a comma is meant in its place: sum(x[i], i in 1..N).");
        }
        if (token.is(Kind.NAME) && DIFFERENTIAL.matcher(token.text()).matches()) {
            return Optional.of("Maybe a comma and the domain are meant, integral(x, "
                    + token.text().substring(1) + ").");
        }
        boolean range = token.is(Kind.COLON) || token.is(Kind.RANGE);
        return range && open.is(Kind.OPEN_INDEX)
                ? Optional.of("Maybe an index is meant, x[i], and for i in 1..N at the end of the line.")
                : Optional.empty();
    }

    /** What is meant by a token where an expression should begin; empty if no other language is known to have it there. */
    static Optional<String> asOperand(Token before, Token token) {
        if (token.is(Kind.COLON) && before.is(Kind.OPEN_INDEX)) {
            return Optional.of("Maybe the name alone is meant: it stands for all of its elements.");
        }
        if (token.is(Kind.COLON)) {
            return Optional.of("Maybe the name of the domain is meant, T(t, 0): all of its supports.");
        }
        return token.is(Kind.CLOSE) && before.is(Kind.COMMA)
                ? Optional.of("Maybe leave the comma out.")
                : Optional.empty();
    }
}
