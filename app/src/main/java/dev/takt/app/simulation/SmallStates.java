package dev.takt.app.simulation;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Warnings about states that are so small by their bounds and first guesses that a tolerance of equations says little of them. */
final class SmallStates {
    /** A state of so many tolerances is known to three digits. */
    private static final double TOLERANCES = 1e3;

    private SmallStates() {}

    static List<String> of(RecedingHorizonSolver solver, double tolerance) {
        Map<String, Double> sizes = sizes(solver);
        sizes.values().removeIf(size -> size == 0 || size >= TOLERANCES * tolerance);
        List<String> small = List.copyOf(sizes.keySet());
        if (small.isEmpty()) {
            return List.of();
        }
        double largest = Collections.max(sizes.values());
        return List.of(MeasurementWarnings.some(small)
                + ": by bounds and first guess at most " + ExpressionText.number(largest)
                + ", and equations hold to " + ExpressionText.number(tolerance)
                + ", so that little is known of such a state. Maybe write it in a unit in which it is about 1, or choose a smaller"
                + " solver.tolerance.");
    }

    /** The largest number that is known of each state: of its first guesses and bounds. */
    private static Map<String, Double> sizes(RecedingHorizonSolver solver) {
        CompiledProgram program = solver.program();
        double[] start = new double[program.variables()];
        double[] lower = start.clone();
        double[] upper = start.clone();
        program.start(start);
        program.bounds(lower, upper, new double[program.rows()], new double[program.rows()]);
        Map<String, Double> sizes = new LinkedHashMap<>();
        solver.problem().variableBlocks().stream()
                .filter(block -> block.variable().role() == Variable.Role.STATE)
                .forEach(block -> {
                    double size = 0;
                    for (int place : block.free()) {
                        if (place >= 0) {
                            size = Math.max(size, Math.abs(start[place]));
                            size = Math.max(size, finite(lower[place]));
                            size = Math.max(size, finite(upper[place]));
                        }
                    }
                    sizes.put(block.variable().name(), size);
                });
        return sizes;
    }

    private static double finite(double bound) {
        return Double.isFinite(bound) ? Math.abs(bound) : 0;
    }
}
