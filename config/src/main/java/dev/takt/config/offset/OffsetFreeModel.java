package dev.takt.config.offset;

import dev.takt.config.model.CaseModel;
import dev.takt.config.model.ComparedVariables;
import dev.takt.config.offset.OffsetDisturbance.Place;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ModelRewriting;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The model of a controller with a disturbance for each measurement (Pannocchia and Rawlings 2003, Disturbance models for
 * offset-free model-predictive control; Morari and Maeder 2012, Nonlinear offset-free model predictive control): at rest a model
 * with as many estimated disturbances as measurements agrees with all of them. A measured state has one in its rate; a position, whose
 * rate is given by others alone, in the rate of a speed that nothing measures and that is estimated. A measured algebraic variable has
 * one in the rate of a state behind it that nothing measures and that is estimated, else in its value. Where the equations at rest have
 * nothing left to show a disturbance by at such a place, the next state behind it has it. They are ordinary parameters of
 * the equations, 0 until they are estimated.
 *
 * @param model with the disturbances; the given one if there are none
 * @param offsetFree what was added
 */
public record OffsetFreeModel(CaseModel model, OffsetFree offsetFree) {

    /**
     * Adds the disturbances to a model.
     *
     * @param references parameters that are set-points
     * @param measured whether the plant measures a variable of a name
     */
    public static OffsetFreeModel of(
            CaseModel model, Set<Parameter> references, Predicate<String> measured, EstimatorSettings settings) {
        OptimalControlProblem problem = model.problem();
        Set<Variable> tracked = moved(ComparedVariables.inObjective(problem), references);
        Map<Parameter, List<Variable>> sums = ComparedVariables.inSumsOfObjective(problem);
        List<Variable> held = held(problem, tracked, moved(sums, references));
        if (held.isEmpty()) {
            return new OffsetFreeModel(model, OffsetFree.NONE);
        }
        List<String> names = held.stream().map(Variable::name).toList();
        Optional<String> reason = objection(problem, held, measured, settings);
        if (reason.isPresent()) {
            return new OffsetFreeModel(model, OffsetFree.without(names, reason.get()));
        }
        List<String> remarks = new ArrayList<>();
        Map<Variable, Place> places = new DisturbancePlaces(problem)
                .of(measured, settings.kind() != EstimatorSettings.Kind.FULL_STATE, remarks);
        if (places.isEmpty()) {
            remarks.addFirst("no disturbance: none of what is measured has a place for one");
            return new OffsetFreeModel(model, new OffsetFree(List.of(), names, remarks));
        }
        held.stream()
                .map(Variable::name)
                .filter(measured.negate())
                .forEach(
                        name -> remarks.add(
                                name
                                        + " is held and not measured: it has no offset as far as the model knows it from what is measured"));
        long together = sums.entrySet().stream()
                .filter(sum -> references.contains(sum.getKey())
                        && sum.getValue().stream().anyMatch(OffsetFreeModel::isMoved))
                .count();
        tooFewControls(problem, tracked.size() + together).ifPresent(remarks::add);
        return new OffsetFreeModel(
                model.with(disturbed(problem, places)),
                new OffsetFree(
                        places.entrySet().stream()
                                .map(entry ->
                                        OffsetDisturbance.of(entry.getKey().name(), entry.getValue()))
                                .toList(),
                        names,
                        remarks));
    }

    private static Optional<String> tooFewControls(OptimalControlProblem problem, long held) {
        long actuators = problem.variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .count();
        return held > actuators
                ? Optional.of(held + " variables are held by " + actuators
                        + (actuators == 1 ? " control" : " controls")
                        + ": at most as many as there are controls can be without offset")
                : Optional.empty();
    }

    /** What objectives compare with set-points, controls apart. */
    private static Set<Variable> moved(Map<Parameter, List<Variable>> compared, Set<Parameter> references) {
        Set<Variable> moved = new LinkedHashSet<>();
        compared.forEach((parameter, variables) -> {
            if (references.contains(parameter)) {
                variables.stream().filter(OffsetFreeModel::isMoved).forEach(moved::add);
            }
        });
        return moved;
    }

    /** What is compared with set-points, alone or in sums, and what zones with a rank limit. */
    private static List<Variable> held(OptimalControlProblem problem, Set<Variable> tracked, Set<Variable> summed) {
        Set<Variable> held = new LinkedHashSet<>(tracked);
        held.addAll(summed);
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Constraint.Inequality zone
                    && zone.softness().flatMap(Constraint.Softness::rank).isPresent()) {
                Occurrences.any(zone.body(), part -> {
                    if (part instanceof VariableReference(Variable variable, var _) && isMoved(variable)) {
                        held.add(variable);
                    }
                    return false;
                });
            }
        }
        return problem.variables().stream().filter(held::contains).toList();
    }

    private static boolean isMoved(Variable variable) {
        return variable.role() != Variable.Role.CONTROL;
    }

    private static Optional<String> objection(
            OptimalControlProblem problem,
            List<Variable> held,
            Predicate<String> measured,
            EstimatorSettings settings) {
        if (settings.offsetFree() == EstimatorSettings.OffsetFreedom.OFF) {
            return Optional.of("estimator.offset-free = off");
        }
        if (!settings.parameters().isEmpty()) {
            return Optional.of("by hand: estimator.parameters says what is estimated");
        }
        boolean fixed = problem.domains().stream()
                .anyMatch(domain -> domain.kind() == Domain.Kind.TIME
                        && domain.length().isEmpty()
                        && domain.origin().isEmpty());
        if (!fixed) {
            return Optional.of("no disturbance: the horizon has a free length, and there is no rest");
        }
        boolean known = held.stream()
                .filter(variable -> !DisturbancePlaces.isField(variable))
                .anyMatch(variable -> settings.kind() != EstimatorSettings.Kind.FULL_STATE
                        || measured.test(variable.name())
                        || variable.role() == Variable.Role.ALGEBRAIC);
        if (!known) {
            return Optional.of(
                    held.stream().allMatch(DisturbancePlaces::isField)
                            ? "no disturbance: what is held is a field, with more places than there are controls"
                            : "no disturbance: nothing that is held is measured. Maybe ekf or mhe (estimator.kind) can"
                                    + " estimate it.");
        }
        return Optional.empty();
    }

    private static OptimalControlProblem disturbed(OptimalControlProblem problem, Map<Variable, Place> places) {
        ModelRewriting rates = new ModelRewriting();
        DisturbancePlaces search = new DisturbancePlaces(problem);
        List<Parameter> parameters = new ArrayList<>(problem.parameters());
        Map<Constraint, ModelRewriting> outputs = new IdentityHashMap<>();
        places.forEach((variable, place) -> {
            Parameter disturbance = new Parameter(
                    OffsetDisturbance.of(variable.name(), place).parameter(),
                    List.of(),
                    new ParameterFunction.Constant(0));
            parameters.add(disturbance);
            if (place == Place.STATE) {
                rates.givenPushes.put(variable, disturbance);
            } else {
                search.equations(variable)
                        .forEach(equation -> outputs.computeIfAbsent(equation, _ -> new ModelRewriting())
                                .offsets
                                .put(variable, disturbance));
            }
        });
        List<Constraint> constraints = new ArrayList<>();
        for (Constraint constraint : problem.constraints()) {
            Constraint moved =
                    search.isDynamic(constraint) ? rewritten((Constraint.Equation) constraint, rates) : constraint;
            ModelRewriting output = outputs.get(constraint);
            constraints.add(output == null ? moved : rewritten((Constraint.Equation) moved, output));
        }
        return problem.with(parameters, constraints, problem.objective());
    }

    private static Constraint.Equation rewritten(Constraint.Equation equation, ModelRewriting rewriting) {
        return new Constraint.Equation(
                equation.name(),
                rewriting.of(equation.left()),
                rewriting.of(equation.right()),
                equation.restrictions());
    }
}
