package dev.takt.app.report;

/**
 * A closed loop of another solver on the same case, measured in the same minutes.
 *
 * @param model name of the model
 * @param peer who it is, with its version
 * @param solves how many
 * @param failed how many of them
 * @param iterations in all
 * @param totalSeconds of all solves
 * @param medianSeconds of a solve
 * @param p99Seconds of a solve
 */
public record PeerRun(
        String model,
        String peer,
        int solves,
        int failed,
        long iterations,
        double totalSeconds,
        double medianSeconds,
        double p99Seconds) {}
