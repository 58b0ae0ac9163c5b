package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Writes incident files: it buffers the latest frames, and when an incident begins it writes them, and those of some
 * time after it, to a separate file. Further incidents in this time are in the same file; later ones begin another. The
 * newest files are kept. Each file begins with the starting point of its solves. For this the whole state of the solver
 * is requested from time to time, and the solves since the last whole state are buffered too. A file that cannot be
 * written is abandoned, because the journal has the same records.
 */
final class TroubleFile implements AutoCloseable {
    private static final long MAX_BYTES = 64L << 20;
    private static final int MAX_FILES = 100;
    private static final double NANO = 1e-9;
    /**
     * The shortest time between whole states: each costs the next solve a factorization and is as large as a plan with
     * its multipliers.
     */
    private static final double MIN_SECONDS_BETWEEN_STATES = 10;

    private record Remembered(RecordedFrame record, long scheduled) {}

    private final JournalFiles files;
    private final double secondsBefore;
    private final double secondsAfter;
    private final TroubleWatch watch = new TroubleWatch();
    private final Deque<Remembered> memory = new ArrayDeque<>();
    private final SolvePast past = new SolvePast();
    private long bytes;
    private long now;
    private long until;
    private long askedAt;
    private Optional<SegmentFile> open = Optional.empty();
    private long begun;

    TroubleFile(JournalFiles files, double secondsBefore, double secondsAfter) {
        this.files = files;
        this.secondsBefore = secondsBefore;
        this.secondsAfter = secondsAfter;
    }

    /**
     * Takes a frame, in the order of the journal.
     *
     * @return whether the whole state of the solver is needed soon
     */
    boolean accept(JournalRecord record, byte[] frame, JournalHeader header) {
        try {
            if (record instanceof Period(var cycle, var _)) {
                now = cycle.times().scheduled();
                if (watch.begins(cycle) && open.isEmpty()) {
                    until = now + Math.round(secondsAfter / NANO);
                    begin(header, cycle.cycle());
                }
            }
            if (open.isPresent()) {
                open.get().append(frame);
            }
        } catch (IOException e) {
            close();
        }
        RecordedFrame recorded = RecordedFrame.of(record, frame);
        remember(recorded);
        if (now > until) {
            close();
        }
        return wantsState(recorded);
    }

    private boolean wantsState(RecordedFrame record) {
        if (record.isBeginning()) {
            askedAt = now;
            return false;
        }
        boolean due = NANO * (now - askedAt) >= Math.max(MIN_SECONDS_BETWEEN_STATES, secondsBefore);
        askedAt = due ? now : askedAt;
        return due;
    }

    private void begin(JournalHeader header, long cycle) throws IOException {
        SegmentFile file = SegmentFile.create(files.trouble(header.run(), cycle), header);
        open = Optional.of(file);
        begun++;
        past.write(file);
        for (Remembered remembered : memory) {
            file.append(remembered.record().bytes());
        }
        file.force();
        List<Path> troubles = files.troublesOfLoop(header.run());
        for (Path old : troubles.subList(0, Math.max(0, troubles.size() - MAX_FILES))) {
            Files.deleteIfExists(old);
        }
    }

    private void remember(RecordedFrame record) {
        memory.addLast(new Remembered(record, now));
        bytes += record.bytes().length;
        while (!memory.isEmpty()
                && (bytes + past.bytes() > MAX_BYTES
                        || NANO * (now - memory.getFirst().scheduled()) > secondsBefore)) {
            RecordedFrame oldest = memory.removeFirst().record();
            bytes -= oldest.bytes().length;
            past.accept(oldest);
            if (past.bytes() > MAX_BYTES / 2) {
                past.drop();
            }
        }
    }

    /** The number of files begun so far. */
    long begun() {
        return begun;
    }

    @Override
    public void close() {
        open.ifPresent(file -> {
            try (file) {
                file.force();
            } catch (IOException e) {
                // what is not on the disk by now can only be in the journal
            }
        });
        open = Optional.empty();
    }
}
