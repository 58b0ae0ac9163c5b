package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Listed;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingType.Words;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code plant} block, apart from its variants, constants, parameters, initial state, disturbances and noise.
 *
 * @param model {@code this}, or the file whose model plays the plant, or an FMU
 * @param variant the name of the variant that applies, if any
 * @param method how the plant is integrated
 * @param relativeTolerance of the integration
 * @param absoluteTolerance of the integration, in the unit of each state
 * @param seed of the noise on the measurements
 * @param unmeasured states that no sensor shows
 * @param step seconds between two exchanges of a plant that runs as a program; without it a tenth of the control period
 * @param watchdog seconds without a new command after which such a plant goes to its fail-safe inputs; without it four
 *     control periods
 * @param ordersPort port of loopback where a plant that runs as a program takes orders; 0 for any free one, empty for the usual
 *     one, or any free one when that is taken
 */
public record PlantSettings(
        String model,
        Optional<String> variant,
        Method method,
        double relativeTolerance,
        double absoluteTolerance,
        int seed,
        List<String> unmeasured,
        Optional<Double> step,
        Optional<Double> watchdog,
        Optional<Integer> ordersPort) {
    /** The value of {@code model} for the model of the file itself. */
    public static final String THIS = "this";

    /** Integration methods. */
    public enum Method {
        AUTO,
        EXPLICIT,
        IMPLICIT
    }

    static final Setting<String> MODEL = Setting.of(
            "model",
            new Words("this, or the name of a case file or of an FMU"),
            THIS,
            Effect.RESTART,
            "What plays the plant: the model of this file, that of another one, or an FMU for co-simulation (FMI 2.0 or 3.0, name.fmu).");
    static final Setting<String> VARIANT = Setting.optional(
            "variant",
            new Words("the name of one of the variants"),
            Effect.RESTART,
            "The variant whose settings apply.");
    static final Setting<Method> METHOD = Setting.of(
            "integrator.method",
            new Choice<>(Method.class),
            Method.AUTO,
            Effect.RESTART,
            "How the plant is integrated: auto looks for stiffness.");
    static final Setting<Double> RELATIVE_TOLERANCE = Setting.of(
            "integrator.relative-tolerance", new Real(1e-13, 1e-2), 1e-11, Effect.RESTART, "Relative error of a step.");
    static final Setting<Double> ABSOLUTE_TOLERANCE = Setting.of(
            "integrator.absolute-tolerance",
            Real.positive(),
            1e-11,
            Effect.RESTART,
            "Absolute error of a step, in the unit of each state.");
    static final Setting<Integer> SEED = Setting.of(
            "noise.seed",
            new Whole(0, Integer.MAX_VALUE),
            1,
            Effect.RESTART,
            "The same seed gives the same noise in every run.");
    static final Setting<List<String>> UNMEASURED = Setting.of(
            "unmeasured", new Listed("a list of states"), List.of(), Effect.RESTART, "States that no sensor shows.");

    static final Setting<Double> STEP = Setting.optional(
            "step",
            Time.positive(),
            Effect.RESTART,
            "Time between two exchanges of a plant that runs as a program; without it a tenth of the control period.");
    static final Setting<Double> WATCHDOG = Setting.optional(
            "watchdog",
            Time.positive(),
            Effect.RESTART,
            "Time without a new command after which a plant that runs as a program moves its actuators to their fail-safe"
                    + " values; without it four control periods.");

    static final Setting<Integer> ORDERS_PORT = Setting.optional(
            "orders.port",
            new Whole(0, 65535),
            Effect.RESTART,
            "The port of loopback at which a plant that runs as a program takes orders (takt ctl plant); 0 takes any free one."
                    + " Without it 7421, or any free one when that is taken.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "plant",
            "What plays the plant in a simulation.",
            List.of(
                    MODEL,
                    VARIANT,
                    METHOD,
                    RELATIVE_TOLERANCE,
                    ABSOLUTE_TOLERANCE,
                    SEED,
                    UNMEASURED,
                    STEP,
                    WATCHDOG,
                    ORDERS_PORT),
            Map.of(
                    "constants",
                    "Constants of the model that differ in the plant: a plant that is not what the controller believes.",
                    "parameters",
                    "Parameters of the model that have another value in the plant.",
                    "initial",
                    "The state of the plant at the start, by state: numbers or expressions of its coordinates and indices."
                            + " Without it the plant starts where the parameters of the initial conditions say.",
                    "disturbances",
                    "A list of { at = 20 s, set = F, to = 0.45 } for a parameter or constant that changes, { at = 20 s,"
                            + " input = u, add = 0.1 } for an offset of an input, { at = 20 s, state = x, add = 0.1 } for a"
                            + " jump of a state.",
                    "variants",
                    "Named blocks of constants, parameters and initial; the one that variant names applies.",
                    "noise.deviations",
                    "Standard deviations of the measurements, by state: { T = 0.1 }.",
                    "sensors",
                    "How the sensors of a plant program differ from perfect ones, by state: bias, quantum, delay, drop-out.",
                    "actuators",
                    "How the actuators of a plant program move, by control: min, max, rate, stiction, fail-safe.",
                    "faults",
                    "A list of { at = 20 s, signal = \"x[3]\", freeze = 5 s }: also stale, drop-out, not-a-number,"
                            + " uncertain, bad, or bias or factor with for; { at, actuator, stick or silent };"
                            + " { at, cut }."));

    /** The settings with the given values. */
    public static PlantSettings of(SettingValues values) {
        return new PlantSettings(
                values.get(MODEL),
                values.find(VARIANT),
                values.get(METHOD),
                values.get(RELATIVE_TOLERANCE),
                values.get(ABSOLUTE_TOLERANCE),
                values.get(SEED),
                values.get(UNMEASURED),
                values.find(STEP),
                values.find(WATCHDOG),
                values.find(ORDERS_PORT));
    }
}
