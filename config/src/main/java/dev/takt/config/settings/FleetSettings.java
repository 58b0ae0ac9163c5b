package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Whole;
import java.util.List;
import java.util.Optional;

/** The {@code fleet} block of a fleet file. */
@Block(
        name = "fleet",
        about =
                "Many loops in one process: `takt fleet` ([fleet.md](fleet.md)). This block is in a fleet file, which has it,"
                        + " `monitoring` and `cluster` alone; no case file has it.")
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

        Addresses udp,

        @Setting
        @Whole(atLeast = 1, atMost = 1024)
        @About("Threads that solve. Without it, one less than there are processors, and one at least.")
        Optional<Integer> threads,

        @Setting(standard = "0")
        @Whole(atLeast = 0, atMost = 64)
        @About(
                "Processes that solve, each with so many threads, so that a solver that crashes takes its process alone. Without any,"
                        + " solves are made in the process of the loops.")
        int workers,

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

    /** Where loops of a fleet and their plants listen, {@code fleet.udp}: the first one here, each further one a port higher. */
    public record Addresses(
            @Setting
            @About("Where the controller of the first loop listens (UDP); that of each further one has the next port.")
            Optional<HostAddress> controller,

            @Setting
            @About(
                    "Where the plant of the first loop listens; with both, the loops have links.kind = udp and these addresses.")
            Optional<HostAddress> plant) {

        /** Whether both are said. */
        public boolean isComplete() {
            return controller.isPresent() && plant.isPresent();
        }

        /** Whether one is said without the other. */
        public boolean isHalf() {
            return controller.isPresent() != plant.isPresent();
        }

        /**
         * The settings of a loop, each {@code path=value}.
         *
         * @param number of the loop, from 0
         * @throws IllegalArgumentException if there is no such port
         */
        public List<String> overrides(int number) {
            if (!isComplete()) {
                return List.of();
            }
            return List.of(
                    "links.kind=udp",
                    "links.udp.controller=\"" + next(controller.get(), number) + "\"",
                    "links.udp.plant=\"" + next(plant.get(), number) + "\"");
        }

        private static HostAddress next(HostAddress first, int number) {
            return new HostAddress(first.host(), first.port() + number);
        }
    }
}
