package dev.takt.actors.journal;

import java.nio.file.Path;

/**
 * A place in a journal that is not as it was written.
 *
 * @param file the segment
 * @param record counted from 1 behind the head of the file, which is 0; damaged ones count as one
 * @param offset in bytes from the beginning of the file
 * @param what is wrong there
 */
public record Damage(Path file, long record, long offset, String what) {
    @Override
    public String toString() {
        return file + ", record " + record + ", at byte " + offset + ": " + what;
    }
}
