package dev.takt.solver.model;

/** A number written in the model. */
public record Literal(double value) implements Expression {}
