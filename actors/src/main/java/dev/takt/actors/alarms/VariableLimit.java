package dev.takt.actors.alarms;

/**
 * The limits of a state.
 *
 * @param variable of the model
 * @param least lower limit; negative infinity for none
 * @param most upper limit; infinity for none
 * @param constraint that defines them; empty for the bounds of the variable itself
 */
public record VariableLimit(String variable, double least, double most, String constraint) {}
