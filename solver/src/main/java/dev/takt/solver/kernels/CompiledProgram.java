package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kernels.bytecode.VectorLanes;
import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.transcription.LiftedSums;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * A transcribed problem, compiled: every function of the nonlinear program runs as loops over the instances of its
 * patterns, with the present parameters and bounds. Evaluation allocates nothing, and equal arguments give equal results
 * bit for bit.
 *
 * <p>At first instances are evaluated one by one, which the JIT compiler makes fast soon. {@link #warmUp} turns to vector
 * registers, which take longer to become fast and then are several times faster; long programs follow later.
 */
public final class CompiledProgram implements NonlinearProgram {
    /**
     * Programs of more operations are evaluated one by one until they are fast in lanes: the JIT compiler takes about 0.7 ms an
     * operation.
     */
    private static final int LONGEST_AT_ONCE = 4000;
    /** Those of still more would take it more than half a minute, and stay as they are. */
    private static final int LONGEST_IN_LANES = 50_000;

    private final TranscribedProblem problem;
    private final PatternKernels patterns;
    private final ProgramGroups groups;
    private final ParameterVector parameters;
    private final BoundOverrides boundOverrides;
    private final StartOverrides startOverrides;
    private final EntryNames names;
    private final boolean[] equalities;
    private final MatrixLayout jacobianLayout;
    private final MatrixLayout hessianLayout;
    /** Where the values of the constraints begin in the Hessian. */
    private final int constraintHessian;

    private final double[] rowsAtStart;
    private final VariableMagnitudes magnitudes;

    private volatile ProgramKernels kernels;
    private Optional<LaneCompilation> longer = Optional.empty();
    private boolean runsLong;

    /** Compiles a problem with a compiler of its own, or the one that is {@linkplain KernelCompiler#present present}. */
    public CompiledProgram(TranscribedProblem problem) {
        this(problem, KernelCompiler.present());
    }

    /** Compiles a problem; kernels that the compiler has made before are used again. */
    public CompiledProgram(TranscribedProblem problem, KernelCompiler compiler) {
        this(problem, compiler, HessianApproximation.EXACT);
    }

    /**
     * Compiles a problem with the Hessian or an approximation of it.
     *
     * @throws dev.takt.solver.model.ModelException if the approximation does not apply to the objective, with the term
     */
    public CompiledProgram(TranscribedProblem problem, KernelCompiler compiler, HessianApproximation approximation) {
        this.problem = problem;
        patterns = new PatternKernels(compiler);
        parameters = new ParameterVector(problem);
        names = new EntryNames(problem);
        equalities = equalities(problem);
        boundOverrides = new BoundOverrides(problem, equalities);
        startOverrides = new StartOverrides(problem.variableCount());
        var exact = new ProgramGroups(patterns.separate(problem.objective()), patterns.joint(problem.constraints()));
        groups = switch (approximation) {
            case EXACT -> exact;
            case GAUSS_NEWTON -> new LeastSquares(names).of(exact, problem.objective());
        };
        jacobianLayout = MatrixLayout.jacobian(groups.rows());
        hessianLayout = MatrixLayout.hessian(groups.lagrangian());
        constraintHessian = groups.rows().isEmpty()
                ? hessianLayout.sparsity().size()
                : hessianLayout.offsets()[groups.objective().size()];
        rowsAtStart = new double[problem.liftedSums().isEmpty() ? 0 : problem.rowCount()];
        kernels = kernels(patterns);
        // with the parameters of the model: what a solver does may not depend on when it was made
        magnitudes = new VariableMagnitudes(problem.variableBlocks(), firstGuess());
    }

    private double[] firstGuess() {
        double[] guess = new double[problem.variableCount()];
        start(guess);
        return guess;
    }

    private ProgramKernels kernels(PatternKernels from) {
        return new ProgramKernels(problem, equalities, groups, jacobianLayout, hessianLayout, from);
    }

    /**
     * Turns to kernels that evaluate several instances at once, where this machine can, and runs them at the start so
     * that the JIT compiler sees to them: about a second makes them fast. Results stay the same bit for bit. For loops
     * that run long, before they begin. Long programs follow later, from a thread beside the caller.
     *
     * @param duration for which functions are evaluated; zero leaves the slow first evaluations to the caller
     */
    public void warmUp(Duration duration) {
        if (!runsLong) {
            runsLong = true;
            kernels = kernels(patterns.inLanes(LONGEST_AT_ONCE));
            longer = compilation();
            longer.ifPresent(LaneCompilation::start);
        }
        long begin = System.nanoTime();
        Runnable evaluation = evaluation(kernels);
        while (System.nanoTime() - begin < duration.toNanos()) {
            evaluation.run();
        }
    }

    /** Waits until long programs run in lanes, too, or are known not to: for measurements, after {@link #warmUp}. */
    public void awaitLanes() throws InterruptedException {
        if (longer.isPresent()) {
            longer.get().await();
        }
    }

    private Optional<LaneCompilation> compilation() {
        int longest = groups.longestProgram();
        if (longest <= LONGEST_AT_ONCE || VectorLanes.available() == 1) {
            return Optional.empty();
        }
        return Optional.of(new LaneCompilation(
                () -> evaluation(kernels(patterns.inLanes(LONGEST_AT_ONCE))),
                () -> evaluation(kernels(patterns.inLanes(LONGEST_IN_LANES))),
                this::turnToLanes,
                patterns.turn(),
                System::nanoTime));
    }

    /** Turns to lanes for long programs, too. */
    void turnToLanes() {
        kernels = kernels(patterns.inLanes(LONGEST_IN_LANES));
    }

    /** Evaluates all functions at the start, with the present parameters and results of its own. */
    private Runnable evaluation(ProgramKernels of) {
        double[] x = new double[variables()];
        double[] gradient = new double[variables()];
        double[] rows = new double[rows()];
        double[] multipliers = new double[rows()];
        double[] jacobian = new double[jacobianSparsity().size()];
        double[] hessian = new double[hessianSparsity().size()];
        double[] numbers = parameters.values().clone();
        of.start(numbers, x);
        return () -> {
            of.objective(x, numbers);
            of.gradient(x, numbers, gradient);
            of.constraints(x, numbers, rows);
            of.jacobian(x, numbers, jacobian);
            of.hessian(x, numbers, 1, multipliers, hessian);
        };
    }

    /** The problem that was compiled. */
    public TranscribedProblem problem() {
        return problem;
    }

    /** The parameters that all functions are evaluated with. */
    public ParameterVector parameters() {
        return parameters;
    }

    /** Bounds set at run time. */
    public BoundOverrides boundOverrides() {
        return boundOverrides;
    }

    /** First guesses set at run time. */
    public StartOverrides startOverrides() {
        return startOverrides;
    }

    /** The programs behind objective and rows, with their instances, in the order of the values of Jacobian and Hessian. */
    public ProgramGroups groups() {
        return groups;
    }

    @Override
    public int variables() {
        return problem.variableCount();
    }

    @Override
    public int rows() {
        return problem.rowCount();
    }

    @Override
    public boolean isEquality(int row) {
        return equalities[row];
    }

    @Override
    public int[] matchedVariables() {
        return problem.matchedVariables();
    }

    @Override
    public CoordinateSparsity jacobianSparsity() {
        return jacobianLayout.sparsity();
    }

    @Override
    public CoordinateSparsity hessianSparsity() {
        return hessianLayout.sparsity();
    }

    @Override
    public Dependence jacobianDependence(int value) {
        return jacobianLayout.dependences()[value];
    }

    @Override
    public Dependence hessianDependence(int value) {
        return value < constraintHessian ? hessianLayout.dependences()[value] : Dependence.VARIABLES;
    }

    @Override
    public void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper) {
        kernels.bounds(parameters.values(), variableLower, variableUpper, rowLower, rowUpper);
        boundOverrides.apply(variableLower, variableUpper, rowLower, rowUpper);
        order(variableLower, variableUpper);
        order(rowLower, rowUpper);
    }

    /**
     * Exchanges limits that cross. Parameters of a running loop may move the lower one above the upper one, and then no point would be
     * feasible, not even with slacks. Every value between the two violates both by as much in sum.
     */
    private static void order(double[] lower, double[] upper) {
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] > upper[i]) {
                double above = lower[i];
                lower[i] = upper[i];
                upper[i] = above;
            }
        }
    }

    @Override
    public void start(double[] x) {
        kernels.start(parameters.values(), x);
        startOverrides.apply(x);
        List<LiftedSums> lifted = problem.liftedSums();
        // an iterator would be garbage in each start
        for (int level = 0; level < lifted.size(); level++) {
            LiftedSums sums = lifted.get(level);
            kernels.constraints(x, parameters.values(), rowsAtStart);
            for (int i = 0; i < sums.rows().length; i++) {
                x[sums.variables()[i]] -= rowsAtStart[sums.rows()[i]];
            }
        }
    }

    @Override
    public void magnitudes(double[] result) {
        magnitudes.write(result);
    }

    @Override
    public double objective(double[] x) {
        return kernels.objective(x, parameters.values());
    }

    @Override
    public void gradient(double[] x, double[] gradient) {
        kernels.gradient(x, parameters.values(), gradient);
    }

    @Override
    public void constraints(double[] x, double[] values) {
        kernels.constraints(x, parameters.values(), values);
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        kernels.jacobian(x, parameters.values(), values);
    }

    @Override
    public void changingJacobian(double[] x, double[] values) {
        kernels.changingJacobian(x, parameters.values(), values);
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        kernels.hessian(x, parameters.values(), weight, multipliers, values);
    }

    /**
     * Writes all values that a solution reports: entries of the variable vector copied, defined quantities evaluated.
     *
     * @param values result, of length {@link TranscribedProblem#outputCount()}, arranged as the variable blocks say
     */
    public void outputs(double[] x, double[] values) {
        kernels.outputs(x, parameters.values(), values);
    }

    @Override
    public boolean runsLong() {
        return runsLong;
    }

    @Override
    public String variableName(int variable) {
        return names.variable(variable).toString();
    }

    @Override
    public String rowName(int row) {
        return names.row(row).toString();
    }

    @Override
    public EntryPlace variablePlace(int variable) {
        return names.variable(variable);
    }

    @Override
    public EntryPlace rowPlace(int row) {
        return names.row(row);
    }

    @Override
    public Optional<UndefinedValue> undefinedValue(double[] x) {
        UndefinedValues values = new UndefinedValues(names, x, parameters.values());
        IntFunction<EntryPlace> objective = _ -> EntryPlace.of(UndefinedValue.OBJECTIVE);
        IntPredicate any = _ -> true;
        double[] rows = new double[rows()];
        constraints(x, rows);
        return values.value(problem.constraints(), row -> !Double.isFinite(rows[row]), names::row)
                .or(() -> values.value(problem.objective(), any, objective))
                .or(() -> values.slope(problem.constraints(), any, names::row))
                .or(() -> values.slope(problem.objective(), any, objective));
    }

    @Override
    public Optional<Kink> kink(double[] x) {
        Kinks kinks = new Kinks(names, x, parameters.values());
        kinks.look(problem.objective(), _ -> EntryPlace.of(UndefinedValue.OBJECTIVE));
        kinks.look(problem.constraints(), names::row);
        return kinks.found();
    }

    private static boolean[] equalities(TranscribedProblem problem) {
        boolean[] equalities = new boolean[problem.rowCount()];
        for (RowBlock block : problem.rowBlocks()) {
            Arrays.fill(equalities, block.offset(), block.offset() + block.count(), block.equality());
        }
        return equalities;
    }
}
