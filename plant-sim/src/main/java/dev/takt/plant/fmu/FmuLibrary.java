package dev.takt.plant.fmu;

import static java.lang.foreign.ValueLayout.ADDRESS;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The binary of an FMU: its functions and their statuses. Used by one thread at a time. */
final class FmuLibrary implements AutoCloseable {
    private static final int WARNING = 1;
    private static final int FATAL = 4;
    private static final Linker LINKER = Linker.nativeLinker();

    private final String name;
    private final String standard;
    private final Arena arena = Arena.ofShared();
    private final SymbolLookup symbols;
    private final FmuLog log;
    private int worst;

    /** Loads a binary. */
    FmuLibrary(FmuFile file) {
        this.name = file.description().library();
        this.standard = file.description().version().standard();
        try {
            this.symbols = SymbolLookup.libraryLookup(file.library(), arena);
            this.log = new FmuLog(name, arena);
        } catch (IllegalArgumentException e) {
            arena.close();
            throw new FmuException(
                    name + ": the binary cannot be loaded (" + e.getMessage()
                            + "). Maybe it needs a library that is not installed, or is for another kind of processor.",
                    e);
        }
    }

    /** Memory that exists as long as the binary is loaded. */
    Arena arena() {
        return arena;
    }

    /** An array of C strings. */
    MemorySegment texts(List<String> each) {
        MemorySegment texts = arena.allocate(ADDRESS, each.size());
        for (int i = 0; i < each.size(); i++) {
            texts.setAtIndex(ADDRESS, i, arena.allocateFrom(each.get(i)));
        }
        return texts;
    }

    FmuLog log() {
        return log;
    }

    MethodHandle function(String symbol, FunctionDescriptor form) {
        MemorySegment address = symbols.find(symbol)
                .orElseThrow(() -> new FmuException(
                        name + ": no function " + symbol + "; expected an FMU for co-simulation by " + standard));
        return LINKER.downcallHandle(address, form);
    }

    MemorySegment instantiate(MethodHandle function, @Nullable Object... arguments) {
        Object made = call(function, arguments);
        if (!(made instanceof MemorySegment instance) || instance.equals(MemorySegment.NULL)) {
            throw new FmuException(name + ": the FMU does not instantiate. Maybe it needs a licence, or files that are"
                    + " not in its archive." + log.lastWords());
        }
        return instance;
    }

    Object call(MethodHandle function, @Nullable Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new FmuException(name + ": " + e, e);
        }
    }

    /** Calls a function that returns a status. */
    void check(String what, MethodHandle function, @Nullable Object... arguments) {
        int status = call(function, arguments) instanceof Integer code ? code : FATAL;
        worst = Math.max(worst, status);
        if (status > WARNING) {
            throw failure(what + " answers with status " + status
                    + "; expected 0 (ok) or 1 (warning). Maybe a value is outside of what the FMU can simulate.");
        }
    }

    FmuException failure(String what) {
        return new FmuException(name + ": " + what + log.lastWords());
    }

    /** Whether an instance may still be terminated. */
    boolean isWell() {
        return worst <= WARNING;
    }

    /** Whether an instance may still be freed (FMI 2.0, 4.2.4; FMI 3.0, 4.2). */
    boolean isAlive() {
        return worst < FATAL;
    }

    @Override
    public void close() {
        arena.close();
    }
}
