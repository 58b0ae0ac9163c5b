package dev.takt.solver.problems;

import dev.takt.solver.table.SplineTable;
import java.util.List;

/** Tables that tests look up. */
public final class Tables {
    private Tables() {}

    /** A curve over points at uneven distances, from -1.5 to 1.6. */
    public static SplineTable curve() {
        double[] points = {-1.5, -1.1, -0.4, 0.05, 0.2, 0.9, 1.6};
        double[] values = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            values[i] = Math.sin(2 * points[i]) + 0.3 * points[i];
        }
        return SplineTable.curve("curve.csv", "x", points, values);
    }

    /** A surface over uneven points, from -1.2 to 1.4 by -1 to 1.5. */
    public static SplineTable surface() {
        double[] first = {-1.2, -0.7, -0.1, 0.35, 0.8, 1.4};
        double[] second = {-1, -0.45, 0.1, 0.62, 1.5};
        double[][] values = new double[first.length][second.length];
        for (int i = 0; i < first.length; i++) {
            for (int j = 0; j < second.length; j++) {
                values[i][j] = Math.exp(0.4 * first[i] * second[j]) + Math.cos(first[i] + 2 * second[j]);
            }
        }
        return SplineTable.surface("surface.csv", List.of("x", "y"), first, second, values);
    }
}
