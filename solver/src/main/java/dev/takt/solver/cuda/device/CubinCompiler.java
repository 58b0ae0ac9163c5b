package dev.takt.solver.cuda.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes GPU code of CUDA C: from a folder of code made before, else by NVRTC of any version, else by nvcc. What is compiled
 * is kept by the hash of the source and the architecture.
 *
 * <p>Code made before is looked for in the folder that the system property {@code takt.cuda.prebuilt} names, as
 * {@code HASH.ptx}, then in the cache, {@code takt.cuda.cache} or {@code ~/.cache/takt/cuda}.
 */
public final class CubinCompiler {
    private final Optional<Path> prebuilt;
    private final Path cache;

    /** A compiler with the folders that the system properties name. */
    public CubinCompiler() {
        prebuilt = Optional.ofNullable(System.getProperty("takt.cuda.prebuilt")).map(Path::of);
        cache = Optional.ofNullable(System.getProperty("takt.cuda.cache"))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "takt", "cuda"));
    }

    /** Whether nvcc is on the PATH. */
    public static boolean hasNvcc() {
        return Executables.find("nvcc").isPresent();
    }

    /**
     * The code of a source for the driver: a cubin, or PTX with a zero at its end.
     *
     * @param architecture {@code sm_90}
     */
    byte[] compile(CudaSource source, String architecture) {
        try {
            Optional<Path> made = prebuilt.map(folder -> folder.resolve(source.hash() + ".ptx"))
                    .filter(Files::exists);
            if (made.isPresent()) {
                byte[] text = Files.readAllBytes(made.get());
                return Arrays.copyOf(text, text.length + 1);
            }
            Path cubin = cache.resolve(source.hash() + "-" + architecture + ".cubin");
            if (!Files.exists(cubin)) {
                Files.createDirectories(cache);
                Path fresh = Files.createTempFile(cache, "fresh", ".cubin");
                build(source, architecture, fresh);
                Files.move(fresh, cubin, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
            return Files.readAllBytes(cubin);
        } catch (IOException e) {
            throw new DeviceException(
                    "the GPU code of %s cannot be kept in %s: %s".formatted(source.name(), cache, e.getMessage()), e);
        }
    }

    private void build(CudaSource source, String architecture, Path cubin) throws IOException {
        Optional<Nvrtc> nvrtc = Nvrtc.find();
        if (nvrtc.isPresent()) {
            Files.write(cubin, nvrtc.get().compile(source, architecture));
        } else if (hasNvcc()) {
            nvcc(source, List.of("-cubin", "-arch=" + architecture), cubin);
        } else {
            throw new DeviceException(
                    ("the kernels of %s have to be compiled for %s, and there is neither NVRTC nor nvcc."
                                    + " Maybe install one of them, or name a folder of code made before by takt.cuda.prebuilt.")
                            .formatted(source.name(), architecture));
        }
    }

    /**
     * Compiles by nvcc.
     *
     * @param options what to make: {@code -cubin -arch=sm_90}, or {@code -ptx -arch=compute_75}
     */
    public static void nvcc(CudaSource source, List<String> options, Path result) {
        Path nvcc = Executables.find("nvcc")
                .orElseThrow(() -> new DeviceException("nvcc is not on the PATH. Maybe install the CUDA toolkit."));
        try {
            Path code = Files.createTempFile("takt", ".cu");
            Files.writeString(code, source.text());
            List<String> command = Stream.of(
                            Stream.of(nvcc.toString(), "-std=c++17"),
                            options.stream(),
                            Stream.of("-o", result.toString(), code.toString()))
                    .flatMap(part -> part)
                    .toList();
            Executables.run("compiling " + source.name() + " by nvcc", command);
            Files.delete(code);
        } catch (IOException e) {
            throw new DeviceException("nvcc's input cannot be written: " + e.getMessage(), e);
        }
    }
}
