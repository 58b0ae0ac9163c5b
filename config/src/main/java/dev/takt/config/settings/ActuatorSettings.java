package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.BUMPLESS;
import static dev.takt.config.setting.Setting.Effect.LIVE;
import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings of one actuator, under the name of its control. */
@Block(
        name = "actuators",
        entries = true,
        about =
                "The actuators of the loop, by the name of the control, u for all of u[1], u[2] …, \"u[3]\" for one: limits that hold whatever the"
                        + " solver returns. A setting that an entry does not have is taken from that of the family.")
public record ActuatorSettings(
        @Setting(path = "min", effect = BUMPLESS)
        @Real
        @About(
                "Lower limit. Where the bound of the control in the model is tighter, or there is no limit, that bound holds.")
        Optional<Double> least,

        @Setting(path = "max", effect = BUMPLESS)
        @Real
        @About(
                "Upper limit. Where the bound of the control in the model is tighter, or there is no limit, that bound holds.")
        Optional<Double> most,

        @Setting(effect = BUMPLESS)
        @Real(above = 0)
        @About("Largest change in one second of plant time, in both directions. Without it, there is no limit.")
        Optional<Double> rate,

        @Setting(effect = BUMPLESS)
        @Real
        @About("The value to which the actuator moves, at its rate, when everything else fails. Without it, the"
                + " start of the control in the model.")
        Optional<Double> failSafe,

        @Setting(path = "read-back.tolerance", effect = LIVE)
        @Real(above = 0)
        @About("Largest difference between a command and its read-back. Without it, the difference is not checked.")
        Optional<Double> tolerance,

        @Setting(path = "read-back.patience", standard = "3", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Number of periods after which an unacknowledged command, or a read-back that stays different,"
                + " raises an alarm.")
        int patience,

        @Setting(effect = RESTART)
        @Words("the name of a tag")
        @About(
                "A tag of the link that is 1 while the plant's own control system has the actuator: its command then follows the"
                        + " read-back, and the optimizer goes on with the others.")
        Optional<String> tracking,

        LimitedSettings limited,

        StatusTagSettings status) {
    /** The declaration of the settings. */
    public static final SettingBlock<ActuatorSettings> BLOCK = SettingBlock.of(ActuatorSettings.class);

    /** The tags of the link that say who has the actuator and whether it can go on. */
    public List<String> statusTags() {
        return Stream.of(tracking, limited.high(), limited.low())
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** All defaults. */
    public static final ActuatorSettings DEFAULT = BLOCK.standard();
}
