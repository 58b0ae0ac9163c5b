package dev.takt.monitoring.cycle;

/**
 * Where the time of a period went, in nanoseconds of the loop's clock; stages that did not happen took 0.
 *
 * @param scheduled the intended moment of the tick on the loop's monotonic clock
 * @param tickLateness from the intended tick to its arrival
 * @param ingest taking and judging the measurements
 * @param estimate of the state
 * @param prepare setting the parameters
 * @param solve optimizing
 * @param accept judging the plan
 * @param dispatch guarding and writing the command
 * @param feedback from the measurement to the command that used it
 * @param dispatchLateness from the cut-off to the command; 0 for a command before it
 * @param total from the tick to the end of the period's work
 * @param skipped whole periods that were skipped before this one
 */
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
        int skipped) {}
