package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** The journal of a loop, {@code monitoring.journal}. */
public record JournalSettings(
        @Setting @FileName("the name of a directory") @About("The directory of the journal. Without it, there is none.")
        Optional<String> directory,

        @Setting(path = "segment-size", standard = "64")
        @Whole(atLeast = 1, atMost = 2000)
        @About("Size in megabytes at which the journal begins a new file.")
        int segmentMegabytes,

        @Setting(path = "keep-size", standard = "1024")
        @Whole(atLeast = 1, atMost = 100_000_000)
        @About("Size in megabytes of all journal files together; the oldest are deleted first. Incident files do"
                + " not count.")
        int keepMegabytes,

        @Setting(path = "keep-for", standard = "30 days")
        @Time(positive = true)
        @About("Time after which a file of the journal is deleted.")
        double keepSeconds,

        @Setting(path = "sync-every", standard = "1 s")
        @Time
        @About("Time between two synchronizations with the disk, after which records survive a power cut; 0 leaves"
                + " them to the operating system.")
        double syncSeconds,

        @Setting(standard = "4096")
        @Whole(atLeast = 16, atMost = 1_000_000)
        @About("Number of records that may wait to be written. If the disk is too slow, further ones are dropped"
                + " and counted: the loop never waits.")
        int queue,

        @Setting(path = "trouble-before", standard = "60 s")
        @Time
        @About("Time before an incident (change of mode, worse rung, NaN, skipped period) that is kept in a"
                + " separate file.")
        double secondsBefore,

        @Setting(path = "trouble-after", standard = "30 s")
        @Time
        @About("Time after an incident that is kept in the same file.")
        double secondsAfter) {}
