package dev.takt.solver.model;

/**
 * How a violated soft constraint is paid for: {@code linear * slack + quadratic * slack^2} at each of its instances,
 * weighted like an integral over the domains of the constraint.
 *
 * @param linear at least 0
 * @param quadratic at least 0; one of the two is positive
 */
public record Softness(double linear, double quadratic) {}
