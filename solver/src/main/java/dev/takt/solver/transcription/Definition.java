package dev.takt.solver.transcription;

/**
 * An equation that gives the values of some entries of a variable outright, so that they are substituted.
 *
 * @param value over the loops of the equation
 * @param loopDomains for each loop of the equation the domain, by its number among those of the variable
 */
@SuppressWarnings("ArrayRecordComponent")
record Definition(GridNode value, int[] loopDomains) {}
