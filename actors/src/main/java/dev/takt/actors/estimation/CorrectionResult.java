package dev.takt.actors.estimation;

/** The result of a correction for a signal. */
public enum CorrectionResult {
    /** The estimate was corrected by it. */
    ACCEPTED,
    /** There was no new accepted measurement. */
    NOT_MEASURED,
    /** The innovation was larger than the gate allows. */
    REJECTED_NIS,
    /** The sample was taken before the time to which the estimator can go back. */
    TOO_LATE,
    /** The estimator has no relation between the signal and the state. */
    NOT_OBSERVED
}
