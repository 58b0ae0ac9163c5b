package dev.takt.solver.model;

/** An operation on two expressions. */
public record BinaryOperation(BinaryOperator operator, Expression left, Expression right) implements Expression {}
