package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.UndefinedValue;
import java.util.Optional;

/** The last point that an integrator tried and at which its system has no finite values, for the reason why it stopped. */
final class UndefinedPoint {
    private final DynamicSystem system;
    private final double[] state;
    private final double[] derivative;
    private double time;
    private boolean present;

    UndefinedPoint(DynamicSystem system) {
        this.system = system;
        this.state = new double[system.size()];
        this.derivative = new double[system.size()];
    }

    void clear() {
        present = false;
    }

    boolean isPresent() {
        return present;
    }

    void note(double at, double[] tried, double[] rate) {
        time = at;
        System.arraycopy(tried, 0, state, 0, state.length);
        System.arraycopy(rate, 0, derivative, 0, derivative.length);
        present = true;
    }

    /** What has no finite value there; empty where no point was noted, or its values are finite after all. */
    Optional<UndefinedValue> value() {
        return present ? system.undefinedValue(time, state, derivative) : Optional.empty();
    }

    /** The reason why an integration stopped at a time, which is that value if there is one. */
    IntegrationException exception(double at, String otherwise, String cure) {
        return value().map(undefined -> IntegrationException.of(at, undefined))
                .orElseGet(() -> new IntegrationException(at, otherwise, cure));
    }
}
