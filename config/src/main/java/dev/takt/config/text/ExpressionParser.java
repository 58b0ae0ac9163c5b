package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads expressions by recursive descent. Binding, from loose to tight: {@code + -}, {@code * /}, the sign, {@code ^};
 * all but {@code ^} associate to the left.
 */
final class ExpressionParser {
    /** Deeper expressions would exhaust the stack of what walks over them later. */
    private static final int DEEPEST = 300;

    private static final Map<Kind, Comparison> COMPARISONS = Map.of(
            Kind.EQUAL, Comparison.EQUAL,
            Kind.NOT_EQUAL, Comparison.NOT_EQUAL,
            Kind.LESS, Comparison.LESS,
            Kind.LESS_OR_EQUAL, Comparison.LESS_OR_EQUAL,
            Kind.GREATER, Comparison.GREATER,
            Kind.GREATER_OR_EQUAL, Comparison.GREATER_OR_EQUAL);

    private final TokenStream tokens;
    private final QuantityParser quantities;
    private final Map<Syntax, Integer> heights = new IdentityHashMap<>();
    private int depth;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
        this.quantities = new QuantityParser(tokens);
    }

    /** The comparison that the next token stands for. */
    Optional<Comparison> comparison() {
        return Optional.ofNullable(COMPARISONS.get(tokens.peek().kind()));
    }

    Syntax expression() throws SyntaxException {
        Syntax left = term();
        while (tokens.peek().is(Kind.PLUS) || tokens.peek().is(Kind.MINUS)) {
            BinaryOperator operator = tokens.next().is(Kind.PLUS) ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
            left = operation(operator, left, term());
        }
        return left;
    }

    private Syntax term() throws SyntaxException {
        Syntax left = signed();
        while (tokens.peek().is(Kind.TIMES) || tokens.peek().is(Kind.DIVIDE)) {
            BinaryOperator operator = tokens.next().is(Kind.TIMES) ? BinaryOperator.MULTIPLY : BinaryOperator.DIVIDE;
            left = operation(operator, left, signed());
        }
        return left;
    }

    private Syntax signed() throws SyntaxException {
        Token sign = tokens.peek();
        if (!sign.is(Kind.MINUS) && !sign.is(Kind.PLUS)) {
            return power();
        }
        enter(sign);
        tokens.next();
        Syntax operand = signed();
        depth--;
        if (operand instanceof Syntax.Number(double value, Unit unit, Span span) && unit.hasZero()) {
            return new Syntax.Number(
                    sign.is(Kind.PLUS) ? value : -value, unit, sign.span().to(span));
        }
        return sign.is(Kind.PLUS)
                ? operand
                : measured(new Syntax.Negation(operand, sign.span().to(operand.span())), operand);
    }

    private Syntax power() throws SyntaxException {
        Syntax base = primary();
        if (!tokens.peek().is(Kind.POWER)) {
            return base;
        }
        enter(tokens.next());
        Syntax exponent = signed();
        depth--;
        return operation(BinaryOperator.POWER, base, exponent);
    }

    private Syntax primary() throws SyntaxException {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case NUMBER -> {
                tokens.next();
                yield quantities.after(token);
            }
            case NAME -> reference();
            case OPEN -> {
                enter(tokens.next());
                Syntax inner = expression();
                close(token, Kind.CLOSE);
                depth--;
                yield parenthesised(inner, token);
            }
            case OPEN_INDEX -> vector(token);
            default ->
                throw new SyntaxException(
                        tokens.here(),
                        token.unexpected(),
                        "a number, a name or an expression in parentheses",
                        misplaced(token));
        };
    }

    /** The parentheses belong to what a message shows of an expression. */
    private Syntax parenthesised(Syntax inner, Token open) {
        Syntax whole = inner.at(open.span().to(tokens.previous().span()));
        heights.put(whole, height(inner));
        return whole;
    }

    private Syntax vector(Token open) throws SyntaxException {
        enter(tokens.next());
        List<Syntax> elements = new ArrayList<>();
        int height = 0;
        do {
            Syntax element = expression();
            elements.add(element);
            height = Math.max(height, height(element));
        } while (tokens.take(Kind.COMMA));
        close(open, Kind.CLOSE_INDEX);
        depth--;
        return measured(
                new Syntax.Vector(elements, open.span().to(tokens.previous().span())), height);
    }

    /** What an operator stands for where none can be. */
    private String misplaced(Token token) {
        Token before = tokens.previous();
        if (before.is(Kind.EQUAL) && (token.is(Kind.LESS) || token.is(Kind.GREATER))) {
            return "Maybe " + token.shown() + "= is meant.";
        }
        return before.is(Kind.DIVIDE) && token.is(Kind.DIVIDE)
                ? "Maybe a comment is meant: it begins with #."
                : ForeignSyntax.asOperand(before, token).orElse("");
    }

    private Syntax reference() throws SyntaxException {
        Token name = tokens.next();
        enter(name);
        Syntax parsed = name.isWord("if") && tokens.peek().is(Kind.OPEN) ? conditional(name) : named(name);
        depth--;
        return parsed;
    }

    private Syntax named(Token name) throws SyntaxException {
        List<Syntax> indices = new ArrayList<>();
        List<CallArgument> arguments = new ArrayList<>();
        Token open = tokens.peek();
        if (tokens.take(Kind.OPEN_INDEX)) {
            do {
                indices.add(expression());
            } while (tokens.take(Kind.COMMA));
            close(open, Kind.CLOSE_INDEX);
        }
        Token call = tokens.peek();
        boolean called = tokens.take(Kind.OPEN);
        if (called) {
            do {
                arguments.add(argument());
            } while (tokens.take(Kind.COMMA));
            close(call, Kind.CLOSE);
        }
        Span span = name.span().to(tokens.previous().span());
        Syntax.Reference reference = new Syntax.Reference(name.text(), indices, called, arguments, span);
        int height = 0;
        for (Syntax index : indices) {
            height = Math.max(height, height(index));
        }
        for (CallArgument argument : arguments) {
            if (argument instanceof CallArgument.Value value) {
                height = Math.max(height, height(value.syntax()));
            }
        }
        return measured(reference, height);
    }

    private CallArgument argument() throws SyntaxException {
        if (tokens.peek().is(Kind.NAME) && tokens.peek(1).isWord("in")) {
            Token index = tokens.next();
            tokens.next();
            return new CallArgument.Running(range(index));
        }
        if (tokens.peek().is(Kind.TEXT)) {
            Token quoted = tokens.next();
            return new CallArgument.Quoted(
                    quoted.text().substring(1, quoted.text().length() - 1).strip(), quoted.span());
        }
        return new CallArgument.Value(expression());
    }

    /** The values of an index; its name and the word {@code in} have been read. */
    IndexRange range(Token index) throws SyntaxException {
        Token open = tokens.peek();
        if (tokens.take(Kind.OPEN_SET)) {
            List<Syntax> values = new ArrayList<>();
            do {
                values.add(expression());
            } while (tokens.take(Kind.COMMA));
            close(open, Kind.CLOSE_SET);
            return new IndexRange.Among(
                    index.text(), values, index.span().to(tokens.previous().span()));
        }
        Syntax first = expression();
        expect(Kind.RANGE, "first..last, as in i in 1..N", tokens.peek().is(Kind.COLON) ? "Maybe .. is meant." : "");
        Syntax last = expression();
        return new IndexRange.Between(index.text(), first, last, index.span().to(last.span()));
    }

    private Syntax conditional(Token word) throws SyntaxException {
        Token open = tokens.next();
        Condition condition = condition();
        expect(Kind.COMMA, "if(condition, value, other value)", "");
        Syntax then = expression();
        expect(Kind.COMMA, "if(condition, value, other value)", "");
        Syntax otherwise = expression();
        close(open, Kind.CLOSE);
        Span span = word.span().to(tokens.previous().span());
        return measured(
                new Syntax.Conditional(condition, then, otherwise, span), Math.max(height(then), height(otherwise)));
    }

    /** Comparisons joined by {@code and} and {@code or}; {@code and} binds tighter. */
    Condition condition() throws SyntaxException {
        List<Condition> alternatives = new ArrayList<>();
        do {
            List<Condition> parts = new ArrayList<>();
            do {
                parts.addAll(comparisons());
            } while (tokens.takeWord("and"));
            alternatives.add(parts.size() == 1 ? parts.getFirst() : new Condition.All(parts, span(parts)));
        } while (tokens.takeWord("or"));
        return alternatives.size() == 1 ? alternatives.getFirst() : new Condition.Any(alternatives, span(alternatives));
    }

    private static Span span(List<Condition> conditions) {
        return conditions.getFirst().span().to(conditions.getLast().span());
    }

    private List<Condition> comparisons() throws SyntaxException {
        return comparisons(expression());
    }

    /** The comparisons of a chain, {@code 0 < t <= 5}, of which the first expression has been read. */
    List<Condition> comparisons(Syntax first) throws SyntaxException {
        List<Condition> comparisons = new ArrayList<>();
        Syntax left = first;
        for (Optional<Comparison> next = comparison(); next.isPresent(); next = comparison()) {
            tokens.next();
            Syntax right = expression();
            comparisons.add(
                    Condition.Compared.of(left, next.get(), right, left.span().to(right.span())));
            left = right;
        }
        if (comparisons.isEmpty()) {
            throw new SyntaxException(
                    first.span().to(tokens.peek().span()),
                    "a condition without a comparison",
                    "one of < <= = != >= >",
                    ForeignSyntax.condition(first));
        }
        return comparisons;
    }

    void expect(Kind kind, String expected, String cure) throws SyntaxException {
        if (!tokens.take(kind)) {
            throw new SyntaxException(tokens.here(), tokens.peek().unexpected(), expected, cure);
        }
    }

    void close(Token open, Kind kind) throws SyntaxException {
        Token token = tokens.peek();
        if (tokens.take(kind)) {
            return;
        }
        if (token.is(Kind.LINE_END) || token.is(Kind.END)) {
            throw new SyntaxException(
                    open.span(),
                    "this " + open.shown() + " is never closed",
                    kind.shown() + " before the end of the expression",
                    "");
        }
        throw new SyntaxException(
                token.span(),
                "unexpected " + token.shown(),
                "an operator, or " + kind.shown() + " to close the " + open.shown(),
                ForeignSyntax.inBrackets(open, tokens).orElseGet(() -> unclosed(token)));
    }

    private String unclosed(Token token) {
        if (token.is(Kind.NOT_EQUAL) || token.is(Kind.LESS) || token.is(Kind.GREATER)) {
            return "A condition stands in if(condition, value, other value): maybe if(i != j, value, 0) is meant, for the"
                    + " terms of a sum that meet it.";
        }
        if (comparison().isPresent()) {
            return "A comparison stands outside of parentheses. Maybe a soft limit is meant: a <= b soft(price).";
        }
        if (token.is(Kind.RANGE)) {
            return "Maybe i in is missing before the range: i in 1..N.";
        }
        if (token.is(Kind.NAME) && tokens.previous().is(Kind.NUMBER)) {
            return QuantityParser.cure(token);
        }
        return token.is(Kind.NAME) || token.is(Kind.NUMBER) || token.is(Kind.OPEN)
                ? "Maybe an operator is missing before " + token.shown() + "."
                : "";
    }

    private void enter(Token token) throws SyntaxException {
        if (++depth > DEEPEST) {
            throw tooDeep(token.span());
        }
    }

    private static SyntaxException tooDeep(Span span) {
        return new SyntaxException(
                span,
                "the expression is nested deeper than " + DEEPEST + " levels",
                "a shallower expression",
                "Maybe sum(…, i in 1..N) or a definition with := says it shorter.");
    }

    private int height(Syntax syntax) {
        return heights.getOrDefault(syntax, 1);
    }

    private Syntax operation(BinaryOperator operator, Syntax left, Syntax right) throws SyntaxException {
        return measured(
                new Syntax.Operation(operator, left, right, left.span().to(right.span())),
                Math.max(height(left), height(right)));
    }

    private Syntax measured(Syntax node, Syntax child) throws SyntaxException {
        return measured(node, height(child));
    }

    private Syntax measured(Syntax node, int below) throws SyntaxException {
        if (below + 1 > DEEPEST) {
            throw tooDeep(node.span());
        }
        heights.put(node, below + 1);
        return node;
    }
}
