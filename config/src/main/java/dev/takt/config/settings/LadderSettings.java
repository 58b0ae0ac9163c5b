package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The budgets of the rungs of the deadline ladder, {@code loop.ladder}.
 *
 * @param late periods that a plan may come after the one it was meant for and still count as late
 * @param previous seconds of the plant that an accepted plan may be followed; without it half of the horizon
 * @param hold periods in a row that the last command may be held
 */
public record LadderSettings(int late, Optional<Double> previous, int hold) {
    static final Setting<Integer> LATE = Setting.of(
            "ladder.late",
            new Whole(0, 1000),
            1,
            Effect.LIVE,
            "How many periods after the one that it was meant for a plan may come and still count as late; an older one counts"
                    + " as a previous plan.");
    static final Setting<Double> PREVIOUS = Setting.optional(
            "ladder.previous",
            Time.fromZero(),
            Effect.LIVE,
            "How long the last accepted plan may be followed, in time of the plant; without it half of the horizon.");
    static final Setting<Integer> HOLD = Setting.of(
            "ladder.hold",
            new Whole(0, Integer.MAX_VALUE),
            3,
            Effect.LIVE,
            "Periods in a row that the last command may be held when no plan is left; after them the actuators go to their"
                    + " fail-safe values.");

    static final List<Setting<?>> ALL = List.of(LATE, PREVIOUS, HOLD);

    static LadderSettings of(SettingValues values) {
        return new LadderSettings(values.get(LATE), values.find(PREVIOUS), values.get(HOLD));
    }
}
