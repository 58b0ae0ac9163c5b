package dev.takt.config.model.expression;

/** What the coordinate of a domain is whose ends are decided. */
enum CoordinateMeaning {
    /** The real coordinate, an expression of what is decided: in equations. */
    REAL,
    /** What has passed since the start, which is known before anything is decided, as a parameter: in bounds and starts. */
    PASSED,
    /** What has passed since the start, as a coordinate: in conditions. */
    COMPARED
}
