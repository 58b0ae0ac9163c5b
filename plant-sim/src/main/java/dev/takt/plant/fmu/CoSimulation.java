package dev.takt.plant.fmu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The functions of an FMU for co-simulation (FMI 2.0, 2.1 and 4.2), one instance of it. Any thread may use it, one at a
 * time.
 */
final class CoSimulation implements AutoCloseable {
    private static final int CO_SIMULATION = 1;
    private static final int WARNING = 1;
    private static final int FATAL = 4;
    private static final int NO = 0;
    private static final int YES = 1;
    private static final Linker LINKER = Linker.nativeLinker();

    private final String name;
    private final Arena arena = Arena.ofShared();
    private final SymbolLookup library;
    private final MethodHandle doStep;
    private final MethodHandle setReal;
    private final MethodHandle getReal;
    private final MemorySegment reference;
    private final MemorySegment value;
    private final MemorySegment instance;
    private int worst;
    private boolean closed;

    private CoSimulation(FmuFile file) {
        this.name = file.description().library();
        try {
            this.library = SymbolLookup.libraryLookup(file.library(), arena);
            this.doStep = function(
                    "fmi2DoStep", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT));
            FunctionDescriptor access = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
            this.setReal = function("fmi2SetReal", access);
            this.getReal = function("fmi2GetReal", access);
            this.reference = arena.allocate(JAVA_INT);
            this.value = arena.allocate(JAVA_DOUBLE);
            this.instance = instantiate(file);
        } catch (IllegalArgumentException e) {
            arena.close();
            throw new FmuException(
                    name + ": the binary cannot be loaded (" + e.getMessage()
                            + "). Maybe it needs a library that is not installed, or is for another kind of processor.",
                    e);
        } catch (FmuException e) {
            arena.close();
            throw e;
        }
    }

    /** Loads the binary, makes an instance, and leaves it initialised. */
    static CoSimulation begin(FmuFile file) {
        CoSimulation unit = new CoSimulation(file);
        try {
            unit.initialise();
            return unit;
        } catch (RuntimeException e) {
            unit.close();
            throw e;
        }
    }

    private void initialise() {
        FunctionDescriptor setup =
                FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE);
        check("fmi2SetupExperiment", call(function("fmi2SetupExperiment", setup), instance, NO, 0.0, 0.0, NO, 0.0));
        onInstance("fmi2EnterInitializationMode");
        onInstance("fmi2ExitInitializationMode");
    }

    private MethodHandle function(String symbol, FunctionDescriptor form) {
        MemorySegment address = library.find(symbol)
                .orElseThrow(() -> new FmuException(
                        name + ": no function " + symbol + "; expected an FMU for co-simulation by FMI 2.0"));
        return LINKER.downcallHandle(address, form);
    }

    private MemorySegment instantiate(FmuFile file) {
        MethodHandle instantiate = function(
                "fmi2Instantiate",
                FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT));
        try {
            MemorySegment made = (MemorySegment) instantiate.invokeExact(
                    arena.allocateFrom("takt"),
                    CO_SIMULATION,
                    arena.allocateFrom(file.description().guid()),
                    arena.allocateFrom(
                            file.folder().resolve("resources").toUri().toString()),
                    callbacks(),
                    NO,
                    NO);
            if (made.equals(MemorySegment.NULL)) {
                throw new FmuException(
                        name + ": the FMU does not instantiate. Maybe it needs a licence, or files that are"
                                + " not in its archive.");
            }
            return made;
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new FmuException(name + ": " + e, e);
        }
    }

    /** Logger, allocator, deallocator, no asynchronous steps, no environment (FMI 2.0, 2.1.5). */
    private MemorySegment callbacks() {
        SymbolLookup standard = LINKER.defaultLookup();
        MemorySegment functions = arena.allocate(MemoryLayout.sequenceLayout(5, ADDRESS));
        functions.setAtIndex(ADDRESS, 0, logger());
        functions.setAtIndex(ADDRESS, 1, standard.find("calloc").orElseThrow());
        functions.setAtIndex(ADDRESS, 2, standard.find("free").orElseThrow());
        functions.setAtIndex(ADDRESS, 3, MemorySegment.NULL);
        functions.setAtIndex(ADDRESS, 4, MemorySegment.NULL);
        return functions;
    }

    private MemorySegment logger() {
        try {
            MethodType type = MethodType.methodType(
                    void.class,
                    MemorySegment.class,
                    MemorySegment.class,
                    int.class,
                    MemorySegment.class,
                    MemorySegment.class);
            MethodHandle silent = MethodHandles.lookup().findStatic(CoSimulation.class, "say", type);
            return LINKER.upcallStub(
                    silent, FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS), arena);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What an FMU logs is not shown; its statuses tell what matters. */
    @SuppressWarnings("unused")
    private static void say(
            MemorySegment environment,
            MemorySegment instance,
            int status,
            MemorySegment category,
            MemorySegment message) {}

    private static Object call(MethodHandle function, @Nullable Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new FmuException(String.valueOf(e), e);
        }
    }

    private void check(String what, Object status) {
        worst = Math.max(worst, status instanceof Integer code ? code : FATAL);
        if (!(status instanceof Integer code) || code > WARNING) {
            throw new FmuException(name + ": " + what + " answers with status " + status
                    + "; expected 0 (ok) or 1 (warning). Maybe a value is outside of what the FMU can simulate.");
        }
    }

    private void onInstance(String symbol) {
        check(symbol, call(function(symbol, FunctionDescriptor.of(JAVA_INT, ADDRESS)), instance));
    }

    void set(int valueReference, double newValue) {
        reference.set(JAVA_INT, 0, valueReference);
        value.set(JAVA_DOUBLE, 0, newValue);
        check("fmi2SetReal", call(setReal, instance, reference, 1L, value));
    }

    double get(int valueReference) {
        reference.set(JAVA_INT, 0, valueReference);
        check("fmi2GetReal", call(getReal, instance, reference, 1L, value));
        return value.get(JAVA_DOUBLE, 0);
    }

    void step(double time, double length) {
        check("fmi2DoStep", call(doStep, instance, time, length, YES));
    }

    /** Of an instance that has failed only its memory may be given back, of one that has failed for good not even that (4.2.4). */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        int before = worst;
        if (before <= WARNING) {
            call(function("fmi2Terminate", FunctionDescriptor.of(JAVA_INT, ADDRESS)), instance);
        }
        if (before < FATAL) {
            call(function("fmi2FreeInstance", FunctionDescriptor.ofVoid(ADDRESS)), instance);
        }
        arena.close();
    }
}
