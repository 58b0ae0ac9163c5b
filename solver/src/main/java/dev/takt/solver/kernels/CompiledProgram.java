package dev.takt.solver.kernels;

import dev.takt.solver.transcription.Pattern;
import dev.takt.solver.transcription.PatternInstances;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.VariableBlock;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A transcribed problem, compiled: every function of the nonlinear program runs as loops over the instances of its
 * patterns, with the present parameters and bounds. Evaluation allocates nothing, and equal arguments give equal results
 * bit for bit.
 */
public final class CompiledProgram implements NonlinearProgram {
    private final TranscribedProblem problem;
    private final PatternKernels patterns;
    private final ParameterVector parameters;
    private final BoundOverrides boundOverrides;
    private final EntryNames names;
    private final boolean[] equalities;

    private final PatternVector variableLower;
    private final PatternVector variableUpper;
    private final PatternVector rowLower;
    private final PatternVector rowUpper;
    private final PatternVector starts;
    private final PatternVector constraints;
    private final PatternVector outputs;
    private final KernelSequence objective;
    private final KernelSequence gradient;
    private final KernelSequence jacobian;
    private final KernelSequence objectiveHessian;
    private final KernelSequence constraintHessian;

    private final MatrixLayout jacobianLayout;
    private final MatrixLayout hessianLayout;
    private final int[] outputSources;
    private final double[] sum = new double[1];
    private final double[] objectiveWeight = new double[1];
    private final double[] workspace;

    /** Compiles a problem with a compiler of its own. */
    public CompiledProgram(TranscribedProblem problem) {
        this(problem, new KernelCompiler());
    }

    /** Compiles a problem; kernels that the compiler has made before are used again. */
    public CompiledProgram(TranscribedProblem problem, KernelCompiler compiler) {
        this.problem = problem;
        patterns = new PatternKernels(compiler);
        parameters = new ParameterVector(problem);
        names = new EntryNames(problem);
        equalities = equalities(problem);
        boundOverrides = new BoundOverrides(problem, equalities);

        int n = problem.variableCount();
        int m = problem.rowCount();
        variableLower = new PatternVector(n, Double.NEGATIVE_INFINITY, problem.variableLower(), patterns);
        variableUpper = new PatternVector(n, Double.POSITIVE_INFINITY, problem.variableUpper(), patterns);
        rowLower = new PatternVector(m, Double.NEGATIVE_INFINITY, problem.rowLower(), patterns);
        rowUpper = new PatternVector(m, Double.POSITIVE_INFINITY, problem.rowUpper(), patterns);
        for (int row = 0; row < m; row++) {
            if (equalities[row]) {
                rowLower.fix(row, 0);
                rowUpper.fix(row, 0);
            }
        }
        starts = new PatternVector(n, 0, problem.starts(), patterns);
        constraints = new PatternVector(m, 0, problem.constraints(), patterns);
        outputs = new PatternVector(problem.outputCount(), 0, problem.outputs(), patterns);
        outputSources = outputSources(problem);

        objective = new KernelSequence(KernelKind.SUM, problem.objective(), patterns);
        gradient = new KernelSequence(KernelKind.GRADIENT, problem.objective(), patterns);
        jacobianLayout = MatrixLayout.jacobian(problem.constraints(), patterns);
        jacobian = new KernelSequence(KernelKind.JACOBIAN, problem.constraints(), jacobianLayout.offsets(), patterns);

        List<PatternInstances> lagrangian = Stream.concat(problem.objective().stream(), problem.constraints().stream())
                .toList();
        hessianLayout = MatrixLayout.hessian(lagrangian, patterns);
        int[] offsets = hessianLayout.offsets();
        int objectiveGroups = problem.objective().size();
        objectiveHessian = new KernelSequence(
                KernelKind.HESSIAN, problem.objective(), Arrays.copyOf(offsets, objectiveGroups), patterns);
        constraintHessian = new KernelSequence(
                KernelKind.HESSIAN,
                problem.constraints(),
                Arrays.copyOfRange(offsets, objectiveGroups, offsets.length),
                patterns);
        workspace = new double[workspaceSize()];
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

    /** The derivatives of a pattern of this problem. */
    public DerivativeProgram derivatives(Pattern pattern) {
        return patterns.derivatives(pattern);
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
    public int[] partners() {
        return problem.partners();
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
    public void bounds(double[] lowerVariables, double[] upperVariables, double[] lowerRows, double[] upperRows) {
        // Bounds have no variable holes: any vector does for x.
        variableLower.evaluate(sum, parameters.values(), lowerVariables, workspace);
        variableUpper.evaluate(sum, parameters.values(), upperVariables, workspace);
        rowLower.evaluate(sum, parameters.values(), lowerRows, workspace);
        rowUpper.evaluate(sum, parameters.values(), upperRows, workspace);
        boundOverrides.apply(lowerVariables, upperVariables, lowerRows, upperRows);
    }

    @Override
    public void start(double[] x) {
        starts.evaluate(x, parameters.values(), x, workspace);
    }

    @Override
    public double objective(double[] x) {
        sum[0] = 0;
        objective.run(x, parameters.values(), objectiveWeight, sum, workspace);
        return sum[0];
    }

    @Override
    public void gradient(double[] x, double[] values) {
        Arrays.fill(values, 0);
        gradient.run(x, parameters.values(), objectiveWeight, values, workspace);
    }

    @Override
    public void constraints(double[] x, double[] values) {
        constraints.evaluate(x, parameters.values(), values, workspace);
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        jacobian.run(x, parameters.values(), objectiveWeight, values, workspace);
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        objectiveWeight[0] = weight;
        objectiveHessian.run(x, parameters.values(), objectiveWeight, values, workspace);
        constraintHessian.run(x, parameters.values(), multipliers, values, workspace);
        for (int position : hessianLayout.doubled()) {
            values[position] *= 2;
        }
    }

    /**
     * Writes all values that a solution reports: entries of the variable vector copied, defined quantities evaluated.
     *
     * @param values result, of length {@link TranscribedProblem#outputCount()}, arranged as the variable blocks say
     */
    public void outputs(double[] x, double[] values) {
        outputs.evaluate(x, parameters.values(), values, workspace);
        for (int output = 0; output < outputSources.length; output++) {
            if (outputSources[output] >= 0) {
                values[output] = x[outputSources[output]];
            }
        }
    }

    @Override
    public String variableName(int variable) {
        return names.variable(variable);
    }

    @Override
    public String rowName(int row) {
        return names.row(row);
    }

    private int workspaceSize() {
        int vectors = Stream.of(variableLower, variableUpper, rowLower, rowUpper, starts, constraints, outputs)
                .mapToInt(PatternVector::workspaceSize)
                .max()
                .orElse(0);
        int derivatives = Stream.of(objective, gradient, jacobian, objectiveHessian, constraintHessian)
                .mapToInt(KernelSequence::workspaceSize)
                .max()
                .orElse(0);
        return Math.max(vectors, derivatives);
    }

    private static boolean[] equalities(TranscribedProblem problem) {
        boolean[] equalities = new boolean[problem.rowCount()];
        for (RowBlock block : problem.rowBlocks()) {
            Arrays.fill(equalities, block.offset(), block.offset() + block.count(), block.equality());
        }
        return equalities;
    }

    private static int[] outputSources(TranscribedProblem problem) {
        int[] sources =
                IntStream.generate(() -> -1).limit(problem.outputCount()).toArray();
        for (VariableBlock block : problem.variableBlocks()) {
            System.arraycopy(block.free(), 0, sources, block.offset(), block.size());
        }
        return sources;
    }
}
