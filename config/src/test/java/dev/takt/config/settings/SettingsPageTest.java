package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "settings.md");
    /** Set to write the page instead of comparing it: {@code mvn test -pl config -Dtest=SettingsPageTest -Dtakt.write}. */
    private static final String WRITE = "takt.write";

    @Test
    void isThePageInTheDocumentation() throws IOException {
        if (System.getProperty(WRITE) != null) {
            Files.writeString(PAGE, SettingsPage.text());
        }
        assertEquals(
                Files.readString(PAGE),
                SettingsPage.text(),
                "docs/settings.md is not what the declarations say. Maybe write it again: -Dtakt.write");
    }

    @Test
    void describesEverySetting() {
        for (SettingBlock block : new SettingBlock[] {
            SolverSettings.BLOCK,
            LoopSettings.BLOCK,
            EstimatorSettings.BLOCK,
            PlantSettings.BLOCK,
            LinkSettings.BLOCK,
            MonitoringSettings.BLOCK,
            SignalSettings.FAMILY.entry(),
            ActuatorSettings.FAMILY.entry(),
            AlarmSettings.FAMILY.entry()
        }) {
            for (Setting<?> setting : block.settings()) {
                assertTrue(SettingsPage.text().contains("| `" + setting.name() + "` |"), setting.name());
                assertTrue(setting.description().endsWith("."), setting.name() + ": " + setting.description());
            }
        }
    }
}
