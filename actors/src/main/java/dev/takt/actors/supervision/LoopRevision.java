package dev.takt.actors.supervision;

import dev.takt.config.CaseReading;

/**
 * The settings of a loop as its file has them at a time.
 *
 * @param reading of the file
 * @param configurationHash of its text
 * @param tuning what follows for the loop
 */
public record LoopRevision(CaseReading reading, String configurationHash, LoopTuning tuning) {}
