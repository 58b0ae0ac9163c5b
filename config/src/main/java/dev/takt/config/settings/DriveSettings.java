package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import java.util.Optional;

/**
 * How an actuator of the plant moves. What the controller believes of its actuators, and enforces, is in {@link ActuatorSettings};
 * this is the hardware.
 */
@Block(name = "plant.actuators", entries = true, about = "One actuator.")
public record DriveSettings(
        @Setting(path = "min") @Real @About("Where it can go no lower; without it there is no end.")
        Optional<Double> least,

        @Setting(path = "max") @Real @About("Where it can go no higher; without it there is no end.")
        Optional<Double> most,

        @Setting
        @Real(above = 0)
        @About("Largest movement in a second of the plant; without it the actuator is at once where it is told to be.")
        Optional<Double> rate,

        @Setting(standard = "0")
        @Real(atLeast = 0)
        @About("It stays where it is for commands that are no farther away than this.")
        double stiction,

        @Setting
        @Real
        @About("Where the plant's watchdog sends it when commands stop; without it where it was at the start.")
        Optional<Double> failSafe) {
    /** The declaration of the settings. */
    public static final SettingBlock<DriveSettings> BLOCK = SettingBlock.of(DriveSettings.class);

    /** A drive that is where it is told to be. */
    public static final DriveSettings PERFECT = BLOCK.standard();
}
