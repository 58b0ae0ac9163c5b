package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;

/** The {@code plant} block, apart from its free blocks. */
// large because it is flat: its groups in the file, such as orders, have one setting or two.
@Block(
        name = "plant",
        about = "The plant of a simulation.",
        further = {
            @FreeBlock(
                    name = "constants",
                    about =
                            "Constants, and members of a family of them, \"c[3]\", that differ between the plant and the model of the"
                                    + " controller."),
            @FreeBlock(
                    name = "parameters",
                    about =
                            "Parameters of the model, or constants and members of a family of them, that have another value in the plant."),
            @FreeBlock(
                    name = "initial",
                    about =
                            "The state of the plant at the start, by state: numbers or expressions of its coordinates and indices."
                                    + " Without it the plant starts where the parameters of the initial conditions say."),
            @FreeBlock(
                    name = "disturbances",
                    about =
                            "A list of { at = 20 s, set = F, to = 0.45 } for a parameter or constant, or a member \"c[3]\","
                                    + " that changes, { at = 20 s, input = u, add = 0.1 } for an offset of an input, { at = 20 s, state = x, add = 0.1 } for a"
                                    + " jump of a state."),
            @FreeBlock(
                    name = "variants",
                    about = "Named blocks of constants, parameters and initial; the one that variant names applies."),
            @FreeBlock(
                    name = "noise.deviations",
                    about =
                            "Standard deviations of the measurements, by variable; T stands for all of T[1], T[2] …: { T = 0.1 }."),
            @FreeBlock(
                    name = "sensors",
                    about =
                            "How the sensors of the plant differ from ideal ones, in a simulation too, by variable: bias,"
                                    + " quantum, delay, every, time-stamp, drop-out."),
            @FreeBlock(
                    name = "actuators",
                    about =
                            "How the actuators of the plant move, in a simulation too, by control: min, max, rate, stiction,"
                                    + " fail-safe."),
            @FreeBlock(
                    name = "faults",
                    about =
                            "A list of { at = 20 s, signal = \"x[3]\", freeze = 5 s }: also stale, drop-out, not-a-number,"
                                    + " uncertain, bad, or bias or factor with for; { at, actuator, stick, silent or status-bad },"
                                    + " or taken, at-most or at-least with a value and for; { at, cut }.")
        })
public record PlantSettings(
        @Setting(standard = PlantSettings.THIS)
        @Words("this, or the name of a case file or of an FMU")
        @About("The model of the plant: that of this file, that of another one (its block model alone), or an FMU for"
                + " co-simulation (FMI 2.0 or 3.0, name.fmu).")
        String model,

        @Setting @Words("the name of one of the variants") @About("The variant whose settings apply.")
        Optional<String> variant,

        @Setting(path = "integrator.method", standard = "auto")
        @About("How the plant is integrated: auto detects stiffness.")
        Method method,

        @Setting(path = "integrator.relative-tolerance", standard = "1e-11")
        @Real(above = 1e-13, atMost = 1e-2)
        @About("Largest relative error of an integration step.")
        double relativeTolerance,

        @Setting(path = "integrator.absolute-tolerance", standard = "1e-11")
        @Real(above = 0)
        @About("Largest absolute error of an integration step, in the unit of each state.")
        double absoluteTolerance,

        @Setting(path = "noise.seed", standard = "1")
        @Whole(atLeast = 0)
        @About("The same seed gives the same noise in every run.")
        int seed,

        @Setting(standard = "[]")
        @Words("a list of states")
        @About("States that the plant does not measure; x stands for all of x[1], x[2] ….")
        List<String> unmeasured,

        @Setting
        @Time(positive = true)
        @About("Time between two exchanges of a plant that runs as a program. Without it, a tenth of the control"
                + " period.")
        Optional<Double> step,

        @Setting
        @Time(positive = true)
        @About("Time without a new command after which a plant that runs as a program moves its actuators to their"
                + " fail-safe values. Without it, four control periods.")
        Optional<Double> watchdog,

        @Setting(path = "orders.port")
        @Whole(atLeast = 0, atMost = 65535)
        @About("The loopback port at which a plant that runs as a program accepts orders (takt ctl plant); 0 for"
                + " any free one. Without it, 7421, or any free one if that is in use.")
        Optional<Integer> ordersPort) {
    /** The declaration of the block. */
    public static final SettingBlock<PlantSettings> BLOCK = SettingBlock.of(PlantSettings.class);

    /** The value of {@code model} for the model of the file itself. */
    public static final String THIS = "this";

    /** Integration methods. */
    public enum Method {
        AUTO,
        EXPLICIT,
        IMPLICIT
    }
}
