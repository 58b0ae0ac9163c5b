package dev.takt.benchmarks.kernels;

import dev.takt.config.CaseFile;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One evaluation of each function of a benchmark plant, on one core. Run from the root of the repository:
 *
 * <pre>
 *   mvn -q test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath
 *   java -cp benchmarks/target/classes:$(cat benchmarks/target/classpath) org.openjdk.jmh.Main EvaluationBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class EvaluationBenchmark {
    /** The case file. */
    @Param({"examples/distillation.conf", "examples/heated-plate.conf"})
    public String file = "";

    /** Whether the program has been warmed up for vector registers. */
    @Param({"false", "true"})
    public boolean lanes;

    private CompiledProgram program;
    private double[] x;
    private double[] gradient;
    private double[] rows;
    private double[] multipliers;
    private double[] jacobian;
    private double[] hessian;

    /** Compiles the plant and takes a point near its start. */
    @Setup
    public void compile() throws InterruptedException {
        var model = CaseFile.read(Path.of(file), List.of()).model().problem();
        program = new CompiledProgram(Transcription.of(model, TranscriptionOptions.reduced()));
        if (lanes) {
            program.warmUp(Duration.ofSeconds(2));
            program.awaitLanes();
        }
        var random = new Random(1);
        x = new double[program.variables()];
        program.start(x);
        Arrays.setAll(x, variable -> x[variable] * (1 + random.nextDouble(-0.1, 0.1)));
        multipliers = random.doubles(program.rows(), -1, 1).toArray();
        gradient = new double[program.variables()];
        rows = new double[program.rows()];
        jacobian = new double[program.jacobianSparsity().size()];
        hessian = new double[program.hessianSparsity().size()];
    }

    /** The objective. */
    @Benchmark
    public double objective() {
        return program.objective(x);
    }

    /** The gradient of the objective. */
    @Benchmark
    public double[] gradient() {
        program.gradient(x, gradient);
        return gradient;
    }

    /** The constraints. */
    @Benchmark
    public double[] constraints() {
        program.constraints(x, rows);
        return rows;
    }

    /** The Jacobian of the constraints. */
    @Benchmark
    public double[] jacobian() {
        program.jacobian(x, jacobian);
        return jacobian;
    }

    /** The Hessian of the Lagrangian. */
    @Benchmark
    public double[] hessian() {
        program.hessian(x, 1, multipliers, hessian);
        return hessian;
    }
}
