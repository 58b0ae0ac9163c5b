package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Listed;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code estimator} block, apart from the deviations.
 *
 * @param kind how the state is estimated
 * @param window of moving-horizon estimation, in periods
 * @param gate standard deviations of the innovation above which a measurement is not used; empty for no gate
 * @param parameters of the model that are estimated along with the state
 */
public record EstimatorSettings(Kind kind, int window, Optional<Double> gate, List<String> parameters) {

    /** Ways to estimate the state. */
    public enum Kind {
        /** What is measured is believed; the rest is predicted by the model. */
        FULL_STATE,
        /** Extended Kalman filter. */
        EKF,
        /** Moving-horizon estimation. */
        MHE
    }

    static final Setting<Kind> KIND = Setting.of(
            "kind",
            new Choice<>(Kind.class),
            Kind.FULL_STATE,
            Effect.RESTART,
            "How the state is estimated: measured states are believed and the others predicted (full-state), by an extended"
                    + " Kalman filter (ekf), or by an optimization over the last periods (mhe).");
    static final Setting<Integer> WINDOW = Setting.of(
            "window", new Whole(1, 1000), 10, Effect.RESTART, "Periods that moving-horizon estimation looks back.");
    static final Setting<Double> GATE = Setting.optional(
            "gate",
            Real.positive(),
            Effect.LIVE,
            "Standard deviations of the innovation above which ekf does not use a measurement.");
    static final Setting<List<String>> PARAMETERS = Setting.of(
            "parameters",
            new Listed("a list of parameters of the model"),
            List.of(),
            Effect.RESTART,
            "Parameters that ekf and mhe estimate along with the state, as disturbances that drift; the controller goes on"
                    + " with their estimates.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "estimator",
            "How the state is estimated from the measurements.",
            List.of(KIND, WINDOW, GATE, PARAMETERS),
            Map.of(
                    "process-noise",
                    "Standard deviations of what changes a state (or estimated parameter) over one period beside the model, by"
                            + " name; defaults for those that are not named: { defaults = 1e-4, T = 0.05 }.",
                    "measurement-noise",
                    "Standard deviations of the measurements, by state: { defaults = 1e-3, T = 0.1 }.",
                    "initial-deviation",
                    "Standard deviations of the first state from the truth, by name; without them ten times the process noise"
                            + " of each."));

    /** The settings with the given values. */
    public static EstimatorSettings of(SettingValues values) {
        return new EstimatorSettings(values.get(KIND), values.get(WINDOW), values.find(GATE), values.get(PARAMETERS));
    }
}
