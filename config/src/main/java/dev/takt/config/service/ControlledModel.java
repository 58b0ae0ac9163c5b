package dev.takt.config.service;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.ControlledSettings;
import dev.takt.config.source.Node;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The model of a controller whose controlled variables may be dropped: the terms of their set-points have factors. Limits need
 * no other model, only other bounds.
 *
 * @param model the given one if nothing has a factor
 * @param controlled in the order of the case file
 */
public record ControlledModel(CaseModel model, List<ControlledVariable> controlled) {
    public ControlledModel {
        controlled = List.copyOf(controlled);
    }

    /**
     * Reads the block {@code controlled}.
     *
     * @param block empty where the file does not have it
     */
    public static ControlledModel read(Optional<Node.Block> block, CaseModel model, Problems problems) {
        if (block.isEmpty()) {
            return new ControlledModel(model, List.of());
        }
        Map<String, ControlledSettings> entries = ControlledSettings.BLOCK.readEntries(
                block, List.copyOf(block.get().entries().keySet()), problems);
        OptimalControlProblem problem = model.problem();
        List<ControlledVariable> controlled = new ArrayList<>();
        for (Map.Entry<String, ControlledSettings> entry : entries.entrySet()) {
            Node node = block.get().entries().getOrDefault(entry.getKey(), block.get());
            Reader reader = new Reader(entry.getKey(), entry.getValue(), node, problems);
            Set<Parameter> setPoints = reader.setPoints(problem);
            Optional<Parameter> factor = setPoints.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new Parameter("service(" + entry.getKey() + ")", List.of(), ParameterFunction.constant(1)));
            if (factor.isPresent()) {
                problem = with(problem, factor.get(), new ServiceFactors(setPoints, factor.get()));
            }
            controlled.add(new ControlledVariable(
                    entry.getKey(),
                    reader.limits(problem),
                    factor.map(Parameter::name),
                    reader.signal(problem),
                    entry.getValue().lost() == ControlledSettings.Lost.DROP));
        }
        return new ControlledModel(problem == model.problem() ? model : model.with(problem), controlled);
    }

    private static OptimalControlProblem with(OptimalControlProblem problem, Parameter factor, ServiceFactors factors) {
        List<Parameter> parameters = new ArrayList<>(problem.parameters());
        parameters.add(factor);
        return new OptimalControlProblem(
                problem.name(),
                problem.domains(),
                parameters,
                problem.variables(),
                problem.constraints(),
                in(problem.objective(), factors),
                problem.freeStart(),
                problem.targets()
                        .map(targets -> new SteadyTargets(
                                targets.objective().map(objective -> in(objective, factors)),
                                targets.constraints(),
                                targets.targets(),
                                targets.every(),
                                targets.penalty())),
                problem.scenarios());
    }

    private static Objective in(Objective objective, ServiceFactors factors) {
        return new Objective(objective.sense(), factors.in(objective.expression()));
    }

    /** Reads what one entry names. */
    private record Reader(String name, ControlledSettings settings, Node node, Problems problems) {

        Set<Parameter> setPoints(OptimalControlProblem problem) {
            Set<Parameter> found = new LinkedHashSet<>();
            List<String> known =
                    problem.parameters().stream().map(Parameter::name).toList();
            for (String written : settings.setPoints()) {
                List<Parameter> named = problem.parameters().stream()
                        .filter(parameter -> isOf(parameter.name(), written))
                        .toList();
                if (named.isEmpty()) {
                    unknown("set-points", written, "a parameter of the model", known, "");
                } else if (named.stream().noneMatch(parameter -> isFollowed(parameter, problem))) {
                    problems.add(
                            node.place(),
                            "controlled." + name + ".set-points names " + written + ", which is in no objective",
                            "a parameter that the objective follows, as ref in (y - ref)^2",
                            "Maybe it belongs to a limit: name the inequality in limits.");
                }
                found.addAll(named);
            }
            return found;
        }

        private static boolean isFollowed(Parameter parameter, OptimalControlProblem problem) {
            return Stream.concat(
                            Stream.of(problem.objective()),
                            problem.targets().flatMap(SteadyTargets::objective).stream())
                    .anyMatch(objective -> Occurrences.any(
                            objective.expression(),
                            part -> part instanceof ParameterReference reference
                                    && reference.parameter().equals(parameter)));
        }

        List<String> limits(OptimalControlProblem problem) {
            List<String> known = problem.constraints().stream()
                    .filter(Constraint.Inequality.class::isInstance)
                    .map(Constraint::name)
                    .toList();
            List<String> found = new ArrayList<>();
            for (String written : settings.limits()) {
                List<String> named =
                        known.stream().filter(each -> isOf(each, written)).toList();
                if (named.isEmpty()) {
                    unknown(
                            "limits",
                            written,
                            "the label of an inequality of the model",
                            known,
                            "Maybe the inequality has no label yet: " + written + ": y <= 5.");
                }
                found.addAll(named);
            }
            if (settings.limits().isEmpty() && settings.setPoints().isEmpty()) {
                problems.add(
                        node.place(),
                        "controlled." + name + " without limits and without set-points",
                        "what no longer counts when it is dropped",
                        "Maybe limits = [" + name + "].");
            }
            return found;
        }

        Optional<String> signal(OptimalControlProblem problem) {
            Optional<String> signal = settings.signal();
            List<String> known = problem.variables().stream()
                    .filter(variable -> variable.role() != Variable.Role.CONTROL)
                    .map(Variable::name)
                    .toList();
            signal.filter(written -> known.stream().noneMatch(each -> each.equals(written) || isOf(written, each)))
                    .ifPresent(written -> unknown("signal", written, "a variable of the model", known, ""));
            return signal;
        }

        private static boolean isOf(String name, String written) {
            return name.equals(written) || name.startsWith(written + "[");
        }

        private void unknown(String setting, String written, String expected, List<String> known, String otherwise) {
            problems.add(
                    node.place(),
                    "controlled." + name + "." + setting + " names " + written,
                    known.isEmpty() ? expected + "; it has none" : expected + ": one of " + String.join(", ", known),
                    NearestName.cure(written, known, otherwise));
        }
    }
}
