package dev.takt.dynamics;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.SemiDiscretization;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plant that behaves as the dynamics of an optimal control problem say: a system in time on the problem's own grid in space
 * (method of lines). Constraints other than equations, and the objective, play no part.
 *
 * <p>Its states are the variables of the problem that depend on time, walls and other defined values included; its inputs are
 * the controls. Its parameters are those of the problem that are no functions of time (such functions are evaluated at plant
 * time), and the finite variables that no equation determines.
 */
public final class ModelDynamics implements DynamicModel {
    private final OptimalControlProblem model;
    private final ParameterSource source;
    private final SemiDiscretization dynamics;
    private final List<Part> stateParts;
    private final List<Part> inputParts;
    private final List<Part> givenParts;
    private final List<TimeFunction> timeFunctions;

    /** A variable of the plant and the values of the transcription behind it. */
    record Part(DynamicVariable variable, VariableBlock block) {}

    private ModelDynamics(OptimalControlProblem model, SemiDiscretization dynamics, ParameterSource source) {
        this.model = model;
        this.source = source;
        this.dynamics = dynamics;
        Set<String> declared = new HashSet<>();
        Set<String> moving = new HashSet<>();
        for (Variable variable : model.variables()) {
            declared.add(variable.name());
            if (variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.TIME)) {
                moving.add(variable.name());
            }
        }
        Set<Integer> given = new HashSet<>();
        Arrays.stream(dynamics.inputs()).forEach(given::add);
        List<ModelProblem> problems = new ArrayList<>();
        List<VariableBlock> states = new ArrayList<>();
        List<VariableBlock> inputs = new ArrayList<>();
        List<VariableBlock> others = new ArrayList<>();
        for (VariableBlock block : dynamics.residual().variableBlocks()) {
            Variable variable = block.variable();
            boolean undetermined = Arrays.stream(block.free()).anyMatch(given::contains);
            if (variable.role() == Variable.Role.CONTROL) {
                inputs.add(block);
            } else if (undetermined && moving.contains(variable.name())) {
                problems.add(undetermined(variable));
            } else if (undetermined) {
                others.add(block);
            } else if (declared.contains(variable.name()) || variable.role() == Variable.Role.STATE) {
                states.add(block);
            }
        }
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
        this.stateParts = parts(states, 0);
        this.inputParts = parts(inputs, 0);
        this.givenParts = parts(others, dynamics.residual().parameterCount());
        this.timeFunctions = TimeFunction.of(model, dynamics.residual(), source);
    }

    /**
     * Makes a plant of a problem's dynamics.
     *
     * @throws ModelException when the problem has no time domain, or its equations do not determine a motion
     */
    public static ModelDynamics of(OptimalControlProblem model) {
        return of(model, ParameterSource.MODEL);
    }

    /**
     * Makes a plant of a problem's dynamics.
     *
     * @param source what its parameters are while time passes
     * @throws ModelException when the problem has no time domain, or its equations do not determine a motion
     */
    public static ModelDynamics of(OptimalControlProblem model, ParameterSource source) {
        return of(model, source, Set.of());
    }

    /**
     * Makes a plant of a problem's dynamics.
     *
     * @param source what its parameters are while time passes
     * @param outputs names of algebraic variables that stay unknowns of the equations, so that an estimator has their
     *     derivatives with respect to the states; others that follow explicitly are substituted
     * @throws ModelException when the problem has no time domain, or its equations do not determine a motion
     */
    public static ModelDynamics of(OptimalControlProblem model, ParameterSource source, Set<String> outputs) {
        return new ModelDynamics(model, SharedDiscretizations.of(model, outputs), source);
    }

    /** What its parameters are while time passes. */
    public ParameterSource source() {
        return source;
    }

    private static ModelProblem undetermined(Variable variable) {
        return new ModelProblem(
                variable.name(),
                "no equation determines it from the states and controls of the same instant",
                "a differential equation, or an algebraic equation that can be solved for it",
                variable.role() == Variable.Role.FREE
                        ? "Maybe role = control is meant: what a loop decides and sends to a plant is a control."
                        : "Maybe the model is of higher index: differentiate a constraint between states.");
    }

    private List<Part> parts(List<VariableBlock> blocks, int firstOffset) {
        List<Part> parts = new ArrayList<>();
        int offset = firstOffset;
        for (VariableBlock block : blocks) {
            Variable variable = block.variable();
            parts.add(new Part(new DynamicVariable(variable.name(), offset, coordinates(variable.domains())), block));
            offset += block.size();
        }
        return parts;
    }

    private List<List<Double>> coordinates(List<Domain> domains) {
        return domains.stream()
                .map(domain -> Arrays.stream(supports(domain)).boxed().toList())
                .toList();
    }

    private double[] supports(Domain domain) {
        double[] supports = dynamics.residual().supports().get(domain.name());
        return supports == null ? domain.supports() : supports;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public List<DynamicVariable> states() {
        return stateParts.stream().map(Part::variable).toList();
    }

    @Override
    public List<DynamicVariable> inputs() {
        return inputParts.stream().map(Part::variable).toList();
    }

    @Override
    public List<DynamicVariable> parameters() {
        List<DynamicVariable> parameters = new ArrayList<>();
        List<ParameterBlock> blocks = dynamics.residual().parameterBlocks();
        for (ParameterBlock block : blocks.subList(1, blocks.size())) {
            if (timeFunctions.stream().noneMatch(function -> function.block() == block)) {
                parameters.add(new DynamicVariable(
                        block.parameter().name(),
                        block.offset(),
                        coordinates(block.parameter().domains())));
            }
        }
        givenParts.forEach(part -> parameters.add(part.variable()));
        return parameters;
    }

    @Override
    public double[] initialParameters() {
        TranscribedProblem residual = dynamics.residual();
        double[] parameters = new double[residual.parameterCount() + size(givenParts)];
        for (ParameterBlock block : residual.parameterBlocks()) {
            fill(
                    block.parameter().domains(),
                    block.size(),
                    block.offset(),
                    parameters,
                    point -> block.parameter().initial().at(point));
        }
        evaluateStarts(givenParts, parameters, parameters);
        return parameters;
    }

    @Override
    public double[] initialStates(double[] parameters) {
        double[] states = new double[size(stateParts)];
        evaluateStarts(stateParts, parameters, states);
        return states;
    }

    @Override
    public double[] initialInputs() {
        double[] inputs = new double[size(inputParts)];
        evaluateStarts(inputParts, initialParameters(), inputs);
        return inputs;
    }

    private static int size(List<Part> parts) {
        return parts.stream().mapToInt(part -> part.variable().size()).sum();
    }

    /** Starts are initial conditions where the problem has some. */
    private void evaluateStarts(List<Part> parts, double[] parameters, double[] result) {
        for (Part part : parts) {
            List<Domain> domains = part.block().variable().domains();
            fill(domains, part.variable().size(), part.variable().offset(), result, point -> {
                Map<Domain, Double> place = new HashMap<>();
                for (int d = 0; d < point.length; d++) {
                    place.put(domains.get(d), point[d]);
                }
                return new PointEvaluation(place, (parameter, at) -> value(parameter, at, parameters))
                        .of(part.block().variable().start());
            });
        }
    }

    private double value(Parameter parameter, double[] at, double[] parameters) {
        for (ParameterBlock block : dynamics.residual().parameterBlocks()) {
            if (block.parameter() == parameter) {
                int index = block.offset();
                for (int d = 0; d < at.length; d++) {
                    int support = Supports.indexOf(supports(parameter.domains().get(d)), at[d]);
                    if (support < 0) {
                        return parameter.initial().at(at);
                    }
                    index += support * block.strides()[d];
                }
                return parameters[index];
            }
        }
        return parameter.initial().at(at);
    }

    /** A number for every point of some domains. */
    @FunctionalInterface
    private interface PointValue {
        double at(double[] point);
    }

    private void fill(List<Domain> domains, int size, int offset, double[] result, PointValue value) {
        double[] point = new double[domains.size()];
        for (int i = 0; i < size; i++) {
            int rest = i;
            for (int d = point.length - 1; d >= 0; d--) {
                double[] supports = supports(domains.get(d));
                point[d] = supports[rest % supports.length];
                rest /= supports.length;
            }
            result[offset + i] = value.at(point.clone());
        }
    }

    @Override
    public DynamicEquations equations(double[] inputs, double[] parameters) {
        return new ModelEquations(dynamics, stateParts, inputParts, givenParts, timeFunctions, inputs, parameters);
    }
}
