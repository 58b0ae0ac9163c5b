package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** The journal of a loop, {@code monitoring.journal}. */
public record JournalSettings(
        @Setting @FileName("the name of a directory") @About("Where the journal is kept; without it there is none.")
        Optional<String> directory,

        @Setting(path = "segment-size", standard = "64")
        @Whole(atLeast = 1, atMost = 2000)
        @About("Megabytes after which a new file of the journal is begun.")
        int segmentMegabytes,

        @Setting(path = "keep-size", standard = "1024")
        @Whole(atLeast = 1, atMost = 100_000_000)
        @About(
                "Megabytes of all files of the journal together; the oldest are deleted first. Files of troubles do not count.")
        int keepMegabytes,

        @Setting(path = "keep-for", standard = "30 days")
        @Time(positive = true)
        @About("Time after which a file of the journal is deleted.")
        double keepSeconds,

        @Setting(path = "sync-every", standard = "1 s")
        @Time
        @About(
                "Time between two moments at which everything is made sure to be on the disk, so that it survives a power cut; 0"
                        + " leaves it to the operating system.")
        double syncSeconds,

        @Setting(standard = "4096")
        @Whole(atLeast = 16, atMost = 1_000_000)
        @About(
                "Records that may wait to be written. When a disk is too slow further ones are shed and counted: the loop never"
                        + " waits.")
        int queue,

        @Setting(path = "trouble-before", standard = "60 s")
        @Time
        @About(
                "Time before a trouble (change of mode, worse rung, NaN, skipped period) that is kept in a file of its own.")
        double secondsBefore,

        @Setting(path = "trouble-after", standard = "30 s")
        @Time
        @About("Time after a trouble that is kept in the same file.")
        double secondsAfter) {}
