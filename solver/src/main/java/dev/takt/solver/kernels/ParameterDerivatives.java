package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the first-order conditions of a problem change with some of its parameters p: the mixed derivatives of the
 * Lagrangian {@code f + y^T c} by x and p, and the derivatives of c by p. They are exact, from the patterns, and cover the
 * instances alone in which those parameters occur. Bounds are not part of it.
 */
public final class ParameterDerivatives {
    private final int variables;
    /** For each entry of the parameter vector its number among the chosen ones, or -1. */
    private final int[] numbers;

    private final KernelSequence jacobian;
    private final KernelSequence objectiveHessian;
    private final KernelSequence constraintHessian;
    private final MatrixLayout jacobianLayout;
    private final MatrixLayout hessianLayout;
    /** The variable vector and behind it the parameter vector. */
    private final double[] arguments;

    private final double[] jacobianValues;
    private final double[] hessianValues;
    private final double[] objectiveWeight = {1};
    private final double[] workspace;

    /**
     * Derives and compiles the derivatives.
     *
     * @param entries the chosen entries of the parameter vector, distinct
     */
    public ParameterDerivatives(TranscribedProblem problem, int[] entries) {
        variables = problem.variableCount();
        numbers = new int[problem.parameterCount()];
        Arrays.fill(numbers, -1);
        for (int number = 0; number < entries.length; number++) {
            numbers[entries[number]] = number;
        }
        var patterns = new PatternKernels(new KernelCompiler(), DerivativeProgram::withParametersAsVariables);
        var groups = new ProgramGroups(
                patterns.separate(concerned(problem.objective())), patterns.separate(concerned(problem.constraints())));
        List<ProgramInstances> objective = groups.objective();
        List<ProgramInstances> constraints = groups.rows();
        jacobianLayout = MatrixLayout.jacobian(constraints);
        hessianLayout = MatrixLayout.hessian(groups.lagrangian());
        int[] offsets = hessianLayout.offsets();
        jacobian = new KernelSequence(KernelKind.JACOBIAN, constraints, jacobianLayout.offsets(), patterns);
        objectiveHessian =
                new KernelSequence(KernelKind.HESSIAN, objective, Arrays.copyOf(offsets, objective.size()), patterns);
        constraintHessian = new KernelSequence(
                KernelKind.HESSIAN,
                constraints,
                Arrays.copyOfRange(offsets, objective.size(), offsets.length),
                patterns);
        arguments = new double[variables + numbers.length];
        jacobianValues = new double[jacobianLayout.sparsity().size()];
        hessianValues = new double[hessianLayout.sparsity().size()];
        workspace = new double
                [Math.max(
                        jacobian.workspaceSize(),
                        Math.max(objectiveHessian.workspaceSize(), constraintHessian.workspaceSize()))];
    }

    /** The instances in which a chosen parameter occurs, parameters being variables behind the others. */
    private List<PatternInstances> concerned(List<PatternInstances> groups) {
        return groups.stream()
                .map(this::concerned)
                .filter(group -> group.count() > 0)
                .toList();
    }

    private PatternInstances concerned(PatternInstances group) {
        int[] kept = IntStream.range(0, group.count())
                .filter(instance -> Arrays.stream(group.parameters()).anyMatch(hole -> numbers[hole[instance]] >= 0))
                .toArray();
        int holes = group.pattern().variables();
        int[][] places = new int[holes + group.pattern().parameters()][];
        for (int hole = 0; hole < places.length; hole++) {
            places[hole] = hole < holes
                    ? picked(group.variables()[hole], kept, 0)
                    : picked(group.parameters()[hole - holes], kept, variables);
        }
        double[][] data = Arrays.stream(group.data())
                .map(values -> Arrays.stream(kept).mapToDouble(i -> values[i]).toArray())
                .toArray(double[][]::new);
        return new PatternInstances(
                group.pattern(), kept.length, places, data, new int[0][], picked(group.targets(), kept, 0));
    }

    private static int[] picked(int[] values, int[] kept, int shift) {
        return Arrays.stream(kept).map(i -> values[i] + shift).toArray();
    }

    /**
     * Evaluates the derivatives.
     *
     * @param x the variable vector
     * @param parameters the parameter vector
     * @param multipliers y, one a row
     */
    public void evaluate(double[] x, double[] parameters, double[] multipliers) {
        System.arraycopy(x, 0, arguments, 0, variables);
        System.arraycopy(parameters, 0, arguments, variables, numbers.length);
        jacobian.run(arguments, parameters, objectiveWeight, jacobianValues, workspace);
        objectiveHessian.run(arguments, parameters, objectiveWeight, hessianValues, workspace);
        constraintHessian.run(arguments, parameters, multipliers, hessianValues, workspace);
        for (int position : hessianLayout.doubled()) {
            hessianValues[position] *= 2;
        }
    }

    /**
     * Multiplies from the left: {@code result = primal^T d2L/dx dp + rows^T dc/dp}, at the point of the last evaluation.
     *
     * @param primal one a variable
     * @param rows one a row
     * @param result one a chosen parameter entry, in their order
     */
    public void multiplyFromLeft(double[] primal, double[] rows, double[] result) {
        Arrays.fill(result, 0);
        CoordinateSparsity first = jacobianLayout.sparsity();
        for (int k = 0; k < jacobianValues.length; k++) {
            int number = number(first.columns()[k]);
            if (number >= 0) {
                result[number] += jacobianValues[k] * rows[first.rows()[k]];
            }
        }
        CoordinateSparsity second = hessianLayout.sparsity();
        for (int k = 0; k < hessianValues.length; k++) {
            int number = number(second.rows()[k]);
            int variable = second.columns()[k];
            if (number >= 0 && variable < variables) {
                result[number] += hessianValues[k] * primal[variable];
            }
        }
    }

    private int number(int place) {
        return place < variables ? -1 : numbers[place - variables];
    }
}
