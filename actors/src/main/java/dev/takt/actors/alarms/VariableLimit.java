package dev.takt.actors.alarms;

/**
 * Limits between which a state should stay.
 *
 * @param variable of the model
 * @param least lower limit; negative infinity for none
 * @param most upper limit; infinity for none
 * @param constraint that says so; empty for the bounds of the variable itself
 */
public record VariableLimit(String variable, double least, double most, String constraint) {}
