package dev.takt.solver.cuda.device.compiler;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.solver.accelerator.DeviceException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/** NVIDIA's run-time compiler, of whichever version is installed. */
public final class Nvrtc implements CudaCompiler {
    private static final String[] LIBRARIES = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"};

    private final SymbolLookup symbols;

    private Nvrtc(SymbolLookup symbols) {
        this.symbols = symbols;
    }

    /** The compiler, if this machine has one. */
    public static Optional<Nvrtc> find() {
        CudaLibraries.preload("libnvrtc-builtins.so");
        return CudaLibraries.find(LIBRARIES).map(Nvrtc::new);
    }

    @Override
    public byte[] compile(CudaSource source, String architecture) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment holder = arena.allocate(ADDRESS);
            check(
                    call(
                            "nvrtcCreateProgram",
                            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
                            holder,
                            arena.allocateFrom(source.text()),
                            arena.allocateFrom(source.name() + ".cu"),
                            0,
                            MemorySegment.NULL,
                            MemorySegment.NULL),
                    "making a program");
            MemorySegment program = holder.get(ADDRESS, 0);
            MemorySegment options = arena.allocate(ADDRESS, 2);
            options.setAtIndex(ADDRESS, 0, arena.allocateFrom("--gpu-architecture=" + architecture));
            options.setAtIndex(ADDRESS, 1, arena.allocateFrom("--std=c++17"));
            int failure = call(
                    "nvrtcCompileProgram",
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS),
                    program,
                    2,
                    options);
            if (failure != 0) {
                byte[] log = result("nvrtcGetProgramLogSize", "nvrtcGetProgramLog", program, arena);
                throw new DeviceException("compiling %s by NVRTC failed: %s"
                        .formatted(source.name(), new String(log, CudaSource.CHARSET)));
            }
            byte[] cubin = result("nvrtcGetCUBINSize", "nvrtcGetCUBIN", program, arena);
            check(
                    call("nvrtcDestroyProgram", FunctionDescriptor.of(JAVA_INT, ADDRESS), holder),
                    "giving back a program");
            return cubin;
        }
    }

    private byte[] result(String sizeFunction, String function, MemorySegment program, Arena arena) {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS);
        MemorySegment size = arena.allocate(JAVA_LONG);
        check(call(sizeFunction, type, program, size), sizeFunction);
        MemorySegment bytes = arena.allocate(size.get(JAVA_LONG, 0));
        check(call(function, type, program, bytes), function);
        return bytes.toArray(JAVA_BYTE);
    }

    private int call(String function, FunctionDescriptor type, Object... arguments) {
        try {
            return (int) Linker.nativeLinker()
                    .downcallHandle(symbols.findOrThrow(function), type)
                    .invokeWithArguments(arguments);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a call of " + function + " failed", impossible);
        }
    }

    private static void check(int result, String attempt) {
        if (result != 0) {
            throw new DeviceException("%s by NVRTC failed with code %d".formatted(attempt, result));
        }
    }
}
