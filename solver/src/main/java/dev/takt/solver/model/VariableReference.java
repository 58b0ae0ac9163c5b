package dev.takt.solver.model;

import java.util.List;

/**
 * A variable, taken at one place of each of its domains: infinite where all arguments run, semi-infinite where some do,
 * a point variable where none does.
 *
 * @param arguments one for each domain of the variable, in its order; empty for a finite variable
 */
public record VariableReference(Variable variable, List<Argument> arguments) implements Expression {
    public VariableReference {
        arguments = List.copyOf(arguments);
    }
}
