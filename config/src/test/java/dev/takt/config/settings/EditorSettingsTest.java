package dev.takt.config.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.ConfigUtil;
import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.SettingBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What editors complete is what case files are validated by. */
class EditorSettingsTest {
    private static final Path FILE = Path.of("..", "editors", "vscode", "settings.json");
    /** Set to write the file instead of comparing it: {@code mvn test -pl config -Dtest=EditorSettingsTest -Dtakt.write}. */
    private static final String WRITE = "takt.write";

    private static String text() {
        return SettingsPage.blocks().stream()
                .map(block -> "  " + quoted(block.name()) + ": {\n    \"about\": " + quoted(block.about())
                        + ",\n    \"entries\": " + block.hasEntries() + ",\n    \"settings\": [\n" + settings(block)
                        + "\n    ]\n  }")
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String settings(SettingBlock<?> block) {
        return block.settings().stream().map(EditorSettingsTest::setting).collect(Collectors.joining(",\n"));
    }

    private static <T> String setting(DeclaredSetting<T> setting) {
        return "      { \"name\": " + quoted(setting.name()) + ", \"values\": "
                + quoted(setting.type().describe()) + ", \"standard\": "
                + quoted(setting.standard().map(setting.type()::show).orElse("")) + ", \"acts\": "
                + quoted(setting.effect().name().toLowerCase(Locale.ROOT)) + ", \"about\": " + quoted(setting.about())
                + " }";
    }

    /** In quotes, as JSON has it. */
    private static String quoted(String text) {
        return ConfigUtil.quoteString(text);
    }

    @Test
    void isWhatTheDeclarationsSay() throws IOException {
        if (System.getProperty(WRITE) != null) {
            Files.writeString(FILE, text());
        }
        assertEquals(
                text(),
                Files.readString(FILE),
                "editors/vscode/settings.json is not what the declarations say. Maybe write it again: -Dtakt.write");
        assertTrue(text().contains("\"tolerance\""));
    }
}
