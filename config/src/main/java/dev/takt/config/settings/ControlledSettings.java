package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;

/** A controlled variable that may be taken out of service on its own. */
@Block(
        name = "controlled",
        entries = true,
        about =
                "Controlled variables that can be dropped and taken into service again while the loop runs, under names of"
                        + " their own: which limits and set-points no longer count while one is dropped.")
public record ControlledSettings(
        @Setting(standard = "[]", effect = RESTART)
        @Words("labels of inequalities, [level, \"zone[2]\"]")
        @About(
                "Inequalities of the model that limit it, hard, soft or with a rank. The name of a family stands for all of it.")
        List<String> limits,

        @Setting(standard = "[]", effect = RESTART)
        @Words("names of parameters, [ref, \"ref[2]\"]")
        @About(
                "Parameters of the objective that it follows: the terms with them cost nothing while it is dropped. They keep their"
                        + " values.")
        List<String> setPoints,

        @Setting(effect = RESTART) @Words("the name of a signal") @About("The signal that it is known from.")
        Optional<String> signal,

        @Setting(standard = "drop", effect = RESTART)
        @About(
                "What becomes of it when the signal has been bad for more than signals.NAME.bad-reads: it is dropped until the signal has"
                        + " been good for as long, or the loop keeps holding what the model predicts. Only a signal whose criticality is"
                        + " optional leaves this choice; with any other the loop goes DEGRADED or SAFE.")
        Lost lost) {
    /** The declaration of the settings. */
    public static final SettingBlock<ControlledSettings> BLOCK = SettingBlock.of(ControlledSettings.class);

    /** What becomes of a variable whose signal is lost. */
    public enum Lost {
        DROP,
        KEEP
    }
}
