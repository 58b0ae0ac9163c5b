package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * How a loop comes into automatic mode and back to it.
 *
 * @param armAtStart whether it goes to automatic mode by itself; without it where a model in the same process plays the plant
 * @param warmUp solves in a row that must have ended in time before it may be armed
 * @param transfer periods over which a difference between actuators and plan fades when the loop takes over
 * @param recover fresh commands in a row that end the degraded mode
 */
public record ModeSettings(Optional<Boolean> armAtStart, int warmUp, int transfer, int recover) {
    static final Setting<Boolean> ARM_AT_START = Setting.optional(
            "arm-at-start",
            new Switch(),
            Effect.RESTART,
            "Whether the loop goes to automatic mode by itself; without this setting only where a model in the same process"
                    + " plays the plant.");
    static final Setting<Integer> WARM_UP = Setting.of(
            "warm-up",
            new Whole(1, Integer.MAX_VALUE),
            10,
            Effect.LIVE,
            "Consecutive plans that must have been accepted in time before the loop may be armed.");
    static final Setting<Integer> TRANSFER = Setting.of(
            "transfer",
            new Whole(0, Integer.MAX_VALUE),
            5,
            Effect.LIVE,
            "Periods over which the difference between what the actuators show and what the plan wants fades when the loop"
                    + " takes over.");
    static final Setting<Integer> RECOVER = Setting.of(
            "recover",
            new Whole(1, Integer.MAX_VALUE),
            3,
            Effect.LIVE,
            "Consecutive fresh commands after which the loop is no longer degraded.");

    static final List<Setting<?>> ALL = List.of(ARM_AT_START, WARM_UP, TRANSFER, RECOVER);

    static ModeSettings of(SettingValues values) {
        return new ModeSettings(
                values.find(ARM_AT_START), values.get(WARM_UP), values.get(TRANSFER), values.get(RECOVER));
    }
}
