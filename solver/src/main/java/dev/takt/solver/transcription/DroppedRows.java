package dev.takt.solver.transcription;

/**
 * Instances of a constraint that were left out of the program.
 *
 * @param constraint its name
 * @param count number of instances
 * @param reason why, with the place
 */
public record DroppedRows(String constraint, int count, String reason) {}
