package dev.takt.config.model;

import dev.takt.config.source.Node;
import dev.takt.solver.model.ExpressionText;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A table of coordinates and values, {@code [[0, 58], [0.5 s, 55]]}.
 *
 * @param points strictly increasing
 * @param values one at each point
 */
@SuppressWarnings("ArrayRecordComponent")
record Table(double[] points, double[] values) {

    /** Reads a table; empty after a problem. */
    static Optional<Table> read(Node node, ModelContext context, ValueUnit unit) {
        String form = "rows of a coordinate and a value, as in [[0, 58], [0.5, 55]]";
        if (!(node instanceof Node.Sequence rows) || rows.elements().isEmpty()) {
            context.problems.add(node.place(), node.describe(), form, "");
            return Optional.empty();
        }
        double[] points = new double[rows.elements().size()];
        double[] values = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            Node element = rows.elements().get(i);
            if (!(element instanceof Node.Sequence row) || row.elements().size() != 2) {
                context.problems.add(element.place(), element.describe() + " as a row of a table", form, "");
                return Optional.empty();
            }
            OptionalDouble point = context.time(row.elements().get(0));
            OptionalDouble value = unit.number(row.elements().get(1), Map.of());
            if (point.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            points[i] = point.getAsDouble();
            values[i] = value.getAsDouble();
            if (i > 0 && !(points[i] > points[i - 1])) {
                context.problems.add(
                        element.place(),
                        "the coordinate " + ExpressionText.number(points[i]) + " after "
                                + ExpressionText.number(points[i - 1]),
                        "strictly increasing coordinates",
                        "Maybe sort the rows.");
                return Optional.empty();
            }
        }
        return Optional.of(new Table(points, values));
    }
}
