package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.PtxArchive;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.cuda.device.Nvcc;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Compiles all kernels that the GPU check runs, by nvcc, into a folder: {@code KernelArchive FOLDER}. */
public final class KernelArchive {

    private KernelArchive() {}

    public static void main(String[] arguments) throws IOException {
        Nvcc nvcc = Nvcc.find().orElseThrow(() -> new IllegalStateException("nvcc is not on the PATH"));
        var archive = new PtxArchive(Path.of(arguments[0]), nvcc);
        archive.addHandWritten();
        for (CompiledProgram program : TestPrograms.all()) {
            archive.add(program);
        }
        archive.add(reduced(DistillationColumn.reference().problem()));
        archive.add(reduced(HeatedPlate.reference().problem()));
        archive.addBatched(reduced(DistillationColumn.reference().problem()));
        archive.addBatched(TestPrograms.column());
    }

    private static CompiledProgram reduced(OptimalControlProblem problem) {
        return new CompiledProgram(Transcription.of(problem, TranscriptionOptions.reduced()));
    }
}
