package dev.takt.solver.ipm.linesearch;

/** How a line search ended. */
public enum LineSearchOutcome {
    /** The trial iterate is the next one. */
    ACCEPTED,
    /** The step changes nothing beyond rounding; it was taken without a test. */
    TINY,
    /** No step length is acceptable. */
    FAILED,
    /** Full steps on trial led nowhere: the iterate that was marked before them is to be the present one again. */
    REVERTED
}
