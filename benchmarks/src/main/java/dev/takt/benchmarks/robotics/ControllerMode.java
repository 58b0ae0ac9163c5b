package dev.takt.benchmarks.robotics;

import dev.takt.solver.ipm.options.RealTimeOptions;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;

/**
 * How the controller of a loop solves.
 *
 * @param label its name on command lines
 * @param realTime whether it makes real-time iterations
 * @param start from where
 */
record ControllerMode(String label, RealTimeOptions realTime, StartPolicy start) {
    static final ControllerMode CONVERGED = new ControllerMode("converged", RealTimeOptions.OFF, StartPolicy.AUTO);

    private static final List<ControllerMode> ALL = List.of(
            CONVERGED,
            new ControllerMode("rti-1", RealTimeOptions.of(1), StartPolicy.AUTO),
            new ControllerMode("rti-2", RealTimeOptions.of(2), StartPolicy.AUTO),
            new ControllerMode("rti-1-shifted", RealTimeOptions.of(1), StartPolicy.SHIFTED),
            new ControllerMode("rti-1-unshifted", RealTimeOptions.of(1), StartPolicy.WARM));

    /**
     * The mode of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ControllerMode named(String label) {
        return ALL.stream()
                .filter(mode -> mode.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no mode " + label + "; expected one of "
                        + ALL.stream().map(ControllerMode::label).toList()));
    }
}
