package dev.takt.solver.model;

import dev.takt.solver.model.Expression.TermSum;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** What a problem declares, to be looked up once for each reference, and which sums of many terms have been checked. */
final class DeclaredElements {
    private final Set<Domain> domains;
    private final Set<Parameter> parameters;
    private final Set<Variable> variables;
    private final Set<TermSum> checked = Collections.newSetFromMap(new IdentityHashMap<>());

    DeclaredElements(OptimalControlProblem problem) {
        domains = new HashSet<>(problem.domains());
        parameters = new HashSet<>(problem.parameters());
        variables = new HashSet<>(problem.variables());
    }

    boolean has(Domain domain) {
        return domains.contains(domain);
    }

    boolean has(Parameter parameter) {
        return parameters.contains(parameter);
    }

    boolean has(Variable variable) {
        return variables.contains(variable);
    }

    /** Whether a sum is met for the first time; in the places after that there is nothing new to be found in it. */
    boolean isFirst(TermSum sum) {
        return checked.add(sum);
    }
}
