package dev.takt.actors.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the segments of a run. A frame that is cut off at the end of a file is what a crash leaves, and is ignored; a frame with a
 * wrong checksum before the end is damage, and is passed over and counted. So is a segment of a run that has not even a head, as a
 * power cut may leave one.
 */
public final class JournalReader {
    private final List<Path> segments;
    private final JournalHeader header;
    private long damaged;
    private long tornBytes;

    private JournalReader(List<Path> segments, JournalHeader header) {
        this.segments = List.copyOf(segments);
        this.header = header;
    }

    /**
     * Opens a journal.
     *
     * @param path a segment, which is read alone, or a directory, of which the newest run is read
     * @throws JournalException if there is no journal, or it is of another format
     */
    public static JournalReader open(Path path) {
        if (!Files.isDirectory(path)) {
            return new JournalReader(List.of(path), header(path));
        }
        List<Path> segments = newestRun(path);
        return new JournalReader(segments, header(withHead(segments)));
    }

    private static List<Path> newestRun(Path directory) {
        try {
            List<Path> all = new JournalFiles(directory).segments();
            if (all.isEmpty()) {
                throw new JournalException(directory + ": no journal; expected files NAME" + JournalFiles.SUFFIX);
            }
            String run = JournalFiles.run(all.stream()
                    .max(Comparator.comparing(JournalReader::modified))
                    .orElseThrow());
            return all.stream()
                    .filter(file -> JournalFiles.run(file).equals(run))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first segment of a run that has a head; without any the first one, which then says what is wrong with it. */
    private static Path withHead(List<Path> segments) {
        for (Path segment : segments) {
            try {
                header(segment);
                return segment;
            } catch (JournalException e) {
                // the next one may have one
            }
        }
        return segments.getFirst();
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JournalHeader header(Path file) {
        ByteBuffer bytes = bytes(file);
        Optional<ByteBuffer> payload = next(bytes);
        if (payload.isEmpty()) {
            throw new JournalException(file + ": the head of the file is damaged; expected a journal of Takt");
        }
        try {
            return RecordCoding.header(new Decoder(payload.get()));
        } catch (RuntimeException e) {
            throw new JournalException(file + ": a journal of another version of Takt");
        }
    }

    /** A whole file, behind the name of its format. */
    private static ByteBuffer bytes(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new JournalException(file + ": no such file; expected a journal, or a directory of journals");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            if (bytes.remaining() < Long.BYTES || bytes.getLong() != SegmentFile.MAGIC) {
                throw new JournalException(file + ": not a journal of Takt, or one of another version");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The payload of the frame at the position, which is moved behind it; empty and not moved if there is no whole one. */
    private static Optional<ByteBuffer> next(ByteBuffer bytes) {
        if (bytes.remaining() < SegmentFile.FRAME_HEAD) {
            return Optional.empty();
        }
        int begin = bytes.position();
        int length = bytes.getInt(begin);
        if (length < 1 || length > bytes.remaining() - SegmentFile.FRAME_HEAD) {
            return Optional.empty();
        }
        ByteBuffer payload = bytes.slice(begin + SegmentFile.FRAME_HEAD, length);
        if (SegmentFile.checksum(length, payload.duplicate()) != bytes.getInt(begin + Integer.BYTES)) {
            return Optional.empty();
        }
        bytes.position(begin + SegmentFile.FRAME_HEAD + length);
        return Optional.of(payload);
    }

    /** The head of the first segment. */
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
        for (Path segment : segments) {
            ByteBuffer bytes;
            try {
                bytes = bytes(segment);
            } catch (JournalException e) {
                damaged++;
                continue;
            }
            read(bytes, consumer);
        }
    }

    private void read(ByteBuffer bytes, Consumer<JournalRecord> consumer) {
        boolean first = true;
        while (bytes.hasRemaining()) {
            Optional<ByteBuffer> payload = next(bytes);
            if (payload.isEmpty()) {
                if (!skip(bytes)) {
                    tornBytes += bytes.remaining();
                    return;
                }
                damaged++;
            } else if (!first) {
                RecordCoding.record(new Decoder(payload.get())).ifPresent(consumer);
            }
            first = false;
        }
    }

    /** Goes on to the next byte from which a whole frame can be read; false if there is none. */
    private static boolean skip(ByteBuffer bytes) {
        ByteBuffer trial = bytes.duplicate();
        for (int begin = bytes.position() + 1; begin < bytes.limit() - SegmentFile.FRAME_HEAD; begin++) {
            trial.position(begin);
            if (next(trial).isPresent()) {
                bytes.position(begin);
                return true;
            }
        }
        return false;
    }

    /** Places in the files read last where frames were damaged. */
    public long damaged() {
        return damaged;
    }

    /** Bytes at the ends of the files read last that were no whole frame. */
    public long tornBytes() {
        return tornBytes;
    }
}
