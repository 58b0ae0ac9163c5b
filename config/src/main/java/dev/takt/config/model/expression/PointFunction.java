package dev.takt.config.model.expression;

import dev.takt.config.unit.Conversion;
import dev.takt.config.unit.Unit;
import java.util.OptionalDouble;

/** A number for every point of some domains. */
@FunctionalInterface
public interface PointFunction {

    /** The number at a point, given by one coordinate for each domain. */
    double at(double[] coordinates);

    /** What the numbers are in. */
    default Unit unit() {
        return Unit.NONE;
    }

    /** The number, where it is the same at all points and known; empty otherwise. */
    default OptionalDouble number() {
        return OptionalDouble.empty();
    }

    /** The same number everywhere. */
    static PointFunction constant(double value, Unit unit) {
        return new Constant(value, unit);
    }

    /** The same numbers in a unit. */
    default PointFunction in(Unit unit) {
        return unit == unit()
                ? this
                : number().isPresent() ? new Constant(number().getAsDouble(), unit) : new Measured(this, unit);
    }

    /** The numbers converted; of the result nothing says what unit it has. */
    default PointFunction converted(Conversion conversion) {
        if (conversion.isIdentity()) {
            return in(Unit.NONE);
        }
        return number().isPresent()
                ? new Constant(conversion.of(number().getAsDouble()), Unit.NONE)
                : coordinates -> conversion.of(at(coordinates));
    }

    /** The same number everywhere. */
    record Constant(double value, Unit unit) implements PointFunction {
        @Override
        public double at(double[] coordinates) {
            return value;
        }

        @Override
        public OptionalDouble number() {
            return OptionalDouble.of(value);
        }
    }

    /** Numbers in a unit. */
    record Measured(PointFunction numbers, Unit unit) implements PointFunction {
        @Override
        public double at(double[] coordinates) {
            return numbers.at(coordinates);
        }
    }
}
