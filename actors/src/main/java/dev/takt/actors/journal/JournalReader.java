package dev.takt.actors.journal;

import dev.takt.actors.journal.SegmentFrames.Damaged;
import dev.takt.actors.journal.SegmentFrames.Frame;
import dev.takt.actors.journal.SegmentFrames.Part;
import dev.takt.actors.journal.SegmentFrames.Torn;
import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads the segments of a run. A crash can leave an incomplete frame at the end of a file, and a power cut a file
 * without a header; both are ignored. Any other difference from what was written is damage: it is skipped and reported.
 */
public final class JournalReader {
    /** The number of damaged positions that are reported; further ones are only counted. */
    private static final int NAMED = 20;

    /** The number of other folders with journals that a message names. */
    private static final int MOST_FOLDERS = 3;

    private final List<Path> segments;
    private final JournalHeader header;
    private final List<Damage> places = new ArrayList<>();
    private long damaged;
    private long tornBytes;
    private long unknown;

    private JournalReader(List<Path> segments, JournalHeader header) {
        this.segments = List.copyOf(segments);
        this.header = header;
    }

    /**
     * Opens a journal.
     *
     * @param path a segment, which is read alone, or a directory, whose newest run is read
     * @throws JournalException if there is no journal, it cannot be read, or it is of another format
     */
    public static JournalReader open(Path path) {
        if (!Files.isDirectory(path)) {
            return new JournalReader(List.of(path), header(path));
        }
        List<Path> segments = newestRun(path);
        return new JournalReader(segments, header(withHead(segments)));
    }

    /**
     * Opens all that a loop has recorded.
     *
     * @param path a segment, which is read alone, or a directory: all runs of the loop of its newest run, the oldest first
     * @throws JournalException if there is no journal, it cannot be read, or it is of another format
     */
    public static List<JournalReader> runs(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(open(path));
        }
        return runsOf(path, JournalFiles.run(newestRun(path).getFirst()));
    }

    /**
     * Opens all that one of several loops has recorded.
     *
     * @param directory of journals
     * @param loop its name
     * @throws JournalException if there is no journal of this loop, or it cannot be read, or is of another format
     */
    public static List<JournalReader> runs(Path directory, String loop) {
        List<JournalReader> runs = runsOf(directory, JournalHeader.runName(loop, Instant.EPOCH));
        if (runs.isEmpty()) {
            throw new JournalException(directory + ": no journal of a loop " + loop + elsewhere(directory));
        }
        return runs;
    }

    /** All runs of the loop of a run. */
    private static List<JournalReader> runsOf(Path path, String run) {
        try {
            Map<String, List<Path>> runs = new JournalFiles(path)
                    .segmentsOfLoop(run).stream()
                            .collect(Collectors.groupingBy(JournalFiles::run, LinkedHashMap::new, Collectors.toList()));
            return runs.values().stream()
                    .map(segments -> new JournalReader(segments, header(withHead(segments))))
                    .toList();
        } catch (IOException e) {
            throw new JournalException(path + " cannot be read: " + e);
        }
    }

    private static List<Path> newestRun(Path directory) {
        try {
            List<Path> all = new JournalFiles(directory).segments();
            if (all.isEmpty()) {
                throw new JournalException(
                        directory + ": no journal; expected files NAME" + JournalFiles.SUFFIX + elsewhere(directory));
            }
            String run = JournalFiles.run(all.stream()
                    .max(Comparator.comparing(JournalReader::modified))
                    .orElseThrow());
            return all.stream()
                    .filter(file -> JournalFiles.run(file).equals(run))
                    .toList();
        } catch (IOException e) {
            throw new JournalException(directory + " cannot be read: " + e);
        }
    }

    /** The folders in a directory without the journal that have one, as those of services in the folder of all. */
    private static String elsewhere(Path directory) {
        List<String> folders = new JournalFiles(directory)
                .foldersWithin().stream()
                        .limit(MOST_FOLDERS)
                        .map(Path::toString)
                        .toList();
        return folders.isEmpty() ? "" : "; there are journals in " + String.join(", ", folders);
    }

    /** The first segment of a run with a header; if there is none the first segment, whose error is then reported. */
    private static Path withHead(List<Path> segments) {
        for (Path segment : segments) {
            try {
                header(segment);
                return segment;
            } catch (JournalException e) {
                // the next segment may have a header
            }
        }
        return segments.getFirst();
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new JournalException(file + " cannot be read: " + e);
        }
    }

    private static JournalHeader header(Path file) {
        ByteBuffer bytes = bytes(file);
        if (!hasMagic(bytes)) {
            throw new JournalException(file + ": not a journal of Takt, or one of another version");
        }
        if (!(new SegmentFrames(bytes).next().orElse(null) instanceof Frame frame)) {
            throw new JournalException(file + ": the head of the file is damaged; expected a journal of Takt");
        }
        try {
            return RecordCoding.header(new Decoder(frame.payload()));
        } catch (RuntimeException e) {
            throw new JournalException(
                    file + ": the head of the file cannot be read; expected a journal of Takt of this version");
        }
    }

    /** Whether a file begins with the name of its format, which is skipped. */
    private static boolean hasMagic(ByteBuffer bytes) {
        return bytes.remaining() >= Long.BYTES && bytes.getLong() == SegmentFile.MAGIC;
    }

    private static ByteBuffer bytes(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new JournalException(file + ": no such file; expected a journal, or a directory of journals");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new JournalException(
                        file + ": " + channel.size() + " bytes; expected a segment of less than 2 GiB");
            }
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        } catch (IOException e) {
            throw new JournalException(file + " cannot be read: " + e);
        }
    }

    /** The header of the first segment. */
    public JournalHeader header() {
        return header;
    }

    /** The files that are read, in their order. */
    public List<Path> segments() {
        return segments;
    }

    /** Reads all records, in the order in which they were written. */
    public void read(Consumer<JournalRecord> consumer) {
        damaged = 0;
        tornBytes = 0;
        unknown = 0;
        places.clear();
        for (Path segment : segments) {
            try {
                read(segment, bytes(segment), consumer);
            } catch (JournalException e) {
                add(new Damage(segment, 0, 0, String.valueOf(e.getMessage())));
            }
        }
    }

    private void read(Path segment, ByteBuffer bytes, Consumer<JournalRecord> consumer) {
        if (isUnbegun(bytes)) {
            tornBytes += bytes.limit();
            return;
        }
        if (!hasMagic(bytes)) {
            add(new Damage(segment, 0, 0, "not a journal of Takt, or one of another version"));
            return;
        }
        SegmentFrames frames = new SegmentFrames(bytes);
        long record = 0;
        for (Optional<Part> part = frames.next(); part.isPresent(); part = frames.next()) {
            switch (part.get()) {
                case Frame frame -> read(segment, record, frame, consumer);
                case Damaged(long offset, long length) ->
                    add(new Damage(segment, record, offset, length + " bytes are no frame with the checksum they had"));
                case Torn(long _, long length) -> tornBytes += length;
            }
            record++;
        }
    }

    /** Whether the file is empty or has only zeros or a part of the name of the format. */
    private static boolean isUnbegun(ByteBuffer bytes) {
        ByteBuffer magic = ByteBuffer.allocate(Long.BYTES).putLong(0, SegmentFile.MAGIC);
        boolean begins = bytes.limit() < magic.limit();
        boolean zero = true;
        for (int at = 0; at < bytes.limit() && (zero || begins); at++) {
            zero &= bytes.get(at) == 0;
            begins = begins && bytes.get(at) == magic.get(at);
        }
        return zero || begins;
    }

    private void read(Path segment, long number, Frame frame, Consumer<JournalRecord> consumer) {
        try {
            Decoder in = new Decoder(frame.payload());
            if (number == 0) {
                compare(decoded(() -> RecordCoding.header(in)));
                return;
            }
            decoded(() -> RecordCoding.record(in).map(RecordConsistency::checked))
                    .ifPresentOrElse(consumer, () -> unknown++);
        } catch (WrongRecordException e) {
            add(new Damage(segment, number, frame.offset(), String.valueOf(e.getMessage())));
        }
    }

    /** Runs a decoder on bytes that may be invalid. */
    private static <T> T decoded(Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (BufferUnderflowException e) {
            throw new WrongRecordException("the record ends before all that belongs to it");
        } catch (WrongRecordException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new WrongRecordException("the record cannot be read: " + e.getMessage());
        }
    }

    private void compare(JournalHeader other) {
        if (!other.run().equals(header.run()) || !other.modelHash().equals(header.modelHash())) {
            throw new WrongRecordException("the head of the run " + other.run() + " with the model " + other.modelHash()
                    + " among files of the run " + header.run() + " with the model " + header.modelHash());
        }
    }

    private void add(Damage damage) {
        damaged++;
        if (places.size() < NAMED) {
            places.add(damage);
        }
    }

    /** The number of damaged positions in the files read last. */
    public long damaged() {
        return damaged;
    }

    /** The first of these positions. */
    public List<Damage> places() {
        return List.copyOf(places);
    }

    /** The bytes of incomplete frames at the ends of the files read last. */
    public long tornBytes() {
        return tornBytes;
    }

    /** The number of records of unknown kinds in the files read last. */
    public long unknown() {
        return unknown;
    }
}
