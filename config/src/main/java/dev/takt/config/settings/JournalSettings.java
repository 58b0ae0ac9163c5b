package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.FileName;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The journal of a loop, in the block {@code monitoring}.
 *
 * @param directory in which it is kept; empty for no journal
 * @param segmentMegabytes after which a new file is begun
 * @param keepMegabytes of all files together; the oldest go first
 * @param keepSeconds for which a file is kept
 * @param syncSeconds between two times at which everything is made sure to be on the disk; 0 leaves it to the system
 * @param queue records that may wait to be written; more are shed
 * @param secondsBefore a trouble that are kept in a file of their own, of the loop's clock
 * @param secondsAfter a trouble that are kept in the same file
 */
public record JournalSettings(
        Optional<String> directory,
        int segmentMegabytes,
        int keepMegabytes,
        double keepSeconds,
        double syncSeconds,
        int queue,
        double secondsBefore,
        double secondsAfter) {
    static final Setting<String> DIRECTORY = Setting.optional(
            "journal.directory",
            new FileName("the name of a directory"),
            Effect.RESTART,
            "Where the journal is kept; without it there is none.");
    static final Setting<Integer> SEGMENT = Setting.of(
            "journal.segment-size",
            new Whole(1, 2000),
            64,
            Effect.RESTART,
            "Megabytes after which a new file of the journal is begun.");
    static final Setting<Integer> KEEP_SIZE = Setting.of(
            "journal.keep-size",
            new Whole(1, 100_000_000),
            1024,
            Effect.RESTART,
            "Megabytes of all files of the journal together; the oldest are deleted first. Files of troubles do not count.");
    static final Setting<Double> KEEP_FOR = Setting.of(
            "journal.keep-for",
            Time.positive(),
            30 * 86400.0,
            Effect.RESTART,
            "Time after which a file of the journal is deleted.");
    static final Setting<Double> SYNC = Setting.of(
            "journal.sync-every",
            Time.fromZero(),
            1.0,
            Effect.RESTART,
            "Time between two moments at which everything is made sure to be on the disk, so that it survives a power cut; 0"
                    + " leaves it to the operating system.");
    static final Setting<Integer> QUEUE = Setting.of(
            "journal.queue",
            new Whole(16, 1_000_000),
            4096,
            Effect.RESTART,
            "Records that may wait to be written. When a disk is too slow further ones are shed and counted: the loop never"
                    + " waits.");
    static final Setting<Double> BEFORE = Setting.of(
            "journal.trouble-before",
            Time.fromZero(),
            60.0,
            Effect.RESTART,
            "Time before a trouble (change of mode, worse rung, NaN, skipped period) that is kept in a file of its own.");
    static final Setting<Double> AFTER = Setting.of(
            "journal.trouble-after",
            Time.fromZero(),
            30.0,
            Effect.RESTART,
            "Time after a trouble that is kept in the same file.");

    /** The declarations, for the block that they are part of. */
    static final List<Setting<?>> SETTINGS =
            List.of(DIRECTORY, SEGMENT, KEEP_SIZE, KEEP_FOR, SYNC, QUEUE, BEFORE, AFTER);

    /** The settings with the given values of the block {@code monitoring}. */
    public static JournalSettings of(SettingValues values) {
        return new JournalSettings(
                values.find(DIRECTORY),
                values.get(SEGMENT),
                values.get(KEEP_SIZE),
                values.get(KEEP_FOR),
                values.get(SYNC),
                values.get(QUEUE),
                values.get(BEFORE),
                values.get(AFTER));
    }
}
