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

            Every setting of a case file apart from `model`, which has [a page of its own](model-language.md). This page is made from the
            declarations that files are checked against.

            A setting is written inside its block, `solver { tolerance = 1e-9 }`; dots are further blocks, so that `http.port` of
            `monitoring` is `monitoring { http { port = 7420 } }`. On the command line `--set solver.tolerance=1e-9` replaces it. Times are
            numbers with a unit, `50 ms`; seconds without.

            Names of files and folders count from the folder of the file that has them, an included one too; those of `--set` and of variables
            of the environment from the working directory. [command-line.md](command-line.md#case-files-of-others) says what a file may include
            and substitute.

            **Acts** says what it takes for a changed setting to act in a running loop: *live* from the next period on; *bumpless* the same,
            and the controls are carried over without a jump; *restart* after the loop has been started again, as further blocks do that do
            not say otherwise. `takt ctl reload` takes changes over ([runtime.md](runtime.md)).
            """;

    private final StringBuilder page = new StringBuilder(HEAD);

    private SettingsPage() {}

    /** The text of the page. */
    public static String text() {
        SettingsPage made = new SettingsPage();
        List.of(
                        SolverSettings.BLOCK,
                        LoopSettings.BLOCK,
                        SignalSettings.BLOCK,
                        EstimatorSettings.BLOCK,
                        ActuatorSettings.BLOCK,
                        PlantSettings.BLOCK,
                        SensorSettings.BLOCK,
                        DriveSettings.BLOCK,
                        LinkSettings.BLOCK,
                        TagSettings.BLOCK,
                        MonitoringSettings.BLOCK,
                        AlarmSettings.BLOCK)
                .forEach(made::block);
        return made.page.toString();
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
        page.append("\nFurther blocks, of a form of their own:\n\n");
        new TreeMap<>(blocks)
                .forEach((name, block) -> page.append("- `")
                        .append(name)
                        .append("`: ")
                        .append(block.about())
                        .append(block.live() ? " Acts live.\n" : "\n"));
    }
}
