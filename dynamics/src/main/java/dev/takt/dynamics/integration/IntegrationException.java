package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.UndefinedValue;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A system could not be integrated over an interval to the accuracy that was asked for. */
public final class IntegrationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Where the integration stopped. */
    private final double time;

    private final String cure;

    /** What has no finite value there; a function of the model is the reason then. */
    private final transient Optional<UndefinedValue> undefined;

    /** Makes the exception. */
    public IntegrationException(double time, String reason, String cure) {
        this(time, reason, cure, Optional.empty());
    }

    private IntegrationException(double time, String reason, String cure, Optional<UndefinedValue> undefined) {
        super("integration stopped at t = " + time + ": " + reason + ". " + cure);
        this.time = time;
        this.cure = cure;
        this.undefined = undefined;
    }

    /** Makes the exception for a function of the model that has no finite value, or slope. */
    static IntegrationException of(double time, UndefinedValue undefined) {
        return new IntegrationException(
                time,
                text(undefined, _ -> ""),
                "Maybe the state has left the region where the model is defined, or the equations have no solution there. A"
                        + " function with values on both sides, such as q*sqrt(abs(q)) for q^1.5, lets one find which.",
                Optional.of(undefined));
    }

    private static String text(UndefinedValue undefined, UnaryOperator<String> places) {
        return "in " + undefined.place() + places.apply(undefined.place().element()) + ": " + undefined;
    }

    /**
     * The same, with where in a file the function was written.
     *
     * @param places what is shown behind an element of the model
     */
    public IntegrationException placed(UnaryOperator<String> places) {
        return undefined
                .map(value -> {
                    var placed = new IntegrationException(time, text(value, places), cure, undefined);
                    placed.setStackTrace(getStackTrace());
                    return placed;
                })
                .orElse(this);
    }

    /** Where the integration stopped. */
    public double time() {
        return time;
    }
}
