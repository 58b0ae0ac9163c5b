package dev.takt.actors.journal;

import dev.takt.config.settings.JournalSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Writes records to segments, begins new ones, deletes old ones. Used by one thread. A disk that fails costs records, which are
 * counted, and nothing else: a new segment is tried after a while.
 */
final class JournalWriter implements AutoCloseable {
    private static final long MEGABYTE = 1L << 20;
    private static final long MILLIS = 1000;
    private static final long RETRY_MILLIS = 5000;

    private final Path directory;
    private final JournalHeader header;
    private final JournalSettings settings;
    private final LongSupplier wallMillis;
    private final TroubleFile troubles;
    private Optional<SegmentFile> segment = Optional.empty();
    private Optional<byte[]> configured = Optional.empty();
    private long lastSync;
    private long retryAt = Long.MIN_VALUE;
    private long records;
    private long bytes;
    private long lost;
    private int segments;
    private boolean dirty;

    JournalWriter(Path directory, JournalHeader header, JournalSettings settings, LongSupplier wallMillis) {
        this.directory = directory;
        this.header = header;
        this.settings = settings;
        this.wallMillis = wallMillis;
        this.troubles = new TroubleFile(directory, settings.secondsBefore(), settings.secondsAfter());
        this.lastSync = wallMillis.getAsLong();
    }

    /**
     * Writes a record.
     *
     * @return whether a new segment was begun for it, so that the state of the solver is wanted soon
     */
    boolean accept(JournalRecord record) {
        byte[] frame = SegmentFile.frame(RecordCoding.encode(record));
        if (record instanceof JournalRecord.Configured) {
            configured = Optional.of(frame);
        }
        try {
            boolean fresh = room(frame.length);
            if (segment.isEmpty()) {
                lost++;
                return false;
            }
            segment.get().append(frame);
            records++;
            bytes += frame.length;
            dirty = true;
            troubles.accept(record, frame, header);
            return fresh;
        } catch (IOException e) {
            failed();
            return false;
        }
    }

    /** Begins a segment where there is none, or the present one is full. */
    private boolean room(int length) throws IOException {
        boolean full = segment.isPresent() && segment.get().size() + length > settings.segmentMegabytes() * MEGABYTE;
        if (segment.isPresent() && !full || segment.isEmpty() && wallMillis.getAsLong() < retryAt) {
            return false;
        }
        if (full) {
            sync();
            segment.get().close();
            segment = Optional.empty();
        }
        Files.createDirectories(directory);
        int number = ++segments;
        String name = String.format(Locale.ROOT, "%s-%04d%s", header.run(), number, SegmentFile.SUFFIX);
        segment = Optional.of(
                SegmentFile.create(directory.resolve(name), header.ofSegment(number, wallMillis.getAsLong())));
        if (configured.isPresent()) {
            segment.get().append(configured.get());
        }
        deleteOld();
        return true;
    }

    private void failed() {
        lost++;
        try {
            if (segment.isPresent()) {
                segment.get().close();
            }
        } catch (IOException e) {
            // the file is lost either way, and has been counted
        }
        segment = Optional.empty();
        retryAt = wallMillis.getAsLong() + RETRY_MILLIS;
    }

    /** To be called now and then: makes sure that what was written is on the disk, when it is time. */
    void tick() {
        long now = wallMillis.getAsLong();
        if (dirty && settings.syncSeconds() > 0 && now - lastSync >= settings.syncSeconds() * MILLIS) {
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
        lastSync = wallMillis.getAsLong();
        dirty = false;
    }

    /** Deletes segments of this loop that are too old, and the oldest ones of too many. */
    private void deleteOld() throws IOException {
        List<Path> files = segmentsOf(loop());
        long total = 0;
        for (Path file : files.reversed()) {
            boolean present = segment.isPresent() && file.equals(segment.get().path());
            total += Files.size(file);
            long age = wallMillis.getAsLong() - Files.getLastModifiedTime(file).toMillis();
            if (!present && (total > settings.keepMegabytes() * MEGABYTE || age > settings.keepSeconds() * MILLIS)) {
                total -= Files.size(file);
                Files.delete(file);
            }
        }
    }

    /** The name of the loop: that of the run without its time. */
    private String loop() {
        return header.run().substring(0, header.run().lastIndexOf('-') + 1);
    }

    private List<Path> segmentsOf(String loop) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return name.startsWith(loop)
                                && name.endsWith(SegmentFile.SUFFIX)
                                && !name.contains(TroubleFile.MARK);
                    })
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
    }

    /** What has been counted, with what was shed before it came here. */
    JournalStatistics statistics(long shed) {
        return new JournalStatistics(records, bytes, shed, lost, segments, troubles.begun());
    }

    @Override
    public void close() throws IOException {
        troubles.close();
        if (segment.isPresent()) {
            sync();
            segment.get().close();
            segment = Optional.empty();
        }
    }
}
