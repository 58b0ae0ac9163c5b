package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * A file of frames that grows at its end: eight bytes that name the format, then for each frame its length, the CRC-32C of
 * length and payload, and the payload.
 */
final class SegmentFile implements AutoCloseable {
    /** The format and its version. */
    static final long MAGIC = 0x54414b544a4e4c31L;
    /** Length and checksum. */
    static final int FRAME_HEAD = 8;

    private final Path path;
    private final FileChannel channel;
    private long size;

    private SegmentFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Begins a new file with a header; the file must not exist yet. If there is no space for the header, no file is
     * left.
     */
    static SegmentFile create(Path path, JournalHeader header) throws IOException {
        FileChannel channel = PrivateFiles.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        SegmentFile file = new SegmentFile(path, channel);
        try {
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, MAGIC));
            file.append(frame(RecordCoding.encode(header)));
        } catch (IOException e) {
            file.discard();
            throw e;
        }
        return file;
    }

    /** A payload as a frame. */
    static byte[] frame(byte[] payload) {
        return ByteBuffer.allocate(FRAME_HEAD + payload.length)
                .putInt(payload.length)
                .putInt(checksum(payload.length, ByteBuffer.wrap(payload)))
                .put(payload)
                .array();
    }

    static int checksum(int length, ByteBuffer payload) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, length));
        crc.update(payload);
        return (int) crc.getValue();
    }

    void append(byte[] frame) throws IOException {
        write(ByteBuffer.wrap(frame));
    }

    private void write(ByteBuffer bytes) throws IOException {
        size += bytes.remaining();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Forces everything to the disk. */
    void force() throws IOException {
        channel.force(false);
    }

    long size() {
        return size;
    }

    Path path() {
        return path;
    }

    /** Closes the file and deletes it, if possible. */
    void discard() {
        try (channel) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // it is not usable in any case
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
