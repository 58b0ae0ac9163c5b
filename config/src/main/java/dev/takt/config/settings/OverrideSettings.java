package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.TimeOrUnlimited;
import dev.takt.config.setting.SettingValues;
import java.util.List;

/**
 * How long the values of an operator stand in place of the schedule, in seconds of the clock.
 *
 * @param usual where nobody says for how long
 * @param longest that may be asked for; infinity where they may stand for ever
 */
public record OverrideSettings(double usual, double longest) {
    static final Setting<Double> USUAL = Setting.of(
            "overrides.usual",
            TimeOrUnlimited.positive(),
            28_800.0,
            Effect.LIVE,
            "Time of the clock for which set-points of an operator, or of a broker, stand in place of the schedule where"
                    + " nobody says for how long; at most loop.overrides.longest.");
    static final Setting<Double> LONGEST = Setting.of(
            "overrides.longest",
            TimeOrUnlimited.positive(),
            86_400.0,
            Effect.LIVE,
            "The longest such time that may be asked for; unlimited allows set-points to stand for ever.");

    static final List<Setting<?>> ALL = List.of(USUAL, LONGEST);

    static OverrideSettings of(SettingValues values) {
        return new OverrideSettings(values.get(USUAL), values.get(LONGEST));
    }
}
