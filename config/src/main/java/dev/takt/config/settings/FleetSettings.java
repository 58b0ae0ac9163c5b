package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** The {@code fleet} block of a fleet file. */
@Block(
        name = "fleet",
        about =
                "Many loops in one process: `takt fleet` ([fleet.md](fleet.md)). This block is in a fleet file, which has it and"
                        + " `monitoring` alone; no case file has it.")
public record FleetSettings(
        @Setting
        @FileName("a case file")
        @About("The case file of all loops of the table. Without it, each case file of the folder is a loop.")
        Optional<String> template,

        @Setting
        @FileName("a CSV file")
        @About(
                "The loops of the template: a column `name`, and a column for each setting that differs, headed by its path.")
        Optional<String> table,

        @Setting
        @Whole(atLeast = 1, atMost = 1024)
        @About("Threads that solve. Without it, one less than there are processors, and one at least.")
        Optional<Integer> threads,

        @Setting(standard = "0.8")
        @Real(above = 0, atMost = 1)
        @About(
                "The part of the time of these threads that the solves of loops may need that drive actuators; a further loop is"
                        + " refused.")
        double load,

        @Setting(standard = "true")
        @About("Whether loops of one structure share solvers. Then loop.keep-factorization is false in all of them.")
        boolean sharedSolvers,

        @Setting(standard = "1") @Whole(atLeast = 1, atMost = 64) @About("Threads that play plants in this process.")
        int plantThreads,

        @Setting(standard = "0")
        @Whole(atLeast = 0, atMost = 99)
        @About("Real-time priority of the thread that begins the periods of all loops; see loop.priority.")
        int priority) {
    /** The declaration of the block. */
    public static final SettingBlock<FleetSettings> BLOCK = SettingBlock.of(FleetSettings.class);
}
