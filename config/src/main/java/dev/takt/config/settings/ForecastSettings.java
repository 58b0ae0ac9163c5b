package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import java.util.Optional;

/** How forecasts of one parameter are judged, under its name. Times are seconds of the plant. */
@Block(name = "loop.forecasts", entries = true, about = "One parameter.")
public record ForecastSettings(
        @Setting(standard = "hold", effect = LIVE) @About("What holds between two points of a forecast.")
        Interpolation interpolation,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("Time of the plant after its issue for which a forecast is believed; without it as long as it reaches.")
        Optional<Double> staleAfter,

        @Setting(standard = "schedule", effect = LIVE) @About("What holds where a forecast has ended or is stale.")
        Fallback fallback,

        @Setting(standard = "1 h", effect = LIVE)
        @Time(positive = true)
        @About("With fallback = hold, the time for which the last value of a forecast is held.")
        double holdFor) {
    /** The declaration of the settings. */
    public static final SettingBlock<ForecastSettings> BLOCK = SettingBlock.of(ForecastSettings.class);

    /** What holds between two points. */
    public enum Interpolation {
        /** The value of the point before. */
        HOLD,
        /** A straight line. */
        LINEAR
    }

    /** What holds where a forecast ends. */
    public enum Fallback {
        /** What the file says. */
        SCHEDULE,
        /** The last value of the forecast, for a time. */
        HOLD
    }
}
