package dev.takt.solver.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An optimal control problem as its author wrote it, before any discretisation.
 *
 * @param domains in the order in which they were declared
 * @param parameters in the order in which they were declared
 * @param variables in the order in which they were declared
 * @param constraints in the order in which they were written
 * @param objective what is minimised or maximised
 * @param freeStart whether the optimiser chooses where states begin that no condition sets; otherwise such a state is a mistake
 * @param targets the steady optimum that is computed ahead of each plan, where there is one
 * @param scenarios the values that uncertain parameters may have, where the plan is to hold for all of them
 */
// large because a problem has these parts; the builder names them
public record OptimalControlProblem(
        String name,
        List<Domain> domains,
        List<Parameter> parameters,
        List<Variable> variables,
        List<Constraint> constraints,
        Objective objective,
        boolean freeStart,
        Optional<SteadyTargets> targets,
        Optional<Scenarios> scenarios) {
    public OptimalControlProblem {
        domains = List.copyOf(domains);
        parameters = List.copyOf(parameters);
        variables = List.copyOf(variables);
        constraints = List.copyOf(constraints);
    }

    /** A problem without scenarios. */
    // large because a problem has these parts; the builder names them
    public OptimalControlProblem(
            String name,
            List<Domain> domains,
            List<Parameter> parameters,
            List<Variable> variables,
            List<Constraint> constraints,
            Objective objective,
            boolean freeStart,
            Optional<SteadyTargets> targets) {
        this(name, domains, parameters, variables, constraints, objective, freeStart, targets, Optional.empty());
    }

    /** A problem without a steady optimum ahead of it. */
    public OptimalControlProblem(
            String name,
            List<Domain> domains,
            List<Parameter> parameters,
            List<Variable> variables,
            List<Constraint> constraints,
            Objective objective,
            boolean freeStart) {
        this(name, domains, parameters, variables, constraints, objective, freeStart, Optional.empty());
    }

    /** The same problem with other parameters, constraints and another objective. */
    public OptimalControlProblem with(
            List<Parameter> otherParameters, List<Constraint> otherConstraints, Objective otherObjective) {
        return new OptimalControlProblem(
                name,
                domains,
                otherParameters,
                variables,
                otherConstraints,
                otherObjective,
                freeStart,
                targets,
                scenarios);
    }

    /** The same problem for all of some scenarios, whose values and weights become parameters of it. */
    public OptimalControlProblem with(Scenarios all) {
        List<Parameter> more = new ArrayList<>(parameters);
        more.addAll(all.ownParameters());
        return new OptimalControlProblem(
                name, domains, more, variables, constraints, objective, freeStart, targets, Optional.of(all));
    }

    /** The same problem for the own values of its parameters alone. */
    public OptimalControlProblem withoutScenarios() {
        return scenarios
                .map(all -> new OptimalControlProblem(
                        name,
                        domains,
                        parameters.stream()
                                .filter(parameter -> !all.ownParameters().contains(parameter))
                                .toList(),
                        variables,
                        constraints,
                        objective,
                        freeStart,
                        targets))
                .orElse(this);
    }

    /** Whether something is computed at rest ahead of each plan: targets, or zones with ranks. */
    public boolean hasSteadyPart() {
        return targets.isPresent() || constraints.stream().anyMatch(OptimalControlProblem::isRanked);
    }

    private static boolean isRanked(Constraint constraint) {
        return constraint instanceof Constraint.Inequality inequality
                && inequality.softness().flatMap(Constraint.Softness::rank).isPresent();
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
