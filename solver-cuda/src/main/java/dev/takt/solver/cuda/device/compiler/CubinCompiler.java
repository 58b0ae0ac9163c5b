package dev.takt.solver.cuda.device.compiler;

import dev.takt.solver.accelerator.DeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds GPU code for CUDA C: what was compiled before, else what NVRTC of any version makes, else nvcc, else PTX made ahead.
 * What is compiled is kept by the hash of the source and the architecture, in the folder that the system property
 * {@code takt.cuda.cache} names, or {@code ~/.cache/takt/cuda}.
 */
public final class CubinCompiler {
    private final Path cache;
    private final List<CudaCompiler> compilers;
    private final PrebuiltCode prebuilt;

    /**
     * A compiler.
     *
     * @param cache folder for what is compiled
     * @param compilers the first that succeeds is taken
     * @param prebuilt what is left without them
     */
    CubinCompiler(Path cache, List<CudaCompiler> compilers, PrebuiltCode prebuilt) {
        this.cache = cache;
        this.compilers = List.copyOf(compilers);
        this.prebuilt = prebuilt;
    }

    /** With the compilers of this machine and the folders that the system properties name. */
    public static CubinCompiler ofMachine() {
        Path cache = Optional.ofNullable(System.getProperty("takt.cuda.cache"))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "takt", "cuda"));
        List<CudaCompiler> compilers = Stream.of(Nvrtc.find(), Nvcc.find())
                .flatMap(Optional::stream)
                .map(CudaCompiler.class::cast)
                .toList();
        return new CubinCompiler(cache, compilers, PrebuiltCode.ofProperty());
    }

    /**
     * The code of a source for the driver: a cubin, or PTX with a zero at its end.
     *
     * @param architecture {@code sm_90}
     */
    public byte[] compile(CudaSource source, String architecture) {
        Path cubin = cache.resolve(source.hash() + "-" + architecture + ".cubin");
        return kept(cubin).orElseGet(() -> make(source, architecture, cubin));
    }

    private byte[] make(CudaSource source, String architecture, Path cubin) {
        List<String> troubles = new ArrayList<>();
        Optional<byte[]> made = build(source, architecture, troubles);
        if (made.isPresent()) {
            keep(made.get(), cubin);
            return made.get();
        }
        return madeAhead(source).orElseThrow(() -> new DeviceException(message(source, architecture, troubles)));
    }

    /** The PTX of a source that was made ahead, which the oldest driver takes. */
    public Optional<byte[]> madeAhead(CudaSource source) {
        try {
            return prebuilt.find(source);
        } catch (IOException e) {
            throw new DeviceException("the PTX of %s cannot be read: %s".formatted(source.name(), e.getMessage()), e);
        }
    }

    private Optional<byte[]> build(CudaSource source, String architecture, List<String> troubles) {
        for (CudaCompiler compiler : compilers) {
            try {
                return Optional.of(compiler.compile(source, architecture));
            } catch (DeviceException e) {
                troubles.add(String.valueOf(e.getMessage()));
            }
        }
        return Optional.empty();
    }

    private static Optional<byte[]> kept(Path cubin) {
        try {
            return Files.exists(cubin) ? Optional.of(Files.readAllBytes(cubin)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A cache that cannot be written costs the next start a compilation, and this one nothing. */
    private void keep(byte[] code, Path cubin) {
        try {
            Files.createDirectories(cache);
            Path fresh = Files.createTempFile(cache, "fresh", ".cubin");
            try {
                Files.write(fresh, code);
                Files.move(fresh, cubin, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            // a full disk, or a home that is read only
        }
    }

    private static String message(CudaSource source, String architecture, List<String> troubles) {
        String why = troubles.isEmpty() ? "there is neither NVRTC nor nvcc" : String.join("; ", troubles);
        return ("the kernels of %s have to be compiled for %s, but %s, and no PTX of them was made ahead. Maybe install NVRTC"
                        + " (CUDA 12 or later), or name the folder where it lies by takt.cuda.libraries, or a folder of PTX by"
                        + " takt.cuda.prebuilt.")
                .formatted(source.name(), architecture, why);
    }
}
