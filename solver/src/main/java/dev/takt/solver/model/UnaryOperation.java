package dev.takt.solver.model;

/** A function of one expression. */
public record UnaryOperation(UnaryOperator operator, Expression operand) implements Expression {}
