package dev.takt.config.text;

import dev.takt.config.text.Token.Kind;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitCatalog;
import dev.takt.config.unit.UnitException;
import dev.takt.config.unit.UnitText;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the unit behind a number. In an expression it is a name, {@code 1.5 kg}, with {@code per}, {@code 1.5 kg per min},
 * or stands in brackets, {@code 1.5 [kg/min]}: an operator behind a unit is one of the expression, and so is every name behind
 * it.
 */
final class QuantityParser {
    private static final String PER = "per";
    private static final Set<String> WORDS = Set.of("for", "soft", "rank", "in", "and", "or");
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile(
            "\\s*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)(?:\\s+|(?=[%\u00b0]))([^\\s\\[*/^+\\-(][^\\[+]*)");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

    private final TokenStream tokens;

    QuantityParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    /** Whether a number with a unit that has a dimension stands in a text. */
    static boolean mentionsUnits(String text) {
        try {
            Optional<Syntax> whole = whole(text, _ -> false);
            if (whole.isPresent()) {
                return isMeasured(whole.get());
            }
            TokenStream tokens = new TokenStream(Lexer.tokens(text));
            while (!tokens.peek().is(Kind.END)) {
                Token token = tokens.next();
                if (token.is(Kind.NUMBER) && isMeasured(new QuantityParser(tokens).after(token))) {
                    return true;
                }
            }
            return false;
        } catch (SyntaxException e) {
            return false;
        }
    }

    private static boolean isMeasured(Syntax number) {
        return number instanceof Syntax.Number(double _, Unit unit, Span _)
                && !unit.dimension().isNone();
    }

    /** Whether the next token is the unit of the number before it. */
    private static boolean startsUnit(TokenStream tokens) {
        Token next = tokens.peek();
        return next.is(Kind.UNIT)
                || isUnit(next)
                || next.isWord(PER) && tokens.peek(1).is(Kind.NAME);
    }

    private static boolean isUnit(Token token) {
        return token.is(Kind.NAME)
                && !WORDS.contains(token.text())
                && UnitCatalog.find(token.text()).isPresent();
    }

    /** The number that has been read, with the unit behind it if there is one. */
    Syntax after(Token number) throws SyntaxException {
        if (!startsUnit(tokens)) {
            return new Syntax.Number(number.value(), number.span());
        }
        Token first = tokens.peek();
        StringBuilder text = new StringBuilder();
        if (tokens.take(Kind.UNIT)) {
            text.append(first.text());
        } else {
            if (!first.isWord(PER)) {
                power(text);
            }
            while (tokens.peek().isWord(PER) && tokens.peek(1).is(Kind.NAME)) {
                text.append(' ').append(tokens.next().text()).append(' ');
                power(text);
            }
        }
        Span span = first.span().to(tokens.previous().span());
        return new Syntax.Number(
                number.value(), unit(text.toString(), span), number.span().to(span));
    }

    /** A unit with its exponent. */
    private void power(StringBuilder text) throws SyntaxException {
        Token name = tokens.next();
        text.append(name.text());
        if (!tokens.peek().is(Kind.POWER)) {
            return;
        }
        text.append(tokens.next().text());
        if (tokens.peek().is(Kind.MINUS)) {
            text.append(tokens.next().text());
        }
        Token exponent = tokens.peek();
        if (!tokens.take(Kind.NUMBER)) {
            throw new SyntaxException(
                    name.span().to(exponent.span()),
                    "the exponent " + exponent.shown() + " of the unit " + name.text(),
                    "a number, as in 2 m^2",
                    "Maybe (2 " + name.text() + ")^" + exponent.shown() + " is meant.");
        }
        text.append(exponent.text());
    }

    private static Unit unit(String text, Span span) throws SyntaxException {
        try {
            return UnitText.read(text);
        } catch (UnitException e) {
            throw new SyntaxException(span, e.found(), e.expected(), e.cure());
        }
    }

    /**
     * A number and a unit that are all of a text; empty for any other text.
     *
     * @throws SyntaxException if a part of the unit is also a name of the model
     */
    static Optional<Syntax> whole(String text, Predicate<String> declared) throws SyntaxException {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<Unit> unit = UnitText.find(matcher.group(2));
        if (unit.isEmpty()) {
            return Optional.empty();
        }
        Matcher names = NAME.matcher(matcher.group(2));
        for (boolean first = true; names.find(); first = false) {
            if (!first && declared.test(names.group())) {
                int from = matcher.start(2) + names.start();
                throw new SyntaxException(
                        new Span(from, from + names.group().length()),
                        names.group() + " is a unit, and a name of this model",
                        "brackets around the unit where a name of the model is one too",
                        "Maybe " + matcher.group(1) + " [" + matcher.group(2).strip() + "] is meant.");
            }
        }
        Span span = new Span(matcher.start(1), matcher.end(2));
        return Optional.of(new Syntax.Number(Double.parseDouble(matcher.group(1)), unit.get(), span));
    }

    /** What a name behind a number may stand for that is no unit. */
    static String cure(Token name) {
        String meant = UnitText.cure(name.text());
        return meant.isEmpty()
                ? "Maybe an operator is missing before " + name.shown() + ". No unit is called " + name.shown() + "."
                : meant;
    }
}
