package dev.takt.actors.journal;

/** A record that has the right checksum and cannot be what a loop has written. */
final class WrongRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongRecordException(String message) {
        super(message);
    }
}
