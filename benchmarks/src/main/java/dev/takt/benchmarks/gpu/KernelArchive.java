package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.PtxArchive;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;

/** Compiles all kernels that the GPU check runs, by nvcc, into a folder: {@code KernelArchive FOLDER}. */
public final class KernelArchive {

    private KernelArchive() {}

    public static void main(String[] arguments) throws IOException {
        var programs = new ArrayList<>(TestPrograms.all());
        programs.add(new CompiledProgram(
                Transcription.of(DistillationColumn.reference().problem(), TranscriptionOptions.reduced())));
        programs.add(new CompiledProgram(
                Transcription.of(HeatedPlate.reference().problem(), TranscriptionOptions.reduced())));
        new PtxArchive(Path.of(arguments[0]), "compute_75").write(programs);
    }
}
