package dev.takt.plant.fmu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.File;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * The functions of FMI 3.0 for co-simulation (2.3 and 4.2), without event mode, early return and intermediate updates:
 * the FMU handles its events itself and completes each requested step.
 */
final class CoSimulation3 implements CoSimulation {
    private static final double LATE = 1e-9;

    private final FmuLibrary library;
    private final MethodHandle doStep;
    private final MethodHandle setFloat64;
    private final MethodHandle getFloat64;
    private final MemorySegment reference;
    private final MemorySegment values;
    private final MemorySegment eventNeeded;
    private final MemorySegment terminate;
    private final MemorySegment early;
    private final MemorySegment reached;
    private final FmuInstance instance;

    CoSimulation3(FmuFile file, FmuLibrary library) {
        this.library = library;
        this.doStep = library.function(
                "fmi3DoStep",
                FunctionDescriptor.of(
                        JAVA_INT, ADDRESS, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_BOOLEAN, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        FunctionDescriptor access = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
        this.setFloat64 = library.function("fmi3SetFloat64", access);
        this.getFloat64 = library.function("fmi3GetFloat64", access);
        Arena arena = library.arena();
        int largest = file.description().variables().values().stream()
                .mapToInt(FmuVariable::size)
                .max()
                .orElse(1);
        this.reference = arena.allocate(JAVA_INT);
        this.values = arena.allocate(JAVA_DOUBLE, Math.max(1, largest));
        this.eventNeeded = arena.allocate(JAVA_BOOLEAN);
        this.terminate = arena.allocate(JAVA_BOOLEAN);
        this.early = arena.allocate(JAVA_BOOLEAN);
        this.reached = arena.allocate(JAVA_DOUBLE);
        this.instance = new FmuInstance(library, "fmi3", instantiate(file));
    }

    private MemorySegment instantiate(FmuFile file) {
        Arena arena = library.arena();
        MethodHandle function = library.function(
                "fmi3InstantiateCoSimulation",
                FunctionDescriptor.of(
                        ADDRESS,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS,
                        JAVA_BOOLEAN,
                        JAVA_BOOLEAN,
                        JAVA_BOOLEAN,
                        JAVA_BOOLEAN,
                        ADDRESS,
                        JAVA_LONG,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS));
        return library.instantiate(
                function,
                arena.allocateFrom("takt"),
                arena.allocateFrom(file.description().token()),
                arena.allocateFrom(file.folder().resolve("resources").toAbsolutePath() + File.separator),
                false,
                false,
                false,
                false,
                MemorySegment.NULL,
                0L,
                MemorySegment.NULL,
                library.log().plain(arena),
                MemorySegment.NULL);
    }

    @Override
    public void initialise(ModelDescription description) {
        List<String> categories = description.logCategories();
        if (!categories.isEmpty()) {
            FunctionDescriptor form = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_BOOLEAN, JAVA_LONG, ADDRESS);
            library.check(
                    "fmi3SetDebugLogging",
                    library.function("fmi3SetDebugLogging", form),
                    instance.address(),
                    true,
                    (long) categories.size(),
                    library.texts(categories));
        }
        FunctionDescriptor enter = FunctionDescriptor.of(
                JAVA_INT, ADDRESS, JAVA_BOOLEAN, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_BOOLEAN, JAVA_DOUBLE);
        library.check(
                "fmi3EnterInitializationMode",
                library.function("fmi3EnterInitializationMode", enter),
                instance.address(),
                false,
                0.0,
                0.0,
                false,
                0.0);
        instance.call("ExitInitializationMode");
    }

    /** Writes an entry. An array is written as a whole, with its other entries unchanged. */
    @Override
    public void set(FmuEntry entry, double newValue) {
        long size = entry.variable().size();
        if (size > 1) {
            get(entry);
        }
        reference.set(JAVA_INT, 0, entry.variable().reference());
        values.setAtIndex(JAVA_DOUBLE, entry.place(), newValue);
        library.check("fmi3SetFloat64", setFloat64, instance.address(), reference, 1L, values, size);
    }

    @Override
    public double get(FmuEntry entry) {
        reference.set(JAVA_INT, 0, entry.variable().reference());
        library.check("fmi3GetFloat64", getFloat64, instance.address(), reference, 1L, values, (long)
                entry.variable().size());
        return values.getAtIndex(JAVA_DOUBLE, entry.place());
    }

    /**
     * Does a step. Without event mode a request for events is ignored (4.2.1); a request to end the simulation is not.
     */
    @Override
    public void step(double time, double length) {
        reached.set(JAVA_DOUBLE, 0, time + length);
        library.check(
                "fmi3DoStep", doStep, instance.address(), time, length, true, eventNeeded, terminate, early, reached);
        if (terminate.get(JAVA_BOOLEAN, 0)) {
            throw library.failure("the FMU ends the simulation at " + reached.get(JAVA_DOUBLE, 0) + " s");
        }
        if (early.get(JAVA_BOOLEAN, 0) && time + length - reached.get(JAVA_DOUBLE, 0) > LATE * length) {
            throw library.failure("fmi3DoStep returns early, at " + reached.get(JAVA_DOUBLE, 0) + " s of "
                    + (time + length) + " s, though it may not");
        }
    }

    @Override
    public List<String> messages() {
        return library.log().drain();
    }

    @Override
    public void close() {
        instance.close();
    }
}
