package dev.takt.config.setting;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of the settings of a block; where the file gives none, or a wrong one, the default. */
public final class SettingValues {
    private final Map<Setting<?>, Object> values;

    /** Values by their settings; of those that are not there, the defaults. */
    public SettingValues(Map<Setting<?>, Object> values) {
        this.values = Map.copyOf(values);
    }

    /** The value of a setting that has a default. */
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow();
    }

    /** The value of a setting, if it has one. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable((T) values.get(setting)).or(setting::standard);
    }

    /** These values, and those of another block of the same declaration for settings that the file does not give here. */
    public SettingValues over(SettingValues general) {
        Map<Setting<?>, Object> layered = new HashMap<>(general.values);
        layered.putAll(values);
        return new SettingValues(layered);
    }
}
