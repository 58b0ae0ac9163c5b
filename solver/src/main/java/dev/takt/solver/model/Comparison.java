package dev.takt.solver.model;

/** The comparisons of domain restrictions. */
public enum Comparison {
    LESS,
    LESS_OR_EQUAL,
    EQUAL,
    NOT_EQUAL,
    GREATER_OR_EQUAL,
    GREATER
}
