package dev.takt.solver.model;

/**
 * The integral of an expression over a domain or a part of it. Weights are factors of the integrand; nested integrals
 * are integrals of integrals.
 *
 * @param from lower limit, a support of the domain
 * @param to upper limit, a support of the domain
 */
public record Integral(Expression integrand, Domain domain, double from, double to, Quadrature quadrature)
        implements Expression {}
