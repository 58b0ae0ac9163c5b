package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.config.settings.JournalSettings;
import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Writes records to segments, begins new segments and deletes old ones. Used by one thread. A disk that fails loses
 * records, which are counted, and has no other effect: a new segment is tried after some time. Delays do not depend on
 * the time of day.
 */
final class JournalWriter implements AutoCloseable {
    private static final long MEGABYTE = 1L << 20;
    private static final long MILLIS = 1000;
    private static final double NANOS = 1e9;
    private static final long RETRY_NANOS = 5_000_000_000L;

    private final JournalFiles files;
    private final JournalHeader header;
    private final JournalSettings settings;
    private final LongSupplier wallMillis;
    private final LongSupplier nanos;
    private final TroubleFile troubles;
    private Optional<SegmentFile> segment = Optional.empty();
    private final SettingsInForce configured = new SettingsInForce();
    private long lastSync;
    private long lastLook;
    private Optional<Long> failedAt = Optional.empty();
    private long records;
    private long bytes;
    private long lost;
    private long ofSegment;
    private int number;
    private int segments;
    private boolean dirty;

    /**
     * Prepares to write.
     *
     * @param wallMillis the time of day, for the ages of files
     * @param nanos a monotonic clock
     */
    JournalWriter(
            Path directory,
            JournalHeader header,
            JournalSettings settings,
            LongSupplier wallMillis,
            LongSupplier nanos) {
        this.files = new JournalFiles(directory);
        this.header = header;
        this.settings = settings;
        this.wallMillis = wallMillis;
        this.nanos = nanos;
        this.troubles = new TroubleFile(files, settings.secondsBefore(), settings.secondsAfter());
        this.lastSync = nanos.getAsLong();
        this.lastLook = lastSync;
    }

    /**
     * Writes a record.
     *
     * @return whether the state of the solver is needed soon: for a new segment, or for later incidents
     */
    boolean accept(JournalRecord record) {
        byte[] frame = SegmentFile.frame(RecordCoding.encode(record));
        try {
            boolean fresh = room(frame.length);
            if (segment.isEmpty()) {
                lost++;
                return false;
            }
            segment.get().append(frame);
            records++;
            ofSegment++;
            bytes += frame.length;
            dirty = true;
            boolean wanted = troubles.accept(record, frame, header);
            return fresh || wanted;
        } catch (IOException e) {
            failed();
            return false;
        } finally {
            configured.accept(RecordedFrame.of(record, frame));
        }
    }

    /** Begins a segment if there is none, or the present one is full. */
    private boolean room(int length) throws IOException {
        boolean full = segment.isPresent() && segment.get().size() + length > settings.segmentMegabytes() * MEGABYTE;
        if (segment.isPresent() && !full || segment.isEmpty() && isTooSoon()) {
            return false;
        }
        if (full) {
            sync();
            segment.get().close();
            segment = Optional.empty();
        }
        PrivateFiles.createDirectories(files.directory());
        number++;
        segment = Optional.of(SegmentFile.create(
                files.segment(header.run(), number), header.ofSegment(number, wallMillis.getAsLong())));
        ofSegment = 0;
        failedAt = Optional.empty();
        Optional<byte[]> settings = configured.frame();
        if (settings.isPresent()) {
            segment.get().append(settings.get());
        }
        segments++;
        deleteOld();
        return true;
    }

    private boolean isTooSoon() {
        return failedAt.filter(time -> nanos.getAsLong() - time < RETRY_NANOS).isPresent();
    }

    private void failed() {
        lost++;
        segment.ifPresent(this::leave);
        segment = Optional.empty();
        failedAt = Optional.of(nanos.getAsLong());
    }

    /**
     * Closes a file after an error. Its records may be the only ones of an incident, so it is kept; a file without a
     * record is deleted.
     */
    private void leave(SegmentFile file) {
        if (ofSegment == 0) {
            file.discard();
            return;
        }
        try {
            file.close();
        } catch (IOException e) {
            // the rest of the file is lost in any case, and has been counted
        }
    }

    /**
     * To be called from time to time: forces written records to the disk when this is due, and begins a new file where somebody has
     * deleted the present one, which would take further records as if nothing had happened.
     */
    void tick() {
        if (nanos.getAsLong() - lastLook >= RETRY_NANOS) {
            lastLook = nanos.getAsLong();
            if (segment.filter(present -> Files.notExists(present.path())).isPresent()) {
                lost += ofSegment;
                segment.ifPresent(this::leave);
                segment = Optional.empty();
            }
        }
        boolean due = nanos.getAsLong() - lastSync >= settings.syncSeconds() * NANOS;
        if (dirty && settings.syncSeconds() > 0 && due) {
            try {
                sync();
            } catch (IOException e) {
                failed();
            }
        }
    }

    private void sync() throws IOException {
        if (segment.isPresent()) {
            segment.get().force();
        }
        lastSync = nanos.getAsLong();
        dirty = false;
    }

    /**
     * Deletes segments of this loop that are too old, and the oldest ones if there are too many. What cannot be deleted
     * now is tried again later.
     */
    private void deleteOld() {
        try {
            long total = 0;
            for (Path file : files.segmentsOfLoop(header.run()).reversed()) {
                boolean present =
                        segment.isPresent() && file.equals(segment.get().path());
                long size = Files.size(file);
                long age =
                        wallMillis.getAsLong() - Files.getLastModifiedTime(file).toMillis();
                boolean over = total + size > settings.keepMegabytes() * MEGABYTE;
                if (!present && (over || age > settings.keepSeconds() * MILLIS)) {
                    Files.deleteIfExists(file);
                } else {
                    total += size;
                }
            }
        } catch (IOException e) {
            // another process may delete files, too
        }
    }

    /** The counts, including records dropped before the writer. */
    JournalStatistics statistics(long shed) {
        return new JournalStatistics(records, bytes, shed, lost, segments, troubles.begun());
    }

    @Override
    public void close() {
        troubles.close();
        try {
            sync();
        } catch (IOException e) {
            lost++;
        }
        segment.ifPresent(this::leave);
        segment = Optional.empty();
    }
}
