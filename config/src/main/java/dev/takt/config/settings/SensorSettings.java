package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.settings.SignalSettings.TimeStamp;

/** How a sensor of the plant differs from a perfect one, apart from its noise. */
@Block(name = "plant.sensors", entries = true, about = "One sensor.")
public record SensorSettings(
        @Setting(standard = "0") @Real @About("Added to every reading, in the unit of the state.")
        double bias,

        @Setting(standard = "0") @Real(atLeast = 0) @About("Readings are multiples of this; 0 for any number.")
        double quantum,

        @Setting(standard = "0 s") @Time @About("Age of a reading when it is published.")
        double delay,

        @Setting(standard = "0 s")
        @Time
        @About("Time between two samples, as of an analyser; 0 for a sample at every exchange.")
        double every,

        @Setting(standard = "sample")
        @About(
                "What the time stamps of the readings tell: when the sample was taken (sample), when the reading was published"
                        + " (result), or when its value or quality last changed (change), as with many OPC UA servers.")
        TimeStamp timeStamp,

        @Setting(standard = "0")
        @Real(atLeast = 0, atMost = 1)
        @About("Probability that a reading is missing: no number, bad quality.")
        double dropOut) {
    /** The declaration of the settings. */
    public static final SettingBlock<SensorSettings> BLOCK = SettingBlock.of(SensorSettings.class);

    /** A perfect sensor. */
    public static final SensorSettings PERFECT = BLOCK.standard();
}
