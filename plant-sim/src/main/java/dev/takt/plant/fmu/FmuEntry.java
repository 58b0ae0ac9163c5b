package dev.takt.plant.fmu;

/**
 * A number of an FMU.
 *
 * @param variable to which it belongs
 * @param place among the values of the variable
 */
record FmuEntry(FmuVariable variable, int place) {}
