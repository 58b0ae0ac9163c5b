package dev.takt.app.report;

/**
 * A closed loop of another solver on the same case, measured in the same minutes.
 *
 * @param model name of the model
 * @param peer its name and version
 * @param solves how many
 * @param failed number of failed solves
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
