package dev.takt.actors.estimation;

/** What a correction did with a signal. */
public enum CorrectionResult {
    /** The estimate was corrected by it. */
    ACCEPTED,
    /** There was no new accepted measurement. */
    NOT_MEASURED,
    /** The innovation was larger than the gate allows. */
    REJECTED_NIS,
    /** The signal follows from the state in a way that the estimator does not know. */
    NOT_OBSERVED
}
