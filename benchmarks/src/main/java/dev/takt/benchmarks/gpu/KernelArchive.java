package dev.takt.benchmarks.gpu;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.cuda.PtxArchive;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.cuda.device.compiler.Nvcc;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compiles all kernels that a bundle runs, by nvcc, into a folder: the hand-written ones, those of the GPU check, and those of the
 * case files in a folder. {@code KernelArchive FOLDER EXAMPLES}
 */
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
        for (Path file : caseFiles(Path.of(arguments[1]))) {
            Case read = CaseFile.read(file, List.of());
            archive.add(new CompiledProgram(
                    Transcription.of(read.model().problem(), SolverConfiguration.transcription(read.solver()))));
        }
    }

    private static List<Path> caseFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    private static CompiledProgram reduced(OptimalControlProblem problem) {
        return new CompiledProgram(Transcription.of(problem, TranscriptionOptions.reduced()));
    }
}
