package dev.takt.actors.journal;

/**
 * The counts of a journal since it was opened.
 *
 * @param records written
 * @param bytes written
 * @param shed records that found the queue full
 * @param lost records that could not be written, as on a full disk
 * @param segments begun
 * @param troubles incident files begun
 */
public record JournalStatistics(long records, long bytes, long shed, long lost, long segments, long troubles) {}
