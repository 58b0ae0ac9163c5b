package dev.takt.solver.transcription.pattern;

import dev.takt.solver.transcription.grid.GridNode;

/**
 * An equation that gives the values of some entries of a variable outright, so that they are substituted.
 *
 * @param value over the loops of the equation
 * @param loopDomains for each loop of the equation the domain, by its number among those of the variable
 */
@SuppressWarnings("ArrayRecordComponent")
public record Definition(GridNode value, int[] loopDomains) {}
