package dev.takt.solver.model;

import java.util.List;

/**
 * A parameter, taken at one place of each of its domains.
 *
 * @param arguments one for each domain of the parameter, in its order; empty for a finite parameter
 */
public record ParameterReference(Parameter parameter, List<Argument> arguments) implements Expression {
    public ParameterReference {
        arguments = List.copyOf(arguments);
    }
}
