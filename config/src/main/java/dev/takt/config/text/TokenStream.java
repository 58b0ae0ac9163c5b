package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The tokens of a text one after the other, with the ends of lines that continue on the next one left out. */
final class TokenStream {
    /** After these a line goes on. */
    private static final Set<Kind> OPEN_ENDED = EnumSet.of(
            Kind.PLUS,
            Kind.MINUS,
            Kind.TIMES,
            Kind.DIVIDE,
            Kind.POWER,
            Kind.OPEN,
            Kind.OPEN_INDEX,
            Kind.OPEN_SET,
            Kind.COMMA,
            Kind.COLON,
            Kind.DEFINE,
            Kind.EQUAL,
            Kind.NOT_EQUAL,
            Kind.LESS,
            Kind.LESS_OR_EQUAL,
            Kind.GREATER,
            Kind.GREATER_OR_EQUAL,
            Kind.RANGE);

    /** A line that starts with one of these continues the one before; a minus may start a statement. */
    private static final Set<Kind> CONTINUING = EnumSet.of(
            Kind.PLUS,
            Kind.TIMES,
            Kind.DIVIDE,
            Kind.POWER,
            Kind.CLOSE,
            Kind.CLOSE_INDEX,
            Kind.CLOSE_SET,
            Kind.COMMA,
            Kind.DEFINE,
            Kind.EQUAL,
            Kind.NOT_EQUAL,
            Kind.LESS,
            Kind.LESS_OR_EQUAL,
            Kind.GREATER,
            Kind.GREATER_OR_EQUAL,
            Kind.RANGE);

    private static final Set<String> CONTINUING_WORDS = Set.of("for", "soft", "in", "and", "or");

    private final List<Token> tokens;
    private int at;

    TokenStream(List<Token> tokens) {
        this.tokens = joined(tokens);
    }

    /** The rest of the tokens as one line: a text that has one expression may go on wherever it likes. */
    TokenStream withoutLines() {
        return new TokenStream(tokens.subList(at, tokens.size()).stream()
                .filter(token -> !token.is(Kind.LINE_END))
                .toList());
    }

    Token peek() {
        return tokens.get(at);
    }

    /** A later token; the end of the text when there are not so many. */
    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        if (at < tokens.size() - 1) {
            at++;
        }
        return token;
    }

    /** The token before the next one. */
    Token previous() {
        return tokens.get(Math.max(0, at - 1));
    }

    /** Where to point at what is wrong with the next token; behind the one before when a line or the text ends there. */
    Span here() {
        Token next = peek();
        int end = previous().span().to();
        return next.is(Kind.END) || next.is(Kind.LINE_END) ? new Span(end, end + 1) : next.span();
    }

    boolean take(Kind kind) {
        if (!peek().is(kind)) {
            return false;
        }
        next();
        return true;
    }

    boolean takeWord(String word) {
        if (!peek().isWord(word)) {
            return false;
        }
        next();
        return true;
    }

    /** Goes on at the line after the one that contains the given position, or after the current one if that is later. */
    void skipLine() {
        while (!peek().is(Kind.LINE_END) && !peek().is(Kind.END)) {
            next();
        }
    }

    private static List<Token> joined(List<Token> tokens) {
        boolean[] inside = insideBrackets(tokens);
        List<Token> joined = new ArrayList<>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is(Kind.LINE_END)) {
                boolean first = joined.isEmpty() || joined.getLast().is(Kind.LINE_END);
                if (first || inside[i] || OPEN_ENDED.contains(joined.getLast().kind()) || continues(tokens, i)) {
                    continue;
                }
            }
            joined.add(token);
        }
        return joined;
    }

    private static boolean continues(List<Token> tokens, int lineEnd) {
        int next = lineEnd;
        while (tokens.get(next).is(Kind.LINE_END)) {
            next++;
        }
        Token token = tokens.get(next);
        return CONTINUING.contains(token.kind())
                || token.is(Kind.NAME)
                        && CONTINUING_WORDS.contains(token.text())
                        && !tokens.get(next + 1).is(Kind.COLON);
    }

    /** Which tokens stand between brackets that are closed; an open bracket without its partner encloses nothing. */
    private static boolean[] insideBrackets(List<Token> tokens) {
        int[] changes = new int[tokens.size() + 1];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            Kind kind = tokens.get(i).kind();
            if (kind == Kind.OPEN || kind == Kind.OPEN_INDEX) {
                open.push(i);
            } else if ((kind == Kind.CLOSE || kind == Kind.CLOSE_INDEX) && !open.isEmpty()) {
                changes[open.pop()]++;
                changes[i]--;
            }
        }
        boolean[] inside = new boolean[tokens.size()];
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += changes[i];
            inside[i] = depth > 0;
        }
        return inside;
    }
}
