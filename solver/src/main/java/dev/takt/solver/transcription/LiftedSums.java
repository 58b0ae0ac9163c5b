package dev.takt.solver.transcription;

/**
 * Rows {@code s - sum = 0}, each the definition of a variable that stands for a sum of many terms. What the sum is worth at
 * the start of the other variables is the start of {@code s}.
 *
 * @param rows the rows
 * @param variables by row the place of its {@code s}
 */
@SuppressWarnings("ArrayRecordComponent")
public record LiftedSums(int[] rows, int[] variables) {}
