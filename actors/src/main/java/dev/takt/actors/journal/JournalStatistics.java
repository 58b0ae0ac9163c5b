package dev.takt.actors.journal;

/**
 * What a journal has counted since it was opened.
 *
 * @param records written
 * @param bytes written
 * @param shed records that found the queue full
 * @param lost records that could not be written, as on a full disk
 * @param segments begun
 * @param troubles for which a file of their own was begun
 */
public record JournalStatistics(long records, long bytes, long shed, long lost, long segments, long troubles) {}
