package dev.takt.config;

import dev.takt.config.setting.SettingValues;
import dev.takt.config.settings.SignalSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How measured signals are judged: settings by the name of a signal, of a family or of a field.
 *
 * @param defaults for all signals
 * @param entries by name as written, without spaces: {@code x}, {@code x[3]}
 */
public record SignalCase(Optional<SettingValues> defaults, Map<String, SettingValues> entries) {
    /** The defaults of Takt for all signals. */
    public static final SignalCase STANDARD = new SignalCase(Optional.empty(), Map.of());

    public SignalCase {
        entries = new LinkedHashMap<>(entries);
    }

    /**
     * The settings of a signal: those of its own name, over those of each name that it is an entry of, over the defaults.
     *
     * @param signal {@code x[3]}, {@code T[2][7]}
     */
    public SignalSettings of(String signal) {
        Optional<SettingValues> found = defaults;
        for (int end = 1; end <= signal.length(); end++) {
            if (end == signal.length() || signal.charAt(end) == '[') {
                SettingValues special = entries.get(signal.substring(0, end));
                if (special != null) {
                    found = Optional.of(found.map(special::over).orElse(special));
                }
            }
        }
        return found.map(SignalSettings.BLOCK::record).orElse(SignalSettings.STANDARD);
    }

    /** Whether the block says of a variable, or of an entry of it, that it is measured. */
    public boolean measures(String variable) {
        return of(variable).measured().orElse(false)
                || entries.keySet().stream()
                        .filter(name -> name.startsWith(variable + "["))
                        .anyMatch(name -> of(name).measured().orElse(false));
    }
}
