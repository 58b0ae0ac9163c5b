package dev.takt.config.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.SettingBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        for (SettingBlock<?> block : List.of(
                SolverSettings.BLOCK,
                LoopSettings.BLOCK,
                EstimatorSettings.BLOCK,
                PlantSettings.BLOCK,
                LinkSettings.BLOCK,
                MonitoringSettings.BLOCK,
                SignalSettings.BLOCK,
                ActuatorSettings.BLOCK,
                AlarmSettings.BLOCK,
                TuneSettings.BLOCK,
                TuneWishSettings.BLOCK)) {
            for (DeclaredSetting<?> setting : block.settings()) {
                assertTrue(SettingsPage.text().contains("| `" + setting.name() + "` |"), setting.name());
                assertTrue(setting.about().endsWith("."), setting.name() + ": " + setting.about());
            }
        }
    }
}
