package dev.takt.plant.fmu;

/**
 * A number of an FMU.
 *
 * @param variable that has it
 * @param place among the values of that
 */
record FmuEntry(FmuVariable variable, int place) {}
