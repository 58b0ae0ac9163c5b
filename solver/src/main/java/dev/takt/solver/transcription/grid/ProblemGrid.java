package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The domains, variables and parameters of a problem on their grids. */
public final class ProblemGrid {
    private final Map<Domain, DomainGrid> domains = new LinkedHashMap<>();
    private final Map<Variable, VariableLayout> variables = new LinkedHashMap<>();
    private final Map<Parameter, ParameterBlock> parameters = new LinkedHashMap<>();
    private final List<AppliedInput> applied;
    private int parameterCount;

    public ProblemGrid(OptimalControlProblem problem) {
        problem.domains().forEach(domain -> domains.put(domain, new DomainGrid(domain)));
        problem.variables().forEach(this::add);
        problem.parameters().forEach(this::add);
        problem.parameters().forEach(parameter -> parameter.beforeJumps().ifPresent(this::add));
        applied = AppliedInput.of(problem);
    }

    /** Lays out one more variable, such as an auxiliary one. */
    public VariableLayout add(Variable variable) {
        VariableLayout layout = new VariableLayout(
                variable, variable.domains().stream().map(this::domain).toList());
        variables.put(variable, layout);
        return layout;
    }

    private void add(Parameter parameter) {
        int[] shape = parameter.domains().stream()
                .mapToInt(domain -> domain(domain).size())
                .toArray();
        ParameterBlock block = new ParameterBlock(parameter, parameterCount, shape);
        parameters.put(parameter, block);
        parameterCount += block.size();
    }

    public DomainGrid domain(Domain domain) {
        return known(domains.get(domain), domain.name());
    }

    public VariableLayout variable(Variable variable) {
        return known(variables.get(variable), variable.name());
    }

    public ParameterBlock parameter(Parameter parameter) {
        return known(parameters.get(parameter), parameter.name());
    }

    public Collection<DomainGrid> domains() {
        return domains.values();
    }

    /** All variables in the order of their declaration, auxiliary ones last. */
    public List<VariableLayout> variables() {
        return new ArrayList<>(variables.values());
    }

    /** All parameters in the order of their declaration, then what some are {@linkplain Parameter#beforeJumps before they jump}. */
    public List<ParameterBlock> parameters() {
        return new ArrayList<>(parameters.values());
    }

    /** What acted on a control before the horizon, where the model says it. */
    public Optional<AppliedInput> applied(Variable control) {
        return applied.stream().filter(input -> input.control() == control).findFirst();
    }

    /** Whether a constraint gives a control a value before its first support, and so is no row. */
    public boolean isBeforeHorizon(Constraint constraint) {
        return applied.stream().anyMatch(input -> input.equation() == constraint && input.isBeforeHorizon());
    }

    public int parameterCount() {
        return parameterCount;
    }

    private static <T> T known(@Nullable T found, String name) {
        if (found == null) {
            throw new NoSuchElementException(name + " is not part of this problem");
        }
        return found;
    }
}
