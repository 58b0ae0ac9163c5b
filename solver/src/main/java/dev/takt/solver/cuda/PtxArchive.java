package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.CubinCompiler;
import dev.takt.solver.cuda.device.CudaSource;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.kernels.CompiledProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder of PTX made ahead by nvcc, for machines that have a driver and no compiler ({@code takt.cuda.prebuilt}). */
public final class PtxArchive {
    private final Path folder;
    private final String architecture;

    /**
     * An archive in a folder.
     *
     * @param architecture the oldest that the code is for: {@code compute_75}
     */
    public PtxArchive(Path folder, String architecture) {
        this.folder = folder;
        this.architecture = architecture;
    }

    /**
     * Compiles the hand-written kernels, and the generated ones of programs.
     *
     * @throws IOException if the folder cannot be written
     */
    public void write(List<CompiledProgram> programs) throws IOException {
        Files.createDirectories(folder);
        var sources = new ArrayList<>(KernelLibrary.sources());
        for (CompiledProgram program : programs) {
            try (Device host = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
                    var memory = new DeviceArena(host)) {
                sources.add(PatternFunctions.source(program, memory));
            }
        }
        for (CudaSource source : sources) {
            Path ptx = folder.resolve(source.hash() + ".ptx");
            if (!Files.exists(ptx)) {
                CubinCompiler.nvcc(source, List.of("-ptx", "-arch=" + architecture), ptx);
            }
        }
    }
}
