package dev.takt.actors.journal;

/** A record has the right checksum but cannot have been written by a loop. */
final class WrongRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongRecordException(String message) {
        super(message);
    }
}
