package dev.takt.benchmarks.linalg;

import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.LdltFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Analysis, numeric factorization and solve of the KKT matrices of both plants. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class LdltFactorizationBenchmark {
    @Param
    private PlantMatrix plant = PlantMatrix.DISTILLATION;

    @Param({"1", "2"})
    private int workers = 1;

    private KktMatrix kkt = PlantMatrix.DISTILLATION.build();
    private LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
    private double[] rightHandSide = new double[0];

    @Setup
    public void factorizeOnce() {
        kkt = plant.build();
        factorization.close();
        factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT), workers, PivotPerturbation.DEFAULT);
        factorization.factorize(kkt.values());
        rightHandSide = new double[kkt.pattern().dimension()];
    }

    @TearDown
    public void close() {
        factorization.close();
    }

    @Benchmark
    public SymbolicFactorization analyze() {
        return kkt.analyze(OrderingOptions.DEFAULT);
    }

    @Benchmark
    public Inertia factorize() {
        return factorization.factorize(kkt.values());
    }

    @Benchmark
    public double[] solve() {
        rightHandSide[0] = 1.0;
        factorization.solve(rightHandSide);
        return rightHandSide;
    }
}
