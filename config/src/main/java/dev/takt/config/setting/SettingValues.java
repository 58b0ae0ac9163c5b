package dev.takt.config.setting;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of the settings of a block; where the file gives none, or a wrong one, the default. */
public final class SettingValues {
    /** No values: all defaults. */
    static final SettingValues NONE = new SettingValues(Map.of());

    private final Map<DeclaredSetting<?>, Object> values;

    SettingValues(Map<DeclaredSetting<?>, Object> values) {
        this.values = Map.copyOf(values);
    }

    /** The value of a setting, if it has one. */
    Optional<Object> find(DeclaredSetting<?> setting) {
        return Optional.ofNullable(values.get(setting)).or(setting::standard);
    }

    /** These values, and those of another block of the same declaration for settings that the file does not give here. */
    public SettingValues over(SettingValues general) {
        Map<DeclaredSetting<?>, Object> layered = new HashMap<>(general.values);
        layered.putAll(values);
        return new SettingValues(layered);
    }
}
