package dev.takt.plant.fmu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;

/** An instance of a loaded binary and its termination, which is the same in FMI 2.0 and 3.0. */
final class FmuInstance implements AutoCloseable {
    private static final FunctionDescriptor OF_INSTANCE = FunctionDescriptor.of(JAVA_INT, ADDRESS);

    private final FmuLibrary library;
    private final String prefix;
    private final MemorySegment address;
    private boolean closed;

    /**
     * Wraps an instance that the binary has created.
     *
     * @param library closed with the instance
     * @param prefix of the names of its functions, such as {@code fmi2}
     */
    FmuInstance(FmuLibrary library, String prefix, MemorySegment address) {
        this.library = library;
        this.prefix = prefix;
        this.address = address;
    }

    /** The first argument of its functions. */
    MemorySegment address() {
        return address;
    }

    /** Calls a function without further arguments that returns a status. */
    void call(String function) {
        library.check(prefix + function, library.function(prefix + function, OF_INSTANCE), address);
    }

    /**
     * Ends the instance. After an error it may only be freed, after a fatal error not even that (FMI 2.0, 4.2.4; FMI
     * 3.0, 4.2).
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean alive = library.isAlive();
        try (library) {
            if (library.isWell()) {
                library.call(library.function(prefix + "Terminate", OF_INSTANCE), address);
            }
            if (alive) {
                library.call(library.function(prefix + "FreeInstance", FunctionDescriptor.ofVoid(ADDRESS)), address);
            }
        }
    }
}
