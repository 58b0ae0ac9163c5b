package dev.takt.config.settings;

import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.source.TimeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The reference page of all settings, made from their declarations. */
public final class SettingsPage {
    private static final String HEAD = """
            # Settings

            All settings of a case file except those of `model`, which has [its own page](model-language.md). This page is generated
            from the declarations that validate case files.

            A setting is written inside its block, `solver { tolerance = 1e-9 }`. Dots denote nested blocks: `http.port` of
            `monitoring` is `monitoring { http { port = 7420 } }`. On the command line `--set solver.tolerance=1e-9` replaces it. Times
            are numbers with a unit, `50 ms`, or seconds without one.

            Relative names of files and folders refer to the folder of the file that contains them, also if it is included. Names in
            `--set` and in environment variables refer to the working directory. [command-line.md](command-line.md#case-files-of-others)
            describes what a file may include and substitute.

            **Acts** says when a changed setting takes effect in a running loop. *live*: from the next period on. *bumpless*: likewise, and
            the controls continue without a jump. *restart*: when the loop is started again; this also applies to free blocks that do not
            say otherwise. `takt ctl reload` applies changes ([runtime.md](runtime.md)).
            """;

    private final StringBuilder page = new StringBuilder(HEAD);

    private SettingsPage() {}

    /** The text of the page. */
    public static String text() {
        SettingsPage made = new SettingsPage();
        blocks().forEach(made::block);
        return made.page.toString();
    }

    /** All blocks with settings, in the order of the page. */
    static List<SettingBlock<?>> blocks() {
        return List.of(
                SolverSettings.BLOCK,
                LoopSettings.BLOCK,
                SignalSettings.BLOCK,
                EstimatorSettings.BLOCK,
                ActuatorSettings.BLOCK,
                ControlledSettings.BLOCK,
                PlantSettings.BLOCK,
                SensorSettings.BLOCK,
                DriveSettings.BLOCK,
                LinkSettings.BLOCK,
                TagSettings.BLOCK,
                MonitoringSettings.BLOCK,
                AlarmSettings.BLOCK,
                TuneSettings.BLOCK,
                TuneWishSettings.BLOCK,
                FleetSettings.BLOCK,
                ClusterSettings.BLOCK);
    }

    private void block(SettingBlock<?> block) {
        page.append(block.hasEntries() ? "\n## Each entry of `" : "\n## `")
                .append(block.name())
                .append("`\n\n")
                .append(block.about())
                .append('\n');
        table(block.settings());
        further(block.freeBlocks());
    }

    private void table(List<DeclaredSetting<?>> settings) {
        page.append("\n| Setting | Value | Default | Acts | |\n|---|---|---|---|---|\n");
        settings.forEach(this::row);
    }

    private <T> void row(DeclaredSetting<T> setting) {
        String standard = setting.standard().map(setting.type()::show).orElse("");
        page.append("| `")
                .append(setting.name())
                .append("` | ")
                .append(cell(setting.type().describe().replace(TimeText.EXPECTED + ";", "a time,")))
                .append(" | ")
                .append(standard.isEmpty() ? "" : "`" + standard + "`")
                .append(" | ")
                .append(setting.effect().name().toLowerCase(Locale.ROOT))
                .append(" | ")
                .append(cell(setting.about()))
                .append(" |\n");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private void further(Map<String, FreeBlock> blocks) {
        if (blocks.isEmpty()) {
            return;
        }
        page.append("\nFree blocks:\n\n");
        new TreeMap<>(blocks)
                .forEach((name, block) -> page.append("- `")
                        .append(name)
                        .append("`: ")
                        .append(block.about())
                        .append(block.live() ? " Acts live.\n" : "\n"));
    }
}
