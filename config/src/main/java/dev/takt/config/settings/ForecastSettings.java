package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingFamily;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How forecasts of one parameter are judged: an entry of {@code loop.forecasts}, under its name.
 *
 * @param interpolation what holds between two points of a forecast
 * @param staleAfter seconds of the plant after its issue for which a forecast is believed; empty for as long as it reaches
 * @param fallback what holds where there is no forecast any more
 * @param holdFor seconds of the plant for which the last value is held, then the schedule holds
 */
public record ForecastSettings(
        Interpolation interpolation, Optional<Double> staleAfter, Fallback fallback, double holdFor) {
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

    static final String DESCRIPTION =
            "Parameters whose course may be replaced by forecasts while the loop runs, by name: { interpolation = hold, stale-after ="
                    + " 1 day, fallback = schedule }. interpolation is what holds between two points of a forecast, hold"
                    + " (the default) or linear; stale-after the time of the plant after its issue for which a forecast is"
                    + " believed (as long as it reaches without it); fallback what holds where it has ended or is stale:"
                    + " schedule (the default), what the file says, or hold, its last value for hold-for (1 h), and then the"
                    + " schedule. Either way an alarm says so.";

    static final Setting<Interpolation> INTERPOLATION = Setting.of(
            "interpolation",
            new Choice<>(Interpolation.class),
            Interpolation.HOLD,
            Effect.LIVE,
            "What holds between two points of a forecast.");
    static final Setting<Double> STALE_AFTER = Setting.optional(
            "stale-after",
            Time.positive(),
            Effect.LIVE,
            "Time of the plant after its issue for which a forecast is believed; without it as long as it reaches.");
    static final Setting<Fallback> FALLBACK = Setting.of(
            "fallback",
            new Choice<>(Fallback.class),
            Fallback.SCHEDULE,
            Effect.LIVE,
            "What holds where a forecast has ended or is stale.");
    static final Setting<Double> HOLD_FOR = Setting.of(
            "hold-for",
            Time.positive(),
            3600.0,
            Effect.LIVE,
            "With fallback = hold, the time for which the last value of a forecast is held.");

    /** The declaration of the entries. */
    public static final SettingFamily FAMILY = new SettingFamily(
            "forecasts",
            DESCRIPTION,
            new SettingBlock(
                    "NAME", "One parameter.", List.of(INTERPOLATION, STALE_AFTER, FALLBACK, HOLD_FOR), Map.of()));

    /** The settings with the given values. */
    public static ForecastSettings of(SettingValues values) {
        return new ForecastSettings(
                values.get(INTERPOLATION), values.find(STALE_AFTER), values.get(FALLBACK), values.get(HOLD_FOR));
    }
}
