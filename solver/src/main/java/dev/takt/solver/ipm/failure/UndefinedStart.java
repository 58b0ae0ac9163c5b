package dev.takt.solver.ipm.failure;

import dev.takt.solver.ipm.compute.loops.BoundLoops;
import dev.takt.solver.ipm.options.InitialPointOptions;
import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.UndefinedValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * What has no finite value, or no finite slope, where a cold solve starts: a solve would end there before its first step. Where
 * functions and first derivatives are finite, nothing is searched.
 */
public final class UndefinedStart {
    private UndefinedStart() {}

    /**
     * What it is; empty where all is finite.
     *
     * @param options how far from its bounds the first guess is kept
     */
    public static Optional<UndefinedValue> of(NonlinearProgram program, InitialPointOptions options) {
        double[] x = start(program, options);
        return isFinite(program, x) ? Optional.empty() : program.undefinedValue(x);
    }

    /**
     * A function that bends there.
     *
     * @param options how far from its bounds the first guess is kept
     */
    public static Optional<Kink> kink(NonlinearProgram program, InitialPointOptions options) {
        return program.kink(start(program, options));
    }

    private static double[] start(NonlinearProgram program, InitialPointOptions options) {
        double[] x = new double[program.variables()];
        double[] lower = new double[x.length];
        double[] upper = new double[x.length];
        program.bounds(lower, upper, new double[program.rows()], new double[program.rows()]);
        program.start(x);
        BoundLoops.pushInside(x, lower, upper, options.push(), options.fraction(), false);
        return x;
    }

    private static boolean isFinite(NonlinearProgram program, double[] x) {
        double[] gradient = new double[x.length];
        double[] rows = new double[program.rows()];
        double[] jacobian = new double[program.jacobianSparsity().size()];
        program.gradient(x, gradient);
        program.constraints(x, rows);
        program.jacobian(x, jacobian);
        return Double.isFinite(program.objective(x)) && isFinite(gradient) && isFinite(rows) && isFinite(jacobian);
    }

    private static boolean isFinite(double[] values) {
        return Arrays.stream(values).allMatch(Double::isFinite);
    }
}
