package dev.takt.solver.ipm.options;

/**
 * When an iterate counts as a solution: Ipopt's criterion, all in infinity norms. Where the objective is larger than 1e8, the two
 * that are in its unit, dual and complementarity, are so many 1e-8 of it.
 *
 * @param optimality the scaled optimality error E_0 (Wächter and Biegler 2006, eq. 5)
 * @param dual the gradient of the Lagrangian in the units of the program
 * @param constraints the violation of the constraints in the units of the program
 * @param complementarity the products of bounds and multipliers in the units of the program
 * @param acceptable E_0 of an acceptable iterate
 * @param acceptableIterations consecutive acceptable iterates that terminate a solve
 */
public record Tolerances(
        double optimality,
        double dual,
        double constraints,
        double complementarity,
        double acceptable,
        int acceptableIterations) {
    /** Violation of the constraints and complementarity that an acceptable iterate may have, as in Ipopt. */
    public static final double ACCEPTABLE_VIOLATION = 1e-2;

    /** Ipopt's defaults: 1e-8, 1, 1e-4, 1e-4, and 1e-6 for 15 iterations. */
    public static final Tolerances DEFAULT = new Tolerances(1e-8, 1, 1e-4, 1e-4, 1e-6, 15);

    public Tolerances {
        Requirement.positive("optimality tolerance", optimality);
        Requirement.positive("dual tolerance", dual);
        Requirement.positive("constraint tolerance", constraints);
        Requirement.positive("complementarity tolerance", complementarity);
        Requirement.positive("acceptable tolerance", acceptable);
    }

    /** These tolerances with another one for the scaled optimality error. */
    public Tolerances withOptimality(double tolerance) {
        return new Tolerances(tolerance, dual, constraints, complementarity, acceptable, acceptableIterations);
    }
}
