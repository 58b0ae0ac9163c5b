package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;

/**
 * How a loop judges settings that it took over while it runs, {@code loop.reload}.
 *
 * @param trial periods after a reload in which it may be rolled back; 0 for none
 * @param tolerated periods of the trial that may be worse than as many before it
 */
public record ReloadSettings(int trial, int tolerated) {
    static final Setting<Integer> TRIAL = Setting.of(
            "reload.trial",
            new Whole(0, 1_000_000),
            20,
            Effect.LIVE,
            "Periods for which changed settings are on trial: when the loop gets worse in them, it returns to the settings"
                    + " before. 0 for no trial.");

    static final Setting<Integer> TOLERATED = Setting.of(
            "reload.tolerated",
            new Whole(0, 1_000_000),
            2,
            Effect.LIVE,
            "Bad periods of the trial that are tolerated beyond the number in as many periods before it. A period is bad whose"
                    + " solve failed or whose command is not fresh; SAFE ends a trial at once.");

    static final List<Setting<?>> ALL = List.of(TRIAL, TOLERATED);

    static ReloadSettings of(SettingValues values) {
        return new ReloadSettings(values.get(TRIAL), values.get(TOLERATED));
    }
}
