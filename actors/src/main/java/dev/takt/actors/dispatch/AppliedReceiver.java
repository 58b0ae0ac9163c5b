package dev.takt.actors.dispatch;

/** Receives the applied commands. */
@FunctionalInterface
public interface AppliedReceiver {
    /**
     * A command has been applied.
     *
     * @param values one per actuator
     * @param planned whether the loop follows plans
     */
    void applied(double[] values, boolean planned);
}
