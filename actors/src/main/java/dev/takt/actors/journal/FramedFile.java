package dev.takt.actors.journal;

import dev.takt.actors.journal.record.Decoder;
import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A small file that is replaced as a whole: eight bytes that name the format, then one frame as in a journal.
 *
 * @param magic names the format and its version
 */
record FramedFile(Path path, long magic) {
    /** Replaces the file; whoever is killed in between leaves the previous one. */
    void write(byte[] content) throws IOException {
        byte[] frame = SegmentFile.frame(content);
        byte[] bytes = ByteBuffer.allocate(Long.BYTES + frame.length)
                .putLong(magic)
                .put(frame)
                .array();
        Path directory = path.toAbsolutePath().getParent();
        if (directory != null) {
            PrivateFiles.createDirectories(directory);
        }
        Path next = path.resolveSibling(path.getFileName() + ".next");
        PrivateFiles.write(next, bytes);
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** What is in it; empty if it is damaged, or of another format. */
    Optional<Decoder> read() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        int head = Long.BYTES + SegmentFile.FRAME_HEAD;
        boolean whole = bytes.remaining() > head
                && bytes.getLong(0) == magic
                && bytes.getInt(Long.BYTES) == bytes.remaining() - head
                && SegmentFile.checksum(bytes.getInt(Long.BYTES), bytes.slice(head, bytes.remaining() - head))
                        == bytes.getInt(Long.BYTES + Integer.BYTES);
        return whole ? Optional.of(new Decoder(bytes.slice(head, bytes.remaining() - head))) : Optional.empty();
    }
}
