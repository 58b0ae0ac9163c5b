package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.SolutionChange;

/**
 * First-order changes of the last solution with the program: back-solves with the KKT matrix of the barrier problem there
 * (A. V. Fiacco, Introduction to Sensitivity and Stability Analysis in Nonlinear Programming, 1983; V. M. Zavala and L. T.
 * Biegler, The advanced-step NMPC controller, Automatica 45 (2009)). Bounds that are active stay active to first order,
 * because their barrier terms are part of the matrix.
 */
public final class SolutionSensitivity {
    private final SlackedProgram program;
    private final BarrierProblem problem;
    private final BarrierMethod method;
    private final Step right;
    private final Step step;

    SolutionSensitivity(SlackedProgram program, BarrierProblem problem, BarrierMethod method) {
        this.program = program;
        this.problem = problem;
        this.method = method;
        right = Step.of(program);
        step = Step.of(program);
    }

    /**
     * Evaluates second derivatives at the last solution and factorizes; to be called after a solve, with the parameters and
     * bounds of that solve.
     *
     * @return whether the matrix is that of a minimum, if need be after regularization
     */
    public boolean factorize() {
        return method.factorize();
    }

    /**
     * Solves for the change of the solution with the factorization of {@link #factorize}; all in the units of the program.
     *
     * @param gradient change of the gradient of the Lagrangian in the variables, length n
     * @param rows change of the constraints, length m
     * @param change result
     * @return whether the result is accurate
     */
    public boolean solve(double[] gradient, double[] rows, SolutionChange change) {
        VectorOperations operations = program.operations();
        program.uploadRightSide(gradient, rows, right);
        operations.scale(-1, right.primal());
        operations.scale(-1, right.rows());
        operations.fill(right.bounds().lower(), 0);
        operations.fill(right.bounds().upper(), 0);
        problem.maskFixed(right.primal());
        boolean accurate = method.direction().solve(method.iterates().current(), right, step);
        program.downloadStep(step, change.variables(), change.rows(), change.rowMultipliers());
        return accurate;
    }
}
