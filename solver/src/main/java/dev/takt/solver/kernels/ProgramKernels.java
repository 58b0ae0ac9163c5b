package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The functions of a transcribed problem as kernels: everything that depends on variables and parameters only. Holds the
 * workspaces, so that nothing is allocated later.
 */
final class ProgramKernels {
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
    private final KernelSequence changingJacobian;
    private final KernelSequence objectiveHessian;
    private final KernelSequence constraintHessian;

    private final int[] doubledHessianValues;
    private final int[] outputSources;
    private final double[] sum = new double[1];
    private final double[] objectiveWeight = new double[1];
    private final double[] workspace;

    /**
     * Compiles all functions.
     *
     * @param equalities whether each row is an equality
     */
    ProgramKernels(
            TranscribedProblem problem,
            boolean[] equalities,
            ProgramGroups groups,
            MatrixLayout jacobianLayout,
            MatrixLayout hessianLayout,
            PatternKernels patterns) {
        int n = problem.variableCount();
        int m = problem.rowCount();
        variableLower =
                new PatternVector(n, Double.NEGATIVE_INFINITY, patterns.separate(problem.variableLower()), patterns);
        variableUpper =
                new PatternVector(n, Double.POSITIVE_INFINITY, patterns.separate(problem.variableUpper()), patterns);
        rowLower = new PatternVector(m, Double.NEGATIVE_INFINITY, patterns.separate(problem.rowLower()), patterns);
        rowUpper = new PatternVector(m, Double.POSITIVE_INFINITY, patterns.separate(problem.rowUpper()), patterns);
        for (int row = 0; row < m; row++) {
            if (equalities[row]) {
                rowLower.fix(row, 0);
                rowUpper.fix(row, 0);
            }
        }
        starts = new PatternVector(n, 0, patterns.separate(problem.starts()), patterns);
        constraints = new PatternVector(m, 0, groups.rows(), patterns);
        outputs = new PatternVector(problem.outputCount(), 0, patterns.separate(problem.outputs()), patterns);
        outputSources = outputSources(problem);

        objective = new KernelSequence(KernelKind.SUM, groups.objective(), patterns);
        gradient = new KernelSequence(KernelKind.GRADIENT, groups.objective(), patterns);
        jacobian = new KernelSequence(KernelKind.JACOBIAN, groups.rows(), jacobianLayout.offsets(), patterns);
        changingJacobian = changing(groups.rows(), jacobianLayout, patterns);
        int[] offsets = hessianLayout.offsets();
        int objectiveGroups = groups.objective().size();
        objectiveHessian = new KernelSequence(
                KernelKind.HESSIAN, groups.objective(), Arrays.copyOf(offsets, objectiveGroups), patterns);
        constraintHessian = new KernelSequence(
                KernelKind.HESSIAN,
                groups.rows(),
                Arrays.copyOfRange(offsets, objectiveGroups, offsets.length),
                patterns);
        doubledHessianValues = hessianLayout.doubled();
        workspace = new double[workspaceSize()];
    }

    void bounds(
            double[] parameters,
            double[] lowerVariables,
            double[] upperVariables,
            double[] lowerRows,
            double[] upperRows) {
        // Bounds have no variable holes: any vector does for x.
        variableLower.evaluate(sum, parameters, lowerVariables, workspace);
        variableUpper.evaluate(sum, parameters, upperVariables, workspace);
        rowLower.evaluate(sum, parameters, lowerRows, workspace);
        rowUpper.evaluate(sum, parameters, upperRows, workspace);
    }

    void start(double[] parameters, double[] x) {
        starts.evaluate(sum, parameters, x, workspace);
    }

    double objective(double[] x, double[] parameters) {
        sum[0] = 0;
        objective.run(x, parameters, objectiveWeight, sum, workspace);
        return sum[0];
    }

    void gradient(double[] x, double[] parameters, double[] values) {
        Arrays.fill(values, 0);
        gradient.run(x, parameters, objectiveWeight, values, workspace);
    }

    void constraints(double[] x, double[] parameters, double[] values) {
        constraints.evaluate(x, parameters, values, workspace);
    }

    void jacobian(double[] x, double[] parameters, double[] values) {
        jacobian.run(x, parameters, objectiveWeight, values, workspace);
    }

    /** As {@link #jacobian}, without the groups of which no value ever changes. */
    void changingJacobian(double[] x, double[] parameters, double[] values) {
        changingJacobian.run(x, parameters, objectiveWeight, values, workspace);
    }

    private static KernelSequence changing(
            List<ProgramInstances> groups, MatrixLayout layout, PatternKernels patterns) {
        int[] changing = IntStream.range(0, groups.size())
                .filter(group -> groups.get(group).program().gradientEntries().stream()
                        .anyMatch(entry -> entry.dependence() != Dependence.STRUCTURE))
                .toArray();
        return new KernelSequence(
                KernelKind.JACOBIAN,
                Arrays.stream(changing).mapToObj(groups::get).toList(),
                Arrays.stream(changing).map(group -> layout.offsets()[group]).toArray(),
                patterns);
    }

    void hessian(double[] x, double[] parameters, double weight, double[] multipliers, double[] values) {
        objectiveWeight[0] = weight;
        objectiveHessian.run(x, parameters, objectiveWeight, values, workspace);
        constraintHessian.run(x, parameters, multipliers, values, workspace);
        for (int position : doubledHessianValues) {
            values[position] *= 2;
        }
    }

    void outputs(double[] x, double[] parameters, double[] values) {
        outputs.evaluate(x, parameters, values, workspace);
        for (int output = 0; output < outputSources.length; output++) {
            if (outputSources[output] >= 0) {
                values[output] = x[outputSources[output]];
            }
        }
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

    private static int[] outputSources(TranscribedProblem problem) {
        int[] sources =
                IntStream.generate(() -> -1).limit(problem.outputCount()).toArray();
        for (VariableBlock block : problem.variableBlocks()) {
            System.arraycopy(block.free(), 0, sources, block.offset(), block.size());
        }
        return sources;
    }
}
