package dev.takt.config.text;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Token.Kind;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads the texts of a model; what is wrong with them goes to the problems of the file. */
public final class ModelParser {
    private final SourceText source;
    private final Problems problems;

    private ModelParser(SourceText source, Problems problems) {
        this.source = source;
        this.problems = problems;
    }

    /** The statements of a text, one a line; lines that cannot be read are left out. */
    public static List<Statement> statements(SourceText source, Problems problems) {
        return new ModelParser(source, problems).statements();
    }

    /** The expression that a text is. */
    public static Optional<Syntax> expression(SourceText source, Problems problems) {
        return new ModelParser(source, problems).whole(ExpressionParser::expression);
    }

    /**
     * The value that a text gives to a name: an expression, or a number and the unit that is the rest of the text, {@code 1.5
     * kg/min}.
     *
     * @param declared whether the model has a name, which is then not taken for a unit
     */
    public static Optional<Syntax> value(SourceText source, Predicate<String> declared, Problems problems) {
        try {
            Optional<Syntax> quantity = QuantityParser.whole(source.text(), declared);
            return quantity.isPresent() ? quantity : expression(source, problems);
        } catch (SyntaxException e) {
            return new ModelParser(source, problems).failed(e);
        }
    }

    /** Whether a number with a unit that has a dimension stands in a text. */
    public static boolean mentionsUnits(String text) {
        return QuantityParser.mentionsUnits(text);
    }

    /** The name, indices and domains that a key declares. */
    public static Optional<Declaration> declaration(SourceText source, Problems problems) {
        return new ModelParser(source, problems).lexed().flatMap(tokens -> {
            try {
                return Optional.of(new DeclarationParser(tokens).declaration());
            } catch (SyntaxException e) {
                return new ModelParser(source, problems).failed(e);
            }
        });
    }

    /**
     * What is minimised or maximised.
     *
     * @param sense empty where the text does not say
     */
    public record ObjectiveText(Optional<Objective.Sense> sense, Syntax expression) {}

    /** An objective: an expression, after {@code minimize} or {@code maximize} if the author likes. */
    public static Optional<ObjectiveText> objective(SourceText source, Problems problems) {
        return new ModelParser(source, problems).lexed().flatMap(tokens -> {
            Optional<Objective.Sense> sense = Optional.empty();
            if (!tokens.peek(1).is(Kind.OPEN_INDEX) && tokens.takeWord("minimize")) {
                sense = Optional.of(Objective.Sense.MINIMIZE);
            } else if (!tokens.peek(1).is(Kind.OPEN_INDEX) && tokens.takeWord("maximize")) {
                sense = Optional.of(Objective.Sense.MAXIMIZE);
            }
            Optional<Objective.Sense> found = sense;
            return new ModelParser(source, problems)
                    .whole(tokens.withoutLines(), ExpressionParser::expression)
                    .map(expression -> new ObjectiveText(found, expression));
        });
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(ExpressionParser parser) throws SyntaxException;
    }

    private <T> Optional<T> whole(Reading<T> reading) {
        return lexed().flatMap(tokens -> whole(tokens, reading));
    }

    private <T> Optional<T> whole(TokenStream tokens, Reading<T> reading) {
        try {
            T read = reading.read(new ExpressionParser(tokens));
            tokens.take(Kind.LINE_END);
            Token rest = tokens.peek();
            if (!rest.is(Kind.END)) {
                throw new SyntaxException(
                        rest.span(),
                        "unexpected " + rest.shown(),
                        "an operator or the end of the expression",
                        cure(tokens.previous(), rest));
            }
            return Optional.of(read);
        } catch (SyntaxException e) {
            return failed(e);
        }
    }

    private static String cure(Token before, Token rest) {
        if (rest.is(Kind.CLOSE)) {
            return "Maybe there is one ) too many.";
        }
        if (rest.is(Kind.EQUAL)) {
            return "Maybe leave out what is before the =: this text is one expression.";
        }
        if (before.isWord("min") || before.isWord("max")) {
            return "Maybe leave out " + before.shown() + ": the key minimize or maximize says it.";
        }
        if (before.is(Kind.NUMBER) && rest.is(Kind.COMMA)) {
            return "Maybe leave out the comma, or write a decimal point.";
        }
        return before.is(Kind.NUMBER) && rest.is(Kind.NAME) ? QuantityParser.cure(rest) : "";
    }

    private Optional<TokenStream> lexed() {
        try {
            return Optional.of(new TokenStream(Lexer.tokens(source.text())));
        } catch (SyntaxException e) {
            return failed(e);
        }
    }

    private List<Statement> statements() {
        List<Statement> statements = new ArrayList<>();
        Optional<TokenStream> lexed = lexed();
        if (lexed.isEmpty()) {
            return statements;
        }
        TokenStream tokens = lexed.get();
        while (!tokens.peek().is(Kind.END)) {
            if (tokens.take(Kind.LINE_END)) {
                continue;
            }
            try {
                statements.add(new StatementParser(tokens).statement());
            } catch (SyntaxException e) {
                failed(e);
                tokens.skipLine();
            }
        }
        return statements;
    }

    private <T> Optional<T> failed(SyntaxException e) {
        problems.add(source.place(e.span().from(), e.span().to()), e.found(), e.expected(), e.cure());
        return Optional.empty();
    }
}
