package dev.takt.solver.model;

import java.util.List;

/**
 * An optimal control problem as its author wrote it, before any discretisation.
 *
 * @param domains in the order in which they were declared
 * @param parameters in the order in which they were declared
 * @param variables in the order in which they were declared
 * @param constraints in the order in which they were written
 * @param objective what is minimised or maximised
 * @param freeStart whether the optimiser chooses where states begin that no condition sets; otherwise such a state is a mistake
 */
public record OptimalControlProblem(
        String name,
        List<Domain> domains,
        List<Parameter> parameters,
        List<Variable> variables,
        List<Constraint> constraints,
        Objective objective,
        boolean freeStart) {
    public OptimalControlProblem {
        domains = List.copyOf(domains);
        parameters = List.copyOf(parameters);
        variables = List.copyOf(variables);
        constraints = List.copyOf(constraints);
    }

    /** What is minimised or maximised: an expression without running domains. */
    public record Objective(Sense sense, Expression expression) {

        /** The direction of the optimisation. */
        public enum Sense {
            MINIMIZE,
            MAXIMIZE
        }
    }
}
