package dev.takt.actors.journal;

import java.util.Locale;

/**
 * Decides whether a loop that starts again may continue its kept plan. The plan must be recent and of the same model
 * and configuration, and the plant must be near the planned state. Otherwise the loop starts in STANDBY.
 *
 * @param mostAge of a plan in seconds of the clock, counted from its start
 * @param mostDeviation of the measured state from the planned one, as a fraction of the range of each state
 */
public record ResumeDecision(double mostAge, double mostDeviation) {

    /**
     * The kept data of the loop before.
     *
     * @param configurationHash of the case
     * @param modelHash of its model
     * @param start of the plan, seconds since the epoch
     * @param end of the plan, seconds since the epoch
     * @param wasAutomatic whether the loop drove the actuators when it ended
     */
    public record Kept(String configurationHash, String modelHash, double start, double end, boolean wasAutomatic) {}

    /**
     * The present data.
     *
     * @param configurationHash of the case
     * @param modelHash of its model
     * @param now seconds since the epoch
     * @param deviation the largest distance of a measured state from the planned one, as a fraction of the range of the
     *     state; NaN if one is not measured
     */
    public record Present(String configurationHash, String modelHash, double now, double deviation) {}

    /**
     * The answer.
     *
     * @param resumes whether the plan is continued
     * @param reason why it is not; empty if it is
     */
    public record Answer(boolean resumes, String reason) {}

    /** Decides. */
    public Answer decide(Kept kept, Present present) {
        if (!kept.wasAutomatic()) {
            return standby("the loop did not drive the actuators before");
        }
        if (!kept.modelHash().equals(present.modelHash())) {
            return standby("the model has changed");
        }
        if (!kept.configurationHash().equals(present.configurationHash())) {
            return standby("the configuration has changed");
        }
        double age = present.now() - kept.start();
        if (!(age >= 0)) {
            return standby("the plan lies in the future: a clock was set back");
        }
        if (age > mostAge || present.now() >= kept.end()) {
            return standby(String.format(
                    Locale.ROOT,
                    "the plan is %.3g s old, at most %.3g s",
                    age,
                    Math.min(mostAge, kept.end() - kept.start())));
        }
        if (Double.isNaN(present.deviation())) {
            return standby("a state is not measured");
        }
        if (present.deviation() > mostDeviation) {
            return standby(String.format(
                    Locale.ROOT,
                    "the plant is %.3g of its range away from the plan, at most %.3g",
                    present.deviation(),
                    mostDeviation));
        }
        return new Answer(true, "");
    }

    private static Answer standby(String reason) {
        return new Answer(false, reason);
    }
}
