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
import java.util.stream.Stream;

/**
 * Reads the segments of a run. A frame that is cut off at the end of a file is what a crash leaves, and is ignored; a frame with a
 * wrong checksum before the end is damage, and is passed over and counted.
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
        List<Path> segments = Files.isDirectory(path) ? newestRun(path) : List.of(path);
        return new JournalReader(segments, header(segments.getFirst()));
    }

    private static List<Path> newestRun(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> all = files.filter(file -> name(file).endsWith(SegmentFile.SUFFIX))
                    .filter(file -> !name(file).contains(TroubleFile.MARK))
                    .sorted(Comparator.comparing(JournalReader::name))
                    .toList();
            if (all.isEmpty()) {
                throw new JournalException(directory + ": no journal; expected files NAME" + SegmentFile.SUFFIX);
            }
            String run = run(all.stream()
                    .max(Comparator.comparing(JournalReader::modified))
                    .orElseThrow());
            return all.stream().filter(file -> run(file).equals(run)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String run(Path file) {
        return name(file).substring(0, name(file).lastIndexOf('-'));
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
            read(bytes(segment), consumer);
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
