package dev.takt.config.setting;

import java.util.Optional;

/**
 * The declaration of one setting.
 *
 * @param name its path inside its block, {@code tolerance} or {@code barrier.initial}
 * @param type what its values are
 * @param standard the value where the file says nothing; empty for a setting that may be absent
 * @param effect what a change takes in a running loop
 * @param description for the reference page: a sentence
 */
public record Setting<T>(String name, SettingType<T> type, Optional<T> standard, Effect effect, String description) {

    /** What it takes for a changed setting to act. */
    public enum Effect {
        /** Acts from the next period on. */
        LIVE,
        /** Acts from the next period on; the controls are carried over without a jump. */
        BUMPLESS,
        /** Acts after the loop has been started again. */
        RESTART
    }

    /** A setting with a default. */
    public static <T> Setting<T> of(String name, SettingType<T> type, T standard, Effect effect, String description) {
        return new Setting<>(name, type, Optional.of(standard), effect, description);
    }

    /** A setting that may be absent. */
    public static <T> Setting<T> optional(String name, SettingType<T> type, Effect effect, String description) {
        return new Setting<>(name, type, Optional.empty(), effect, description);
    }
}
