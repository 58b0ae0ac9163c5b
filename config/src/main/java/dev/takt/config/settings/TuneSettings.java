package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** How {@code takt tune} looks for better settings. */
@Block(
        name = "tune",
        about =
                "What `takt tune` may vary, what is wished for, and the plants that it tries ([tune.md](tune.md)). No running loop"
                        + " reads it.",
        further = {
            @FreeBlock(
                    name = "vary",
                    about = "What may vary, by the path of the setting as `--set` takes it: `\"model.constants.w\" {"
                            + " from = 0.1, to = 10, scale = log }`. `from` and `to` are numbers or times; `scale` is"
                            + " `linear` or `log`; `step` leaves only multiples above `from`; `start` is the value now,"
                            + " where the file does not say it."),
            @FreeBlock(
                    name = "plants",
                    about = "What differs between the plants, by the path of the setting of the plant:"
                            + " `\"plant.constants.k\" { from = 2, to = 4 }`."),
            @FreeBlock(name = "wishes", about = "What is wished for, by a name of its own; see below.")
        })
public record TuneSettings(
        @Setting(standard = "120", effect = RESTART)
        @Whole(atLeast = 2)
        @About("Points that are tried, the start among them.")
        int evaluations,

        @Setting(effect = RESTART) @Whole(atLeast = 2) @About("Control steps of each run. Without it, `loop.steps`.")
        Optional<Integer> steps,

        @Setting(standard = "4", effect = RESTART)
        @Whole(atLeast = 1, atMost = 1000)
        @About("Plants that the search sees; the first one is that of the case.")
        int trainingPlants,

        @Setting(standard = "6", effect = RESTART)
        @Whole(atLeast = 1, atMost = 1000)
        @About("Further plants, for the check of what the search has found.")
        int heldOutPlants,

        @Setting(standard = "1", effect = RESTART)
        @Whole(atLeast = 0)
        @About("The same seed makes the same plants and the same search.")
        int seed) {
    /** The declaration of the settings. */
    public static final SettingBlock<TuneSettings> BLOCK = SettingBlock.of(TuneSettings.class);
}
