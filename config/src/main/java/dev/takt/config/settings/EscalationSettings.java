package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;

/**
 * What failed solves in a row lead to, {@code loop.escalation}.
 *
 * @param warmStart failures after which the warm start is dropped
 * @param numerics failures after which the cached numbers are dropped too
 * @param restart failures after which the solver is restarted
 */
public record EscalationSettings(int warmStart, int numerics, int restart) {
    static final Setting<Integer> WARM_START = Setting.of(
            "escalation.warm-start",
            new Whole(1, Integer.MAX_VALUE),
            3,
            Effect.LIVE,
            "Consecutive periods without an accepted plan after which the warm start is dropped.");
    static final Setting<Integer> NUMERICS = Setting.of(
            "escalation.numerics",
            new Whole(1, Integer.MAX_VALUE),
            5,
            Effect.LIVE,
            "Consecutive periods without an accepted plan after which all cached numbers are dropped.");
    static final Setting<Integer> RESTART = Setting.of(
            "escalation.restart",
            new Whole(1, Integer.MAX_VALUE),
            10,
            Effect.LIVE,
            "Consecutive periods without an accepted plan after which the solver is restarted.");

    static final List<Setting<?>> ALL = List.of(WARM_START, NUMERICS, RESTART);

    static EscalationSettings of(SettingValues values) {
        return new EscalationSettings(values.get(WARM_START), values.get(NUMERICS), values.get(RESTART));
    }
}
