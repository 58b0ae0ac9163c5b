package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Reads the key of a declaration. */
final class DeclarationParser {
    private static final String FORM = "a name, as in tf, Q(t), x[i in 1..N](t)";

    private final TokenStream tokens;
    private final ExpressionParser expressions;

    DeclarationParser(TokenStream tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionParser(tokens);
    }

    Declaration declaration() throws SyntaxException {
        Token name = tokens.peek();
        expressions.expect(Kind.NAME, FORM, "");
        List<IndexRange> ranges = new ArrayList<>();
        Token open = tokens.peek();
        if (tokens.take(Kind.OPEN_INDEX)) {
            do {
                ranges.add(range());
            } while (tokens.take(Kind.COMMA));
            expressions.close(open, Kind.CLOSE_INDEX);
        }
        List<String> domains = new ArrayList<>();
        List<Span> spans = new ArrayList<>();
        Token call = tokens.peek();
        if (tokens.take(Kind.OPEN)) {
            do {
                Token domain = tokens.peek();
                expressions.expect(Kind.NAME, "the name of a domain", "");
                domains.add(domain.text());
                spans.add(domain.span());
            } while (tokens.take(Kind.COMMA));
            expressions.close(call, Kind.CLOSE);
        }
        Token end = tokens.peek();
        if (!end.is(Kind.END)) {
            throw new SyntaxException(
                    end.span(),
                    "unexpected " + end.shown() + " in a declaration",
                    FORM,
                    end.is(Kind.MINUS)
                            ? "Maybe an underscore is meant: names have letters, digits and underscores."
                            : "");
        }
        return new Declaration(
                name.text(),
                ranges,
                domains,
                spans,
                name.span().to(tokens.previous().span()));
    }

    private IndexRange range() throws SyntaxException {
        if (tokens.peek().is(Kind.NAME) && tokens.peek(1).isWord("in")) {
            Token index = tokens.next();
            tokens.next();
            return expressions.range(index);
        }
        Token start = tokens.peek();
        Syntax first = expressions.expression();
        expressions.expect(Kind.RANGE, "the range of an index, as in x[i in 1..N]", "");
        Syntax last = expressions.expression();
        return new IndexRange.Between("", first, last, start.span().to(last.span()));
    }
}
