package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.BatchDevice;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.Nvcc;
import dev.takt.solver.cuda.execution.KernelLibrary;
import dev.takt.solver.cuda.functions.PatternFunctions;
import dev.takt.solver.kernels.CompiledProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of PTX made ahead by nvcc, for machines that have a driver and no compiler: the hand-written kernels and the
 * generated ones of programs, each named after the hash of its source. What is there already is not compiled again.
 */
public final class PtxArchive {
    /** The oldest devices that nvcc 13 compiles for. */
    private static final String ARCHITECTURE = "compute_75";

    private static final String SUFFIX = ".ptx";

    private final Path folder;
    private final Nvcc nvcc;

    /** An archive in a folder. */
    public PtxArchive(Path folder, Nvcc nvcc) {
        this.folder = folder;
        this.nvcc = nvcc;
    }

    /**
     * Part of the build: compiles the hand-written kernels into the folder that the jar is made of, if there is nvcc.
     * {@code PtxArchive FOLDER}
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Optional<Nvcc> nvcc = Nvcc.find();
        if (nvcc.isPresent()) {
            PtxArchive archive = new PtxArchive(folder, nvcc.get());
            archive.addHandWritten();
            archive.keepOnly(KernelLibrary.sources());
        }
    }

    /**
     * Compiles the hand-written kernels.
     *
     * @throws IOException if the folder cannot be written
     */
    public void addHandWritten() throws IOException {
        for (CudaSource source : KernelLibrary.sources()) {
            add(source);
        }
    }

    /**
     * Compiles what a batch of scenarios needs.
     *
     * @throws IOException if the folder cannot be written
     */
    public void addBatched(CompiledProgram program) throws IOException {
        var sources = new ArrayList<>(KernelLibrary.sources());
        try (Device host = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
                var memory = new DeviceArena(host)) {
            sources.add(PatternFunctions.source(program, memory));
        }
        for (CudaSource source : BatchDevice.sources(sources)) {
            add(source);
        }
    }

    /**
     * Compiles the kernels that are generated for a program.
     *
     * @throws IOException if the folder cannot be written
     */
    public void add(CompiledProgram program) throws IOException {
        try (Device host = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
                var memory = new DeviceArena(host)) {
            add(PatternFunctions.source(program, memory));
        }
    }

    private void add(CudaSource source) throws IOException {
        Path ptx = folder.resolve(source.hash() + SUFFIX);
        if (!Files.exists(ptx)) {
            Files.createDirectories(folder);
            Files.writeString(ptx, nvcc.ptx(source, ARCHITECTURE));
        }
    }

    /** Drops what older sources have left. */
    private void keepOnly(List<CudaSource> sources) throws IOException {
        Set<Path> wanted = sources.stream()
                .map(source -> folder.resolve(source.hash() + SUFFIX))
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> !wanted.contains(file)).toList()) {
                Files.delete(file);
            }
        }
    }
}
