package dev.takt.actors.journal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The frames before a given time that a replay of later solves needs: those of the solves since the last whole state of
 * the solver, and the settings in force there. Takes records as they become older than that time.
 */
final class SolvePast {
    private final SettingsInForce settings = new SettingsInForce();
    private final Deque<byte[]> frames = new ArrayDeque<>();
    private Optional<byte[]> settingsBefore = Optional.empty();
    private boolean whole;
    private long bytes;

    /** Takes the next record. */
    void accept(RecordedFrame record) {
        settings.accept(record);
        if (record.isBeginning()) {
            drop();
            settingsBefore = settings.frame();
            whole = true;
        }
        if (whole && record.kind() != RecordedFrame.Kind.NONE) {
            frames.addLast(record.bytes());
            bytes += record.bytes().length;
        }
    }

    /** Drops the solves; a replay is then possible from the next whole state on. */
    void drop() {
        frames.clear();
        bytes = 0;
        whole = false;
    }

    /** Writes the frames, the oldest first. */
    void write(SegmentFile file) throws IOException {
        Optional<byte[]> first = whole ? settingsBefore : settings.frame();
        if (first.isPresent()) {
            file.append(first.get());
        }
        for (byte[] frame : frames) {
            file.append(frame);
        }
    }

    /** Its memory in bytes. */
    long bytes() {
        return bytes;
    }
}
