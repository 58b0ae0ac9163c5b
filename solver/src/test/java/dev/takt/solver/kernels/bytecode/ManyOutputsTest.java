package dev.takt.solver.kernels.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One register may serve more outputs than a method can write. */
class ManyOutputsTest {
    /** The square of a sum of a pattern's variables has the second derivative 2 for each pair of them. */
    @ParameterizedTest
    @ValueSource(ints = {30, 45, 60})
    void theSquareOfASumInOnePattern(int half) {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("square");
        List<Variable> x = IntStream.range(0, 2 * half)
                .mapToObj(i -> model.variable("x[" + i + "]").start(i).declare())
                .toList();
        Expression sum = Expression.sum(
                        x.subList(0, half).stream().map(Variable::running).toList())
                .plus(Expression.sum(x.subList(half, 2 * half).stream()
                        .map(Variable::running)
                        .toList()));
        var program = new CompiledProgram(
                Transcription.of(model.minimize(Functions.square(sum)).build(), TranscriptionOptions.reduced()));
        double[] at = new double[2 * half];
        program.start(at);
        double[] hessian = new double[program.hessianSparsity().size()];
        program.hessian(at, 1, new double[0], hessian);
        assertEquals(half * (2 * half + 1), hessian.length);
        assertEquals(2, Arrays.stream(hessian).min().orElseThrow());
        assertEquals(2, Arrays.stream(hessian).max().orElseThrow());
        double[] gradient = new double[2 * half];
        program.gradient(at, gradient);
        assertEquals(2 * half * (2 * half - 1), gradient[half], 1e-9);
    }
}
