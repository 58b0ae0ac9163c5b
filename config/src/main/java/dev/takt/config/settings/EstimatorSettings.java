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
                            "Standard deviations of what changes a state (or estimated parameter) over one period beside the model, by"
                                    + " name; defaults for those that are not named: { defaults = 1e-4, T = 0.05 }."),
            @FreeBlock(
                    name = "measurement-noise",
                    about = "Standard deviations of the measurements, by state: { defaults = 1e-3, T = 0.1 }."),
            @FreeBlock(
                    name = "initial-deviation",
                    about =
                            "Standard deviations of the first state from the truth, by name; without them ten times the process noise"
                                    + " of each.")
        })
public record EstimatorSettings(
        @Setting(standard = "full-state")
        @About(
                "How the state is estimated: measured states are believed and the others predicted (full-state), by an extended"
                        + " Kalman filter (ekf), or by an optimization over the last periods (mhe).")
        Kind kind,

        @Setting(standard = "10")
        @Whole(atLeast = 1, atMost = 1000)
        @About("Periods that moving-horizon estimation looks back.")
        int window,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About("Standard deviations of the innovation above which ekf does not use a measurement.")
        Optional<Double> gate,

        @Setting(standard = "[]")
        @Words("a list of parameters of the model")
        @About(
                "Parameters that ekf and mhe estimate along with the state, as disturbances that drift; the controller goes on"
                        + " with their estimates.")
        List<String> parameters) {
    /** The declaration of the block. */
    public static final SettingBlock<EstimatorSettings> BLOCK = SettingBlock.of(EstimatorSettings.class);

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
