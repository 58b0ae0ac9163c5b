package dev.takt.solver.ipm;

/** How a line search ended. */
enum LineSearchOutcome {
    /** The trial iterate is the next one. */
    ACCEPTED,
    /** The step changes nothing beyond rounding; it was taken without a test. */
    TINY,
    /** No step length is acceptable. */
    FAILED
}
