package dev.takt.config;

import dev.takt.config.setting.SettingValues;
import dev.takt.config.settings.AlarmSettings;
import dev.takt.loop.AlarmCondition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the file says of the alarms of a loop: settings by the name of a condition or of one alarm.
 *
 * @param defaults for all alarms
 * @param entries by name as written, without spaces: {@code signal-lost}, {@code signal-lost:x[3]}
 */
public record AlarmCase(Optional<SettingValues> defaults, Map<String, SettingValues> entries) {
    /** The defaults of Takt for all alarms. */
    public static final AlarmCase STANDARD = new AlarmCase(Optional.empty(), Map.of());

    public AlarmCase {
        entries = new LinkedHashMap<>(entries);
    }

    /** The settings of an alarm: those of its own name, over those of its condition, over the defaults. */
    public AlarmSettings of(AlarmCondition condition, String name) {
        Optional<SettingValues> found = over(defaults, condition.label());
        return (name.equals(condition.label()) ? found : over(found, name))
                .map(AlarmSettings.BLOCK::record)
                .orElse(AlarmSettings.STANDARD);
    }

    private Optional<SettingValues> over(Optional<SettingValues> general, String name) {
        Optional<SettingValues> special = Optional.ofNullable(entries.get(name));
        return special.map(own -> general.map(own::over).orElse(own)).or(() -> general);
    }
}
