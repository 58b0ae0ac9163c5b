package dev.takt.config.text;

import dev.takt.config.text.Statement.Quantifiers;
import dev.takt.config.text.Token.Kind;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads statements, one a line. */
final class StatementParser {
    private static final Set<String> APPROACHES = Set.of("funnel", "approach");
    private static final String RANK = "rank 2, or with a concern rank(2, 0.5)";

    private final TokenStream tokens;
    private final ExpressionParser expressions;

    StatementParser(TokenStream tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionParser(tokens);
    }

    Statement statement() throws SyntaxException {
        Token start = tokens.peek();
        Optional<String> label = Optional.empty();
        if (start.is(Kind.NAME) && tokens.peek(1).is(Kind.COLON)) {
            label = Optional.of(tokens.next().text());
            tokens.next();
        }
        Syntax first = expressions.expression();
        Statement statement =
                tokens.peek().is(Kind.DEFINE) ? definition(label, start, first) : relation(label, start, first);
        Token end = tokens.peek();
        if (!end.is(Kind.LINE_END) && !end.is(Kind.END)) {
            throw new SyntaxException(
                    end.span(),
                    "unexpected " + end.shown() + " after the statement",
                    "an operator, soft(…), rank …, for … or the end of the line",
                    cure());
        }
        return statement;
    }

    private String cure() {
        Token before = tokens.previous();
        Token end = tokens.peek();
        if (before.isWord("if")) {
            return "Maybe if(condition, value, other value) is meant.";
        }
        return ForeignSyntax.afterStatement(tokens).orElseGet(() -> missing(before, end));
    }

    private static String missing(Token before, Token end) {
        if (before.is(Kind.NAME) && (end.is(Kind.NAME) || end.is(Kind.NUMBER)) && !end.isWord("soft")) {
            return "Maybe an operator is missing before " + end.shown() + ". Arguments are in parentheses: "
                    + before.shown() + "(" + end.shown() + ").";
        }
        if (before.is(Kind.NUMBER) && end.is(Kind.NAME)) {
            return QuantityParser.cure(end);
        }
        return end.is(Kind.NAME) || end.is(Kind.NUMBER) || end.is(Kind.OPEN)
                ? "Maybe an operator is missing before " + end.shown() + "."
                : "";
    }

    private Statement definition(Optional<String> label, Token start, Syntax left) throws SyntaxException {
        if (label.isPresent() || !(left instanceof Syntax.Reference reference)) {
            throw new SyntaxException(
                    left.span(), "this cannot be defined", "a name on the left of :=, as in y[i] := a*x[i]", "");
        }
        tokens.next();
        List<Syntax> arguments = new ArrayList<>();
        for (CallArgument argument : reference.arguments()) {
            if (!(argument instanceof CallArgument.Value value)) {
                throw new SyntaxException(
                        argument.span(), "a range as an argument", "the name of a domain, or any new name", "");
            }
            arguments.add(value.syntax());
        }
        Syntax body = expressions.expression();
        Quantifiers quantifiers = quantifiers();
        Span span = start.span().to(tokens.previous().span());
        return new Statement.Definition(reference.name(), reference.indices(), arguments, body, quantifiers, span);
    }

    private Statement relation(Optional<String> name, Token start, Syntax first) throws SyntaxException {
        List<Syntax> sides = new ArrayList<>(List.of(first));
        List<Comparison> comparisons = new ArrayList<>();
        for (Optional<Comparison> next = expressions.comparison(); next.isPresent(); next = expressions.comparison()) {
            Token symbol = tokens.next();
            comparisons.add(checked(next.get(), symbol));
            sides.add(expressions.expression());
        }
        Span relation = first.span().to(tokens.previous().span());
        if (comparisons.isEmpty() && tokens.peek().is(Kind.COLON) && first instanceof Syntax.Reference label) {
            throw new SyntaxException(
                    relation,
                    "a label with indices or arguments",
                    "a name: statements are named by their place, " + label.name() + "[1], " + label.name() + "[2] …",
                    "Maybe " + label.name() + ": is meant.");
        }
        if (comparisons.isEmpty()) {
            throw new SyntaxException(
                    relation,
                    "neither an equation nor an inequality nor a definition",
                    "= or <= or >= or := in the line",
                    ForeignSyntax.withoutRelation(start, tokens)
                            .orElse("Maybe this line continues the one above: end that one with an operator."));
        }
        checkChain(comparisons, relation);
        Optional<Statement.Soft> soft = soft();
        Optional<Statement.Rank> rank = rank();
        soft = soft.isEmpty() ? soft() : soft;
        Quantifiers quantifiers = quantifiers();
        soft = soft.isEmpty() ? soft() : soft;
        rank = rank.isEmpty() ? rank() : rank;
        soft = soft.isEmpty() ? soft() : soft;
        Span span = start.span().to(tokens.previous().span());
        return new Statement.Relation(name, sides, comparisons, soft, rank, quantifiers, relation, span);
    }

    private static Comparison checked(Comparison comparison, Token symbol) throws SyntaxException {
        if (comparison == Comparison.LESS || comparison == Comparison.GREATER || comparison == Comparison.NOT_EQUAL) {
            throw new SyntaxException(
                    symbol.span(),
                    "a constraint with " + symbol.shown(),
                    "= or <= or >=",
                    comparison == Comparison.NOT_EQUAL
                            ? "Maybe a for clause is meant, as in for i != 3."
                            : "Maybe " + symbol.shown() + "= is meant: solutions lie on the bound.");
        }
        return comparison;
    }

    private static void checkChain(List<Comparison> comparisons, Span span) throws SyntaxException {
        boolean sameWay = comparisons.stream().distinct().count() == 1;
        boolean equation = comparisons.contains(Comparison.EQUAL);
        if (comparisons.size() > 2 || comparisons.size() == 2 && (!sameWay || equation)) {
            throw new SyntaxException(
                    span,
                    "a chain that is not lower <= expression <= upper",
                    "one =, or one or two <= or >= in the same direction",
                    "Maybe two statements on two lines are meant.");
        }
    }

    private Optional<Statement.Soft> soft() throws SyntaxException {
        Token word = tokens.peek();
        if (!word.isWord("soft")) {
            return Optional.empty();
        }
        tokens.next();
        Token open = tokens.peek();
        expressions.expect(Kind.OPEN, "soft(linear weight) or soft(linear weight, quadratic weight)", "");
        List<Syntax> weights = new ArrayList<>();
        do {
            weights.add(expressions.expression());
        } while (tokens.take(Kind.COMMA));
        expressions.close(open, Kind.CLOSE);
        Span span = word.span().to(tokens.previous().span());
        if (weights.size() > 2) {
            throw new SyntaxException(span, weights.size() + " weights", "soft(linear) or soft(linear, quadratic)", "");
        }
        return Optional.of(new Statement.Soft(weights, span));
    }

    /** {@code rank 2}, {@code rank(2)} or {@code rank(2, 0.5)}. */
    private Optional<Statement.Rank> rank() throws SyntaxException {
        Token word = tokens.peek();
        if (APPROACHES.stream().anyMatch(word::isWord)) {
            throw new SyntaxException(
                    word.span(),
                    word.text() + " without a rank before it",
                    "a zone, such as y <= 2 rank 1 " + word.text() + (word.isWord("funnel") ? "(3, 60)" : "(60)"),
                    "Maybe rank 1 is missing: only zones are entered so.");
        }
        if (!word.isWord("rank")) {
            return Optional.empty();
        }
        tokens.next();
        Token open = tokens.peek();
        List<Syntax> arguments = new ArrayList<>();
        if (tokens.take(Kind.OPEN)) {
            do {
                arguments.add(expressions.expression());
            } while (tokens.take(Kind.COMMA));
            expressions.close(open, Kind.CLOSE);
        } else {
            Token number = tokens.next();
            if (!number.is(Kind.NUMBER)) {
                throw new SyntaxException(number.span(), number.unexpected(), RANK, "");
            }
            arguments.add(new Syntax.Number(number.value(), number.span()));
        }
        Span span = word.span().to(tokens.previous().span());
        if (arguments.size() > 2) {
            throw new SyntaxException(span, arguments.size() + " arguments", RANK, "");
        }
        return Optional.of(new Statement.Rank(arguments, approach(), span));
    }

    /** {@code funnel(width, time)} or {@code approach(time constant)}. */
    private Optional<Syntax.Reference> approach() throws SyntaxException {
        Token word = tokens.peek();
        boolean named = APPROACHES.stream().anyMatch(word::isWord);
        return named && expressions.expression() instanceof Syntax.Reference call
                ? Optional.of(call)
                : Optional.empty();
    }

    private Quantifiers quantifiers() throws SyntaxException {
        List<IndexRange> ranges = new ArrayList<>();
        List<Condition> conditions = new ArrayList<>();
        if (tokens.takeWord("for")) {
            do {
                quantifier(ranges, conditions);
            } while (tokens.take(Kind.COMMA) || tokens.takeWord("and"));
        }
        return new Quantifiers(ranges, conditions);
    }

    private void quantifier(List<IndexRange> ranges, List<Condition> conditions) throws SyntaxException {
        Token name = tokens.peek();
        Syntax first = expressions.expression();
        if (!tokens.peek().isWord("in")) {
            conditions.addAll(expressions.comparisons(first));
            return;
        }
        tokens.next();
        if (startsInterval()) {
            interval(first, conditions);
        } else if (first instanceof Syntax.Reference reference && reference.isBare()) {
            ranges.add(expressions.range(name));
        } else {
            throw new SyntaxException(
                    first.span(), "an expression as an index", "the name of an index, as in i in 1..N", "");
        }
    }

    /** Whether an interval follows: a bracket, or a parenthesis that has a comma of its own. */
    private boolean startsInterval() {
        if (tokens.peek().is(Kind.OPEN_INDEX)) {
            return true;
        }
        if (!tokens.peek().is(Kind.OPEN)) {
            return false;
        }
        int depth = 0;
        for (int ahead = 0; ; ahead++) {
            switch (tokens.peek(ahead).kind()) {
                case OPEN, OPEN_INDEX -> depth++;
                case CLOSE, CLOSE_INDEX -> depth--;
                case COMMA -> {
                    if (depth == 1) {
                        return true;
                    }
                }
                case LINE_END, END -> {
                    return false;
                }
                default -> {}
            }
            if (depth == 0) {
                return false;
            }
        }
    }

    private void interval(Syntax body, List<Condition> conditions) throws SyntaxException {
        Token open = tokens.next();
        Syntax low = expressions.expression();
        expressions.expect(Kind.COMMA, "an interval, as in x in (-1, 1] or x in [0, 1]", "");
        Syntax high = expressions.expression();
        boolean includesHigh = tokens.peek().is(Kind.CLOSE_INDEX);
        if (!includesHigh) {
            expressions.close(open, Kind.CLOSE);
        } else {
            tokens.next();
        }
        Comparison above = open.is(Kind.OPEN_INDEX) ? Comparison.GREATER_OR_EQUAL : Comparison.GREATER;
        Comparison below = includesHigh ? Comparison.LESS_OR_EQUAL : Comparison.LESS;
        Span span = body.span().to(tokens.previous().span());
        conditions.add(Condition.Compared.of(body, above, low, span));
        conditions.add(Condition.Compared.of(body, below, high, span));
    }
}
