package dev.takt.app.simulation;

import java.util.ArrayList;
import java.util.List;

/** How a control loop may solve, to be compared with the others. */
public enum SolvingMode {
    CONVERGED("converged", List.of()),
    SENSITIVITY("sensitivity feedback", List.of("loop.sensitivity-feedback=true")),
    ITERATIONS_1("1 iteration", List.of("solver.real-time-iterations=1")),
    ITERATIONS_2("2 iterations", List.of("solver.real-time-iterations=2")),
    CONVERGED_GAUSS_NEWTON("converged, Gauss-Newton", List.of("solver.hessian=gauss-newton")),
    ITERATIONS_1_GAUSS_NEWTON(
            "1 iteration, Gauss-Newton", List.of("solver.real-time-iterations=1", "solver.hessian=gauss-newton")),
    ITERATIONS_2_GAUSS_NEWTON(
            "2 iterations, Gauss-Newton", List.of("solver.real-time-iterations=2", "solver.hessian=gauss-newton"));

    private static final List<String> PLAIN =
            List.of("loop.sensitivity-feedback=false", "solver.real-time-iterations=0", "solver.hessian=exact");

    private final String label;
    private final List<String> settings;

    SolvingMode(String label, List<String> settings) {
        this.label = label;
        this.settings = settings;
    }

    /** Its name in tables. */
    public String label() {
        return label;
    }

    /** Settings that make a case solve so, {@code path=value}. */
    public List<String> settings() {
        List<String> all = new ArrayList<>(PLAIN);
        all.addAll(settings);
        return all;
    }
}
