package dev.takt.loop.cycle;

/**
 * The durations of the stages of a period, in nanoseconds of the loop's clock; 0 for stages that did not run. Work ends
 * with the last stage: the time in which a command waits for the cut-off, and the rest of the period, are not work.
 *
 * @param scheduled the intended time of the tick on the loop's monotonic clock
 * @param tickLateness from the intended tick to its arrival
 * @param ingest reading and validating the measurements
 * @param estimate of the state
 * @param prepare setting the parameters
 * @param solve optimizing
 * @param accept checking the plan
 * @param dispatch guarding and writing the command
 * @param feedback from the measurement to the command that used it
 * @param dispatchLateness from the cut-off to the command; 0 for a command before it
 * @param total from the intended tick to the end of the last stage
 * @param skipped whole periods that were skipped before this one
 */
// large because a period has these phases, and each has a metric
public record CycleTimes(
        long scheduled,
        long tickLateness,
        long ingest,
        long estimate,
        long prepare,
        long solve,
        long accept,
        long dispatch,
        long feedback,
        long dispatchLateness,
        long total,
        int skipped) {

    /** The sum of the times of all stages; more than {@link #total} if a solve began before the period. */
    public long work() {
        return ingest + estimate + prepare + solve + accept + dispatch;
    }
}
