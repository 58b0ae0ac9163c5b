package dev.takt.config;

import dev.takt.config.model.InitialCondition;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The time between two control steps: what the file says, else the first interval of the horizon. */
public final class ControlPeriod {
    /** Periods and horizons that differ by less are equal. */
    private static final double ROUNDING = 1e-9;

    /** A period that differs from whole steps by less, as a part of a step, is made of them. */
    private static final double STEP_ROUNDING = 1e-6;

    private ControlPeriod() {}

    /** The period of a case in seconds; empty if it has no loop to close. */
    public static OptionalDouble find(Case read) {
        try {
            return OptionalDouble.of(of(read));
        } catch (ModelException e) {
            return OptionalDouble.empty();
        }
    }

    /**
     * The period of a case in seconds.
     *
     * @throws ModelException if the model has no loop to close
     * @throws dev.takt.config.diagnostics.CaseFileException if the period is longer than the horizon
     */
    public static double of(Case read) {
        OptimalControlProblem model = read.model().problem();
        Optional<Domain> time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst();
        if (time.isEmpty()) {
            throw refusal(
                    loop(read), "no time domain", "a domain with a horizon", "Maybe 'takt solve' is what is meant.");
        }
        if (time.get().origin().isPresent()) {
            throw refusal(
                    time.get().name(),
                    "a free initial time",
                    "a plan that begins when its measurement is taken",
                    "Maybe 'takt solve' is what is meant.");
        }
        requireControls(read, time.get());
        requireMeasuredSpeeds(read, time.get());
        requireOneBeginning(read);
        requireParametersApart(read);
        if (read.loop().period().isPresent()) {
            return inSteps(read, within(read, time.get(), read.loop().period().get()));
        }
        if (time.get().length().isPresent()) {
            throw refusal(
                    "loop.period",
                    "no period, and a free final time",
                    "the time between two control steps",
                    "Maybe --set loop.period=0.1 s.");
        }
        double[] supports = time.get().supports();
        return inSteps(read, supports[1] - supports[0]);
    }

    /** Where a loop is asked for. */
    private static String loop(Case read) {
        return read.model().places().written("loop").isPresent()
                ? "loop"
                : read.model().problem().name();
    }

    /** A loop applies controls of time alone, which no condition sets. */
    private static void requireControls(Case read, Domain time) {
        OptimalControlProblem model = read.model().problem();
        if (model.variables().stream().noneMatch(variable -> variable.role() == Variable.Role.CONTROL)) {
            throw refusal(
                    loop(read),
                    "no control",
                    "a variable of role control, which the loop applies to the plant",
                    model.variables().stream()
                                    .filter(variable -> variable.role() == Variable.Role.FREE
                                            && variable.domains().equals(List.of(time)))
                                    .findFirst()
                                    .map(variable -> "Maybe " + variable.name() + "(" + time.name()
                                            + ") { role = control } is meant; without a loop, ")
                                    .orElse("Without a loop, ")
                            + "'takt solve' takes the case.");
        }
        for (Variable variable : model.variables()) {
            boolean ofTimeAlone = variable.domains().equals(List.of(time));
            if (variable.role() == Variable.Role.CONTROL && !ofTimeAlone) {
                throw refusal(
                        variable.name(),
                        "a control that is no function of time alone",
                        "controls that a loop can apply, such as u(t)",
                        "Maybe " + variable.name() + "(" + time.name() + "), or role = free.");
            }
        }
        for (InitialCondition condition : read.model().initialConditions()) {
            if (condition.variable().role() == Variable.Role.CONTROL) {
                throw refusal(
                        condition.equation(),
                        "it sets the control " + condition.variable().name()
                                + " at the start of the horizon, and it is no function of time alone, or is set to no"
                                + " single parameter",
                        "initial conditions of states",
                        "Maybe leave it out, and penalise moves by "
                                + condition.variable().name() + " - prev("
                                + condition.variable().name() + ", t); 'takt solve' takes it.");
            }
        }
    }

    /** A plan begins where the plant is; a speed that is no state is not measured, and every plan would begin with the same one. */
    private static void requireMeasuredSpeeds(Case read, Domain time) {
        for (Constraint constraint : read.model().problem().constraints()) {
            if (constraint instanceof Constraint.Equation equation && holdsAtStartOnly(equation, time)) {
                Occurrences.any(equation.left().minus(equation.right()), part -> {
                    if (part instanceof Expression.Derivative derivative && derivative.domain() == time) {
                        throw refusal(
                                equation.name(),
                                ExpressionText.of(derivative)
                                        + " is given where a plan begins: a loop does not measure it, and every plan"
                                        + " would begin with that value",
                                "states alone where a plan begins",
                                "Maybe a state for it: " + ExpressionText.of(derivative) + " = v, der(v, " + time.name()
                                        + ") = …, v(0) = v0. Without a loop, 'takt solve' takes the case.");
                    }
                    return false;
                });
            }
        }
    }

    private static boolean holdsAtStartOnly(Constraint.Equation equation, Domain time) {
        RestrictedSupports supports = new RestrictedSupports(equation.restrictions().stream()
                .filter(restriction -> RunningDomains.of(restriction.left().minus(restriction.right()))
                        .equals(Set.of(time)))
                .toList());
        double[] all = time.supports();
        return !(time.scheme() instanceof DerivativeScheme.ForwardDifference)
                && supports.contain(Map.of(time, all[0]))
                && !supports.contain(Map.of(time, all[1]));
    }

    /** A plan begins where the plant is, in every scenario. */
    private static void requireOneBeginning(Case read) {
        for (Parameter uncertain : uncertain(read.model().problem())) {
            for (InitialCondition condition : read.model().initialConditions()) {
                if (condition.parameter() == uncertain) {
                    throw severalBeginnings(
                            uncertain.name(),
                            "the state " + condition.variable().name() + " of the plant");
                }
            }
            for (AppliedInput input : read.model().appliedInputs()) {
                if (input.parameter() == uncertain) {
                    throw severalBeginnings(
                            uncertain.name(), "what acts on " + input.control().name());
                }
            }
        }
    }

    /** A parameter has room for one measurement; a second one would replace the first without a word. */
    private static void requireParametersApart(Case read) {
        Map<Parameter, String> takers = new HashMap<>();
        for (InitialCondition condition : read.model().initialConditions()) {
            requireFirst(takers, condition.parameter(), condition.variable().name(), condition.equation());
        }
        for (AppliedInput input : read.model().appliedInputs()) {
            requireFirst(
                    takers,
                    input.parameter(),
                    input.control().name(),
                    input.equation().name());
        }
    }

    private static void requireFirst(Map<Parameter, String> takers, Parameter parameter, String name, String element) {
        String first = takers.putIfAbsent(parameter, name);
        if (first != null) {
            throw refusal(
                    element,
                    parameter.name() + " is where " + first + " and " + name
                            + " begin, and a loop would write both values into it: every plan would begin at one of them",
                    "a parameter of its own for each of them",
                    "Maybe another parameter for " + name
                            + ", or a list with a number for each member of a family, x0 = [0, 0]."
                            + " Without a loop, 'takt solve' takes the case.");
        }
    }

    private static List<Parameter> uncertain(OptimalControlProblem problem) {
        return problem.scenarios().map(Scenarios::parameters).orElse(List.of()).stream()
                .map(Scenarios.Uncertain::parameter)
                .toList();
    }

    private static ModelException severalBeginnings(String parameter, String what) {
        return refusal(
                Scenarios.inScenario(parameter, 0),
                "scenarios of " + parameter + ", which a loop fills with " + what + " at the start of each plan",
                "scenarios of what nothing measures",
                "Maybe leave " + parameter
                        + " out of them: every scenario then begins at the measurement; 'takt solve' takes them.");
    }

    /** Models in discrete time, that of the controller and that of the plant, take whole steps in a period. */
    private static double inSteps(Case read, double period) {
        wholeSteps(read, read.model().problem(), "the model", period);
        if (read.plant().model().problem() != read.model().problem()) {
            wholeSteps(read, read.plant().model().problem(), "the plant", period);
        }
        return period;
    }

    private static void wholeSteps(Case read, OptimalControlProblem model, String whose, double period) {
        for (Domain domain : model.domains()) {
            domain.step().ifPresent(step -> {
                double steps = Math.rint(period / step);
                if (steps < 1 || Math.abs(period - steps * step) > STEP_ROUNDING * step) {
                    throw read.model()
                            .places()
                            .explain(refusal(
                                    "loop.period",
                                    "a period of " + ExpressionText.number(period) + " s, and " + whose
                                            + " takes steps of " + ExpressionText.number(step) + " s in discrete time",
                                    "a period of one step or a multiple of it",
                                    "Maybe loop.period = " + ExpressionText.number(Math.max(1, steps) * step) + " s."));
                }
            });
        }
    }

    /** A plan has to last until the next one. */
    private static double within(Case read, Domain time, double period) {
        if (time.length().isEmpty() && period > (time.to() - time.from()) * (1 + ROUNDING)) {
            throw read.model()
                    .places()
                    .explain(refusal(
                            "loop.period",
                            "a period of " + ExpressionText.number(period) + " s, and a horizon of "
                                    + ExpressionText.number(time.to() - time.from()) + " s",
                            "a period that is at most the horizon",
                            "Maybe a unit is missing: 100 ms."));
        }
        return period;
    }

    private static ModelException refusal(String element, String found, String expected, String cure) {
        return new ModelException(List.of(new ModelProblem(element, found, expected, cure)));
    }
}
