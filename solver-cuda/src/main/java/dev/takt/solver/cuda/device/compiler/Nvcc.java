package dev.takt.solver.cuda.device.compiler;

import dev.takt.solver.accelerator.DeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** NVIDIA's compiler on the PATH. */
public final class Nvcc implements CudaCompiler {
    /** The instructions of CUDA 12.0: drivers since then take them, whatever the compiler's own version. */
    private static final String PTX_VERSION = ".version 8.0";

    /** Says which part of a wide load is used, for tools that watch memory, in words of CUDA 12.3. */
    private static final String NEWER_REMARK = "(?m)^\\s*\\.pragma \"used_bytes_mask[^\\n]*\\n";

    private final Path executable;

    private Nvcc(Path executable) {
        this.executable = executable;
    }

    /** The compiler, if this machine has one. */
    public static Optional<Nvcc> find() {
        return Executables.find("nvcc").map(Nvcc::new);
    }

    @Override
    public byte[] compile(CudaSource source, String architecture) {
        return run(source, List.of("-cubin", "-arch=" + architecture));
    }

    /**
     * The PTX of a source, for drivers of CUDA 12 and later.
     *
     * @param architecture the oldest that the code is for: {@code compute_75}
     * @throws DeviceException if it takes instructions that are newer
     */
    public String ptx(CudaSource source, String architecture) {
        String made = new String(run(source, List.of("-ptx", "-arch=" + architecture)), CudaSource.CHARSET);
        String older = made.replaceFirst("(?m)^\\.version .*$", PTX_VERSION).replaceAll(NEWER_REMARK, "");
        assemble(older, architecture.replace("compute", "sm"));
        return older;
    }

    /** The machine code of PTX; refused where it takes instructions that its version does not have. */
    byte[] assemble(String ptx, String architecture) {
        return run("PTX", ptx, ".ptx", List.of("-cubin", "-arch=" + architecture));
    }

    /**
     * What nvcc makes of a source.
     *
     * @param options what to make, and for which devices: {@code -fatbin -gencode=arch=compute_80,code=sm_80}
     */
    public byte[] run(CudaSource source, List<String> options) {
        return run(source.name(), source.text(), ".cu", options);
    }

    private byte[] run(String name, String text, String suffix, List<String> options) {
        try {
            Path code = Files.createTempFile("takt", suffix);
            Path result = Files.createTempFile("takt", ".out");
            try {
                Files.writeString(code, text);
                List<String> command = Stream.of(
                                Stream.of(executable.toString(), "-std=c++17"),
                                options.stream(),
                                Stream.of("-o", result.toString(), code.toString()))
                        .flatMap(part -> part)
                        .toList();
                Executables.run("compiling " + name + " by nvcc", command);
                return Files.readAllBytes(result);
            } finally {
                Files.deleteIfExists(code);
                Files.deleteIfExists(result);
            }
        } catch (IOException e) {
            throw new DeviceException("nvcc's input cannot be written: " + e.getMessage(), e);
        }
    }
}
