package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingFamily;
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
        made.block(SolverSettings.BLOCK, "`solver`");
        made.block(LoopSettings.BLOCK, "`loop`");
        made.family(SignalSettings.FAMILY);
        made.block(EstimatorSettings.BLOCK, "`estimator`");
        made.family(ActuatorSettings.FAMILY);
        made.block(PlantSettings.BLOCK, "`plant`");
        made.block(SensorSettings.BLOCK, "Each entry of `plant.sensors`");
        made.block(DriveSettings.BLOCK, "Each entry of `plant.actuators`");
        made.block(LinkSettings.BLOCK, "`links`");
        made.block(TagSettings.BLOCK, "Each entry of `links.tags`");
        made.block(MonitoringSettings.BLOCK, "`monitoring`");
        made.family(AlarmSettings.FAMILY);
        return made.page.toString();
    }

    private void family(SettingFamily family) {
        heading("Each entry of `" + family.name() + "`", family.description());
        table(family.entry().settings());
        further(family.entry());
    }

    private void block(SettingBlock block, String title) {
        heading(title, block.description());
        table(block.settings());
        further(block);
    }

    private void heading(String title, String description) {
        page.append("\n## ").append(title).append("\n\n").append(description).append('\n');
    }

    private void table(List<Setting<?>> settings) {
        if (settings.isEmpty()) {
            return;
        }
        page.append("\n| Setting | Value | Default | Acts | |\n|---|---|---|---|---|\n");
        settings.forEach(this::row);
    }

    private <T> void row(Setting<T> setting) {
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
                .append(cell(setting.description()))
                .append(" |\n");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private void further(SettingBlock block) {
        Map<String, String> blocks = block.freeBlocks();
        if (blocks.isEmpty()) {
            return;
        }
        page.append("\nFurther blocks, of a form of their own:\n\n");
        new TreeMap<>(blocks)
                .forEach((name, description) -> page.append("- `")
                        .append(name)
                        .append("`: ")
                        .append(description)
                        .append(block.liveBlocks().contains(name) ? " Acts live.\n" : "\n"));
    }
}
