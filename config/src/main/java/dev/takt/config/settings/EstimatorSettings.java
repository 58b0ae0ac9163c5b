package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;

/** The {@code estimator} block, apart from the deviations. */
@Block(
        name = "estimator",
        about = "How the state is estimated from the measurements.",
        further = {
            @FreeBlock(
                    name = "process-noise",
                    about =
                            "Standard deviations of the change of a state (or estimated parameter) over one period that the"
                                    + " model does not explain, by name; T stands for all of T[1], T[2] …, defaults for all"
                                    + " others: { defaults = 1e-4, T = 0.05 }."),
            @FreeBlock(
                    name = "measurement-noise",
                    about = "Standard deviations of the measurements, by variable: { defaults = 1e-3, T = 0.1 }."),
            @FreeBlock(
                    name = "initial-deviation",
                    about =
                            "Standard deviations of the initial state from the true one, by name, likewise. Without them, ten times the"
                                    + " process noise of each.")
        })
public record EstimatorSettings(
        @Setting(standard = "full-state")
        @About("How the state is estimated: measured states are taken as they are and the others predicted"
                + " (full-state), by an extended Kalman filter (ekf), or by moving-horizon estimation over the last"
                + " periods (mhe).")
        Kind kind,

        @Setting(standard = "10")
        @Whole(atLeast = 1, atMost = 1000)
        @About("Length of the window of moving-horizon estimation, in periods.")
        int window,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About(
                "Number of standard deviations of the innovation above which ekf does not use a measurement, for bad-reads"
                        + " of them in a row.")
        Optional<Double> gate,

        @Setting(standard = "[]")
        @Words("a list of parameters of the model")
        @About("Parameters that ekf and mhe estimate along with the state, as drifting disturbances; the controller"
                + " uses their estimates. full-state estimates none, and refuses them.")
        List<String> parameters,

        @Setting(standard = "auto")
        @About("Whether disturbances are added to the model of the controller and estimated, so that what the objective"
                + " compares with set-points is held without offset (auto), or not (off). Nothing is added where"
                + " parameters names what is estimated.")
        OffsetFreedom offsetFree) {
    /** The declaration of the block. */
    public static final SettingBlock<EstimatorSettings> BLOCK = SettingBlock.of(EstimatorSettings.class);

    /** Whether disturbances are added to the model. */
    public enum OffsetFreedom {
        /** Where something measured is held at a set-point. */
        AUTO,
        /** Never. */
        OFF
    }

    /** Ways to estimate the state. */
    public enum Kind {
        /** What is measured is believed; the rest is predicted by the model. */
        FULL_STATE,
        /** Extended Kalman filter. */
        EKF,
        /** Moving-horizon estimation. */
        MHE
    }
}
