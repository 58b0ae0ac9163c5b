package dev.takt.solver.cuda.device.libraries;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.compiler.CudaLibraries;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/**
 * The sparse Cholesky factorization of cuDSS, through foreign functions: analysed once, factorized again on the same structure.
 * Its interface is that of version 0.6 and later.
 */
public final class CudssCholesky implements SparseCholesky {
    private static final String LIBRARY = "libcudss.so.0";
    private static final int OLDEST_MINOR = 6;

    // cudss.h and library_types.h
    private static final int MAJOR_VERSION = 0;
    private static final int MINOR_VERSION = 1;
    private static final int PHASE_ANALYSIS = 3;
    private static final int PHASE_FACTORIZATION = 4;
    private static final int PHASE_REFACTORIZATION = 8;
    private static final int PHASE_SOLVE = 1008;
    private static final int DATA_INFO = 0;
    private static final int INT32 = 10;
    private static final int DOUBLE = 1;
    private static final int POSITIVE_DEFINITE = 3;
    private static final int WHOLE = 0;
    private static final int FROM_ZERO = 0;
    private static final int BY_COLUMNS = 0;
    private static final int ALLOC_FAILED = 2;
    private static final List<String> STATUS = List.of(
            "CUDSS_STATUS_SUCCESS",
            "CUDSS_STATUS_NOT_INITIALIZED",
            "CUDSS_STATUS_ALLOC_FAILED",
            "CUDSS_STATUS_INVALID_VALUE",
            "CUDSS_STATUS_NOT_SUPPORTED",
            "CUDSS_STATUS_EXECUTION_FAILED",
            "CUDSS_STATUS_INTERNAL_ERROR");

    private final Device device;
    private final SymbolLookup symbols;
    private final Arena memory = Arena.ofShared();
    private final MethodHandle execute;
    private final MethodHandle dataGet;
    private final MemorySegment handle;
    private final MemorySegment configuration;
    private final MemorySegment data;
    private final MemorySegment matrix;
    private final MemorySegment right;
    private final MemorySegment solution;
    private final MemorySegment info = memory.allocate(JAVA_INT);
    private final MemorySegment written = memory.allocate(JAVA_LONG);
    private boolean factorized;

    /**
     * Opens the library for a matrix, and analyses it.
     *
     * @throws DeviceException if the library is not there
     */
    public CudssCholesky(Device device, Matrix given) {
        missing().ifPresent(why -> {
            throw new DeviceException(why);
        });
        this.device = device;
        symbols = CudaLibraries.find(LIBRARY).orElseThrow();
        execute = function("cudssExecute", ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
        dataGet = function("cudssDataGet", ADDRESS, ADDRESS, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS);
        device.synchronize();
        handle = made(function("cudssCreate", ADDRESS));
        configuration = made(function("cudssConfigCreate", ADDRESS));
        MemorySegment holder = memory.allocate(ADDRESS);
        call("making a place for factors", function("cudssDataCreate", ADDRESS, ADDRESS), handle, holder);
        data = holder.get(ADDRESS, 0);
        matrix = sparse(given);
        right = dense(given.order(), given.right());
        solution = dense(given.order(), given.solution());
        run("an analysis", PHASE_ANALYSIS);
    }

    /** Why this path cannot be taken, if it cannot. */
    public static Optional<String> missing() {
        CudaLibraries.preload("libcublasLt.so", "libcublas.so");
        Optional<SymbolLookup> library = CudaLibraries.find(LIBRARY);
        if (library.isEmpty()) {
            return Optional.of(LIBRARY
                    + " is not on this machine. Maybe install cuDSS, or name its folder by takt.cuda.libraries");
        }
        int major = version(library.get(), MAJOR_VERSION);
        int minor = version(library.get(), MINOR_VERSION);
        return major == 0 && minor < OLDEST_MINOR
                ? Optional.of("cuDSS is version %d.%d, expected 0.%d or later. Maybe install a newer one"
                        .formatted(major, minor, OLDEST_MINOR))
                : Optional.empty();
    }

    private static int version(SymbolLookup library, int part) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            call("asking for the version", function(library, "cudssGetProperty", JAVA_INT, ADDRESS), part, value);
            return value.get(JAVA_INT, 0);
        }
    }

    private MemorySegment sparse(Matrix given) {
        MemorySegment holder = memory.allocate(ADDRESS);
        MethodHandle create = function(
                "cudssMatrixCreateCsr",
                ADDRESS,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT);
        long noRowEnd = 0;
        call(
                "describing a matrix",
                create,
                holder,
                (long) given.order(),
                (long) given.order(),
                (long) given.entries(),
                given.rowStart(),
                noRowEnd,
                given.column(),
                given.values(),
                INT32,
                DOUBLE,
                POSITIVE_DEFINITE,
                WHOLE,
                FROM_ZERO);
        return holder.get(ADDRESS, 0);
    }

    private MemorySegment dense(int order, long values) {
        MemorySegment holder = memory.allocate(ADDRESS);
        MethodHandle create = function(
                "cudssMatrixCreateDn", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT);
        call("describing a vector", create, holder, (long) order, 1L, (long) order, values, DOUBLE, BY_COLUMNS);
        return holder.get(ADDRESS, 0);
    }

    @Override
    public boolean factorize() {
        run("a factorization", factorized ? PHASE_REFACTORIZATION : PHASE_FACTORIZATION);
        factorized = true;
        call("asking for pivots", dataGet, handle, data, DATA_INFO, info, JAVA_INT.byteSize(), written);
        return info.get(JAVA_INT, 0) == 0;
    }

    @Override
    public void solve() {
        run("a solve", PHASE_SOLVE);
    }

    private void run(String attempt, int phase) {
        device.call(
                "cudssExecute",
                () -> call(attempt, execute, handle, phase, configuration, data, matrix, solution, right));
    }

    @Override
    public void close() {
        for (MemorySegment made : List.of(matrix, right, solution)) {
            call("giving back a matrix", function("cudssMatrixDestroy", ADDRESS), made);
        }
        call("giving back factors", function("cudssDataDestroy", ADDRESS, ADDRESS), handle, data);
        call("giving back options", function("cudssConfigDestroy", ADDRESS), configuration);
        call("ending", function("cudssDestroy", ADDRESS), handle);
        memory.close();
    }

    /** What a function makes whose only argument is the place for it. */
    private MemorySegment made(MethodHandle function) {
        MemorySegment holder = memory.allocate(ADDRESS);
        call("starting", function, holder);
        return holder.get(ADDRESS, 0);
    }

    private MethodHandle function(String name, MemoryLayout... arguments) {
        return function(symbols, name, arguments);
    }

    private static MethodHandle function(SymbolLookup library, String name, MemoryLayout... arguments) {
        return Linker.nativeLinker()
                .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
    }

    private static void call(String attempt, MethodHandle function, Object... arguments) {
        int status;
        try {
            status = (int) function.invokeWithArguments(arguments);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a call of cuDSS failed: " + attempt, impossible);
        }
        if (status != 0) {
            throw new DeviceException(
                    status == ALLOC_FAILED ? DeviceFailure.OUT_OF_MEMORY : DeviceFailure.OTHER,
                    attempt + " by cuDSS",
                    status < STATUS.size() ? STATUS.get(status) : "status " + status);
        }
    }
}
