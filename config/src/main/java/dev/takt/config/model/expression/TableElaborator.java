package dev.takt.config.model.expression;

import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Functions;
import dev.takt.solver.table.SplineTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lookups in tables: {@code spline("steam.csv", p, T)}. */
final class TableElaborator {
    private final SplineTables tables;
    private final MeasuredOperations units;

    TableElaborator(SplineTables tables, MeasuredOperations units) {
        this.tables = tables;
        this.units = units;
    }

    /**
     * The value of a table.
     *
     * @param part reads an argument, which must be a number
     */
    Expression call(Syntax.Reference call, Scope scope, Function<Syntax, Expression> part) {
        Optional<SplineTables.MeasuredTable> found = tables.find(call, scope);
        if (found.isEmpty()) {
            return Value.UNREADABLE;
        }
        SplineTables.MeasuredTable measured = found.get();
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < measured.arguments().size(); i++) {
            Syntax written = ((CallArgument.Value) call.arguments().get(i + 1)).syntax();
            Expression argument = part.apply(written);
            if (argument == Value.UNREADABLE) {
                return argument;
            }
            Optional<Expression> converted =
                    units.valueOf(measured.argument(i), measured.arguments().get(i), argument, written, scope);
            if (converted.isEmpty()) {
                return Value.UNREADABLE;
            }
            arguments.add(converted.get());
        }
        return units.in(measured.value(), value(measured.table(), arguments));
    }

    private static Expression value(SplineTable table, List<Expression> arguments) {
        if (arguments.size() == 1) {
            return arguments.getFirst() instanceof Literal(double x)
                    ? new Literal(table.at(x, 0))
                    : Functions.spline(table, arguments.getFirst());
        }
        return arguments.getFirst() instanceof Literal(double x) && arguments.getLast() instanceof Literal(double y)
                ? new Literal(table.at(x, y, 0, 0))
                : Functions.spline(table, arguments.getFirst(), arguments.getLast());
    }
}
