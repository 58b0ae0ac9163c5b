package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;

/** Where, and for which moment, the loop solves. */
public record SolvingSettings(
        @Setting(path = "solver", standard = "in-process")
        @About("Where the solver runs: in the process of the loop, or in a separate process whose failure the loop"
                + " survives.")
        Place place,

        @Setting(standard = "false")
        @About("Solve from the state that is predicted for the cut-off, when the command takes effect, instead of"
                + " from the measured state.")
        boolean delayCompensation,

        @Setting(standard = "false")
        @About("Solve in advance for the predicted state, correct that plan by the measurement, apply it at once,"
                + " then solve again.")
        boolean sensitivityFeedback,

        @Setting(standard = "true")
        @About(
                "Whether a solve may take its first step with the last factorization of the solve before. Without, each solve"
                        + " depends on its inputs and the last solution alone: what loops of a fleet need that share a solver.")
        boolean keepFactorization) {

    /** Where the solver runs. */
    public enum Place {
        /** In the process of the loop. */
        IN_PROCESS,
        /** In a process of its own, whose end the loop survives. */
        PROCESS
    }
}
