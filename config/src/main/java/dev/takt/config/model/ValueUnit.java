package dev.takt.config.model;

import dev.takt.config.model.expression.PointFunction;
import dev.takt.config.source.Node;
import dev.takt.config.unit.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The unit of the values of one name: the one that is declared, or else that of the first value which has one. */
final class ValueUnit {
    private final ModelContext context;
    private final String name;
    private Unit unit;

    ValueUnit(ModelContext context, String name, Unit declared) {
        this.context = context;
        this.name = name;
        this.unit = declared;
    }

    /** That of a name whose unit is known. */
    static ValueUnit known(ModelContext context, String name) {
        return new ValueUnit(context, name, context.units.of(name));
    }

    /** The unit, as far as it is known. */
    Unit unit() {
        return unit;
    }

    /** Values as numbers in the unit; empty after a problem. */
    Optional<PointFunction> numbers(PointFunction values, Written written) {
        if (unit.isNone() && context.units.areUsed()) {
            unit = values.unit();
        }
        return context.numbers.valueOf(name, unit, values, written.syntax(), written.scope());
    }

    /** A number or an expression of constants and indices, in the unit; empty after a problem. */
    OptionalDouble number(Node node, Map<String, Integer> indices) {
        return number(node, indices, name, unit);
    }

    /** A change of the value in a second, likewise. */
    OptionalDouble rate(Node node, Map<String, Integer> indices) {
        return number(node, indices, "the rate of " + name, unit.perSecond());
    }

    private OptionalDouble number(Node node, Map<String, Integer> indices, String what, Unit in) {
        Optional<Written> written = context.written(node);
        return written.isEmpty()
                ? OptionalDouble.empty()
                : context.numbers.constant(
                        written.get().syntax(), written.get().scope().with(indices), what, in);
    }
}
