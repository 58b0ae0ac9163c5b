package dev.takt.app.simulation;

/**
 * The times of the phases of a control step, in seconds of wall-clock time.
 *
 * @param total the whole solve
 * @param kernels evaluating functions and derivatives
 * @param factor assembling and factorizing KKT systems
 * @param backsolve solving with the factorization, refinement included
 * @param feedback from the measurement to the command, the solve included
 */
public record PhaseTimes(double total, double kernels, double factor, double backsolve, double feedback) {}
