package dev.takt.config;

import dev.takt.config.setting.Setting.Effect;
import java.util.Optional;

/**
 * A setting that has another value than before.
 *
 * @param path of the setting, {@code loop.gate.deviation}
 * @param before as it was written; empty where the file did not have it
 * @param after as it is written; empty where the file does not have it
 * @param effect what it takes for the change to act
 */
public record SettingChange(String path, Optional<String> before, Optional<String> after, Effect effect) {

    /** In words: {@code loop.gate.deviation 0.5 -> 0.2}. */
    public String text() {
        return path + " " + before.orElse("(default)") + " -> " + after.orElse("(default)");
    }

    /** The change as an override of the file before it: {@code loop.gate.deviation=0.2}. */
    public String override() {
        return path + "=" + after.orElse("null");
    }
}
