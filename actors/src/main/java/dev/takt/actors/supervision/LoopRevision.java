package dev.takt.actors.supervision;

import dev.takt.config.CaseReading;

/**
 * A revision of the settings of a loop, read from its file.
 *
 * @param reading of the file
 * @param configurationHash of its text
 * @param tuning the resulting settings of the loop
 */
public record LoopRevision(CaseReading reading, String configurationHash, LoopTuning tuning) {}
