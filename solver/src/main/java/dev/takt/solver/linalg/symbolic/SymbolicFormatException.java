package dev.takt.solver.linalg.symbolic;

import java.io.IOException;

/** A stream that should hold a {@link SymbolicFactorization} holds something else, another version, or damaged data. */
public final class SymbolicFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    SymbolicFormatException(String message) {
        super(message);
    }

    SymbolicFormatException(String message, Exception cause) {
        super(message, cause);
    }
}
