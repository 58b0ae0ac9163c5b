package dev.takt.solver.model;

/** The plain sum of an expression over the supports of a domain between two coordinates, both included. */
public record SupportSum(Expression term, Domain domain, double from, double to) implements Expression {}
