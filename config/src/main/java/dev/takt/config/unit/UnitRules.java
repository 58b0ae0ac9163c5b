package dev.takt.config.unit;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.UnaryOperator;
import java.util.Locale;
import java.util.Optional;

/**
 * What operations make of units. A number keeps the unit in which it is written as long as it can: products multiply units and
 * leave numbers alone; of two that are added or compared, the second is converted to the unit of the first, and a plain number
 * rather than what has to be computed. So a model in consistent units has the same operations as without units.
 *
 * <p>What an operation gives stands for the same physical value as it would in coherent units, with absolute temperatures: the zero
 * of degC and degF is carried through sums and through products with numbers, and added in all else.
 */
public final class UnitRules {
    private static final double ROUNDING = 1e-9;

    private UnitRules() {}

    /** How an operand is converted, and the unit of what then comes out. */
    public record Converted(Conversion conversion, Unit unit) {}

    /** How two operands are converted, and the unit of what then comes out. */
    public record Combined(Conversion left, Conversion right, Unit unit) {}

    /**
     * A function of one operand.
     *
     * @throws UnitException if the function is one of numbers only and the operand has a dimension
     */
    public static Converted unary(UnaryOperator operator, Operand operand) throws UnitException {
        Unit unit = operand.unit();
        return switch (operator) {
            case NEGATE -> new Converted(Conversion.IDENTITY, unit.shifted(-unit.offset(), unit.isDifference()));
            case ABS -> absolute(unit, unit.absolute());
            case SQUARE -> absolute(unit, unit.power(2));
            case SQRT -> absolute(unit, unit.power(1.0 / 2));
            case CBRT -> absolute(unit, unit.power(1.0 / 3));
            case EXP, LOG, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, TANH -> number(operator, operand);
        };
    }

    private static Converted absolute(Unit from, Unit result) {
        return new Converted(from.to(from.absolute()), result);
    }

    private static Converted number(UnaryOperator operator, Operand operand) throws UnitException {
        if (!operand.unit().isNumber()) {
            String name = operator.name().toLowerCase(Locale.ROOT);
            throw new UnitException(
                    operand.described() + ", as the argument of " + name,
                    "a number without a dimension",
                    "Maybe it should be divided by a value in "
                            + operand.unit().absolute().text() + ".",
                    Optional.of(operand.unit().absolute()));
        }
        return new Converted(operand.unit().to(Unit.ratio()), Unit.ratio());
    }

    /**
     * An operation on two operands.
     *
     * @throws UnitException if their dimensions do not fit
     */
    public static Combined binary(BinaryOperator operator, Operand left, Operand right) throws UnitException {
        return switch (operator) {
            case ADD -> sum(left, right, 1);
            case SUBTRACT -> sum(left, right, -1);
            case MULTIPLY -> product(left, right);
            case DIVIDE -> quotient(left, right);
            case POWER -> power(left, right);
            case MIN, MAX -> alike(left, right);
            case AT_MOST, ATAN2 -> {
                Combined both = alike(left, right);
                yield new Combined(both.left(), both.right(), Unit.ratio());
            }
        };
    }

    private static Combined sum(Operand left, Operand right, int sign) throws UnitException {
        if (right.isZero()) {
            return new Combined(Conversion.IDENTITY, Conversion.IDENTITY, left.unit());
        }
        if (left.isZero()) {
            return new Combined(
                    Conversion.IDENTITY,
                    Conversion.IDENTITY,
                    right.unit()
                            .shifted(sign * right.unit().offset(), right.unit().isDifference()));
        }
        fit(left, right);
        Unit first = left.unit();
        Unit second = right.unit();
        if (isTemperature(first) && isTemperature(second)) {
            return temperatures(left, right, sign);
        }
        boolean leftMoves = isMoved(left, right);
        Unit kept = leftMoves ? second : first;
        double ratio = second.factor() / first.factor();
        double offset = first.offset() + sign * second.offset();
        boolean cancels = Math.abs(offset) <= ROUNDING * Math.abs(first.offset());
        boolean difference = first.isDifference() && second.isDifference();
        return new Combined(
                leftMoves ? Conversion.of(1 / ratio, 0) : Conversion.IDENTITY,
                leftMoves ? Conversion.IDENTITY : Conversion.of(ratio, 0),
                kept.shifted(cancels ? 0 : offset, difference));
    }

    /** The sum or difference of two temperatures, whose zeros cancel in a difference. */
    private static Combined temperatures(Operand left, Operand right, int sign) {
        boolean leftMoves = isMoved(left, right);
        Unit kept = leftMoves ? right.unit() : left.unit();
        return new Combined(
                left.unit().to(kept), right.unit().to(kept), kept.shifted(sign < 0 ? 0 : 2 * kept.offset(), sign < 0));
    }

    /** Whether a unit is degC or degF, and not that of a multiple of a temperature. */
    private static boolean isTemperature(Unit unit) {
        return unit.hasZero()
                && UnitCatalog.find(unit.text())
                        .filter(named -> named.offset() == unit.offset())
                        .isPresent();
    }

    private static boolean isMoved(Operand left, Operand right) {
        return left.number().isPresent() && right.number().isEmpty();
    }

    /**
     * Two that are compared, or one of which is chosen.
     *
     * @throws UnitException if their dimensions do not fit
     */
    public static Combined alike(Operand left, Operand right) throws UnitException {
        if (left.isZero() || right.isZero()) {
            Operand other = left.isZero() ? right : left;
            if (other.unit().offset() != 0) {
                throw new UnitException(
                        other.described() + " and 0 has no unit",
                        "0 degC, 0 degF or 0 K",
                        "Maybe 0 [" + other.unit().text() + "] is meant.");
            }
            return new Combined(Conversion.IDENTITY, Conversion.IDENTITY, other.unit());
        }
        fit(left, right);
        if (left.unit().isDifference() && right.unit().offset() != 0
                || right.unit().isDifference() && left.unit().offset() != 0) {
            Operand temperature = left.unit().isDifference() ? right : left;
            Operand difference = temperature == left ? right : left;
            throw new UnitException(
                    difference.described() + " as a difference of temperatures, and " + temperature.described()
                            + " as a temperature",
                    "two temperatures or two differences",
                    "Maybe " + temperature.unit().absolute().text() + " is meant, the unit of a difference.");
        }
        return isMoved(left, right)
                ? new Combined(left.unit().to(right.unit()), Conversion.IDENTITY, right.unit())
                : new Combined(Conversion.IDENTITY, right.unit().to(left.unit()), left.unit());
    }

    private static void fit(Operand left, Operand right) throws UnitException {
        if (left.unit().dimension().is(right.unit().dimension())) {
            return;
        }
        String cure = right.unit().isNone() ? right.cure(left) : left.cure(right);
        if (cure.isEmpty()) {
            Unit lacks = Unit.coherent(left.unit().dimension().over(right.unit().dimension()));
            cure = "Maybe a factor in " + lacks.text() + " is missing in the second.";
        }
        throw new UnitException(
                left.described() + ", and " + right.described(),
                "two values of the same dimension",
                cure,
                Optional.of(left.unit().over(right.unit())));
    }

    private static Combined product(Operand left, Operand right) {
        if (left.unit().isNone() && left.number().isPresent()) {
            return new Combined(
                    Conversion.IDENTITY,
                    Conversion.IDENTITY,
                    scaled(right.unit(), left.number().getAsDouble()));
        }
        if (right.unit().isNone() && right.number().isPresent()) {
            return new Combined(
                    Conversion.IDENTITY,
                    Conversion.IDENTITY,
                    scaled(left.unit(), right.number().getAsDouble()));
        }
        return absolute(left, right, left.unit().times(right.unit()));
    }

    private static Combined quotient(Operand left, Operand right) {
        if (right.unit().isNone()
                && right.number().isPresent()
                && right.number().getAsDouble() != 0) {
            return new Combined(
                    Conversion.IDENTITY,
                    Conversion.IDENTITY,
                    scaled(left.unit(), 1 / right.number().getAsDouble()));
        }
        return absolute(left, right, left.unit().over(right.unit()));
    }

    /** The unit of a product with a number. */
    private static Unit scaled(Unit unit, double number) {
        return unit.shifted(unit.offset() * number, unit.isDifference());
    }

    private static Combined absolute(Operand left, Operand right, Unit unit) {
        return new Combined(
                left.unit().to(left.unit().absolute()),
                right.unit().to(right.unit().absolute()),
                unit);
    }

    private static Combined power(Operand left, Operand right) throws UnitException {
        if (!right.unit().isNumber()) {
            throw new UnitException(right.described() + ", as an exponent", "an exponent without a dimension", "");
        }
        Conversion exponent = right.unit().to(Unit.ratio());
        if (left.unit().isNumber()) {
            Unit result = left.unit().isNone() && right.unit().isNone() ? Unit.NONE : Unit.ratio();
            return new Combined(left.unit().to(Unit.ratio()), exponent, result);
        }
        if (right.number().isEmpty()) {
            throw new UnitException(
                    left.described() + ", raised to an exponent that is not known yet",
                    "a base without a dimension, or an exponent of numbers and constants",
                    "Maybe the base should be divided by a value in "
                            + left.unit().absolute().text() + ".");
        }
        return new Combined(
                left.unit().to(left.unit().absolute()),
                exponent,
                left.unit().power(exponent.of(right.number().getAsDouble())));
    }

    /** The unit of a derivative; a zero that is not the absolute one does not matter. */
    public static Unit derivative(Unit operand, Unit along, int order) {
        Unit slope =
                operand.isNone() && along.isNone() ? Unit.NONE : Unit.ratio().times(operand);
        for (int i = 0; i < order; i++) {
            slope = slope.over(along);
        }
        return slope;
    }

    /** An integral. */
    public static Converted integral(Unit integrand, Unit along) {
        return absolute(integrand, integrand.times(along));
    }

    /** A sum of values that all have this unit. */
    public static Converted series(Unit term) {
        return absolute(term, term.absolute());
    }

    /** What helps where units cancelled in an expression whose result is to have one; a number would have been taken. */
    private static String ofRatio(Unit found, Unit target) {
        if (!found.isNumber()) {
            return "";
        }
        return target.offset() == 0
                ? "Maybe multiply it by 1 [" + target.text() + "]: one of its numbers has a unit."
                : "Maybe its numbers need units, such as 20 [" + target.text()
                        + "], and 5 [K] for a difference: one has.";
    }

    /**
     * How a value becomes a number in the unit of a name. A value without any unit is one already.
     *
     * @param name of what it is a value of
     * @throws UnitException if the dimensions do not fit
     */
    public static Conversion in(Unit unit, Operand value, String name) throws UnitException {
        if (value.unit().isNone()) {
            return Conversion.IDENTITY;
        }
        if (name.isEmpty() && !value.unit().isNumber()) {
            throw new UnitException(
                    value.described(), "a number without a unit", "Maybe leave the unit out, or divide by it.");
        }
        Unit target = unit.isNone() ? Unit.ratio() : unit;
        if (!value.unit().dimension().is(target.dimension())) {
            throw new UnitException(
                    value.described() + ", and " + name + " "
                            + (unit.isNone() ? "has no unit" : "is " + unit.describe()),
                    unit.isNone() ? "a number without a unit" : "a value in " + unit.text() + ", or a number of them",
                    unit.isNone()
                            ? "Maybe " + name + " should be declared in "
                                    + value.unit().text() + "."
                            : value.number().isPresent()
                                    ? "Maybe "
                                            + ExpressionText.number(
                                                    value.number().getAsDouble()) + " [" + target.text() + "] is meant."
                                    : ofRatio(value.unit(), target));
        }
        if (value.unit().isDifference() && target.offset() != 0) {
            throw new UnitException(
                    value.described() + " as a difference of temperatures, and " + name + " is a temperature in "
                            + target.text(),
                    "a temperature",
                    "Maybe " + name + " is a difference, whose unit is "
                            + target.absolute().text() + ".");
        }
        return value.unit().to(target);
    }
}
