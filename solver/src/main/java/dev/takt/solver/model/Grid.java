package dev.takt.solver.model;

import java.util.List;
import java.util.function.Consumer;

/** The points of the product of some domains at their given supports, the last domain running fastest. */
record Grid(List<Domain> domains) {

    /** Calls back with each point; a single empty point without domains. */
    void forEach(Consumer<double[]> action) {
        visit(new double[domains.size()], 0, action);
    }

    private void visit(double[] point, int next, Consumer<double[]> action) {
        if (next == point.length) {
            action.accept(point.clone());
            return;
        }
        for (double support : domains.get(next).supports()) {
            point[next] = support;
            visit(point, next + 1, action);
        }
    }
}
