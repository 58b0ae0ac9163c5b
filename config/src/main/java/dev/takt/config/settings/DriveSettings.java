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
        @Setting(path = "min") @Real @About("Lower end of its range. Without it, there is none.")
        Optional<Double> least,

        @Setting(path = "max") @Real @About("Upper end of its range. Without it, there is none.")
        Optional<Double> most,

        @Setting
        @Real(above = 0)
        @About("Largest movement in one second of plant time. Without it, the actuator follows a command at once.")
        Optional<Double> rate,

        @Setting(standard = "0")
        @Real(atLeast = 0)
        @About("It does not move for a command that differs by no more than this.")
        double stiction,

        @Setting
        @Real
        @About("The value to which the watchdog of the plant moves it when commands stop. Without it, its initial"
                + " value.")
        Optional<Double> failSafe) {
    /** The declaration of the settings. */
    public static final SettingBlock<DriveSettings> BLOCK = SettingBlock.of(DriveSettings.class);

    /** A drive that is where it is told to be. */
    public static final DriveSettings PERFECT = BLOCK.standard();
}
