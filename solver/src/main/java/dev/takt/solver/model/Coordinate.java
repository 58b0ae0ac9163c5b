package dev.takt.solver.model;

/** The coordinate of a domain (time, a position) at the support where the expression is evaluated. */
public record Coordinate(Domain domain) implements Expression {}
