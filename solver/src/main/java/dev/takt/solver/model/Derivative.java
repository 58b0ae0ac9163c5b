package dev.takt.solver.model;

/**
 * The derivative of an expression along a domain, discretised by the scheme of that domain.
 *
 * @param order 1 or 2
 */
public record Derivative(Expression operand, Domain domain, int order) implements Expression {}
