package dev.takt.actors.journal;

import java.nio.file.Path;

/**
 * A damaged position in a journal.
 *
 * @param file the segment
 * @param record number of the record, from 1 after the header of the file, which is 0; adjacent damaged ones count as
 *     one
 * @param offset in bytes from the beginning of the file
 * @param what is damaged
 */
public record Damage(Path file, long record, long offset, String what) {
    @Override
    public String toString() {
        return file + ", record " + record + ", at byte " + offset + ": " + what;
    }
}
