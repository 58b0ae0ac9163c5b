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
import java.util.List;

/** The functions of FMI 2.0 for co-simulation (2.1 and 4.2). */
final class CoSimulation2 implements CoSimulation {
    private static final int CO_SIMULATION = 1;
    private static final int NO = 0;
    private static final int YES = 1;

    private final FmuLibrary library;
    private final MethodHandle doStep;
    private final MethodHandle setReal;
    private final MethodHandle getReal;
    private final MemorySegment reference;
    private final MemorySegment value;
    private final FmuInstance instance;

    CoSimulation2(FmuFile file, FmuLibrary library) {
        this.library = library;
        this.doStep = library.function(
                "fmi2DoStep", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT));
        FunctionDescriptor access = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        this.setReal = library.function("fmi2SetReal", access);
        this.getReal = library.function("fmi2GetReal", access);
        this.reference = library.arena().allocate(JAVA_INT);
        this.value = library.arena().allocate(JAVA_DOUBLE);
        this.instance = new FmuInstance(library, "fmi2", instantiate(file));
    }

    private MemorySegment instantiate(FmuFile file) {
        Arena arena = library.arena();
        return library.instantiate(
                library.function(
                        "fmi2Instantiate",
                        FunctionDescriptor.of(
                                ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT)),
                arena.allocateFrom("takt"),
                CO_SIMULATION,
                arena.allocateFrom(file.description().token()),
                arena.allocateFrom(file.folder().resolve("resources").toUri().toString()),
                callbacks(),
                NO,
                NO);
    }

    /** Logger, allocator, deallocator, no asynchronous steps, no environment (FMI 2.0, 2.1.5). */
    private MemorySegment callbacks() {
        Arena arena = library.arena();
        SymbolLookup standard = Linker.nativeLinker().defaultLookup();
        MemorySegment functions = arena.allocate(MemoryLayout.sequenceLayout(5, ADDRESS));
        functions.setAtIndex(ADDRESS, 0, library.log().formatting(arena));
        functions.setAtIndex(ADDRESS, 1, standard.findOrThrow("calloc"));
        functions.setAtIndex(ADDRESS, 2, standard.findOrThrow("free"));
        functions.setAtIndex(ADDRESS, 3, MemorySegment.NULL);
        functions.setAtIndex(ADDRESS, 4, MemorySegment.NULL);
        return functions;
    }

    @Override
    public void initialise(ModelDescription description) {
        List<String> categories = description.logCategories();
        if (!categories.isEmpty()) {
            FunctionDescriptor form = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS);
            library.check(
                    "fmi2SetDebugLogging",
                    library.function("fmi2SetDebugLogging", form),
                    instance.address(),
                    YES,
                    (long) categories.size(),
                    library.texts(categories));
        }
        FunctionDescriptor setup =
                FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE);
        library.check(
                "fmi2SetupExperiment",
                library.function("fmi2SetupExperiment", setup),
                instance.address(),
                NO,
                0.0,
                0.0,
                NO,
                0.0);
        instance.call("EnterInitializationMode");
        instance.call("ExitInitializationMode");
    }

    @Override
    public void set(FmuEntry entry, double newValue) {
        reference.set(JAVA_INT, 0, entry.variable().reference());
        value.set(JAVA_DOUBLE, 0, newValue);
        library.check("fmi2SetReal", setReal, instance.address(), reference, 1L, value);
    }

    @Override
    public double get(FmuEntry entry) {
        reference.set(JAVA_INT, 0, entry.variable().reference());
        library.check("fmi2GetReal", getReal, instance.address(), reference, 1L, value);
        return value.get(JAVA_DOUBLE, 0);
    }

    @Override
    public void step(double time, double length) {
        library.check("fmi2DoStep", doStep, instance.address(), time, length, YES);
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
