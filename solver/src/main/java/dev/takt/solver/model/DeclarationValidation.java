package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Literal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Finds what is wrong with the declarations of domains, parameters and variables. */
final class DeclarationValidation {
    private static final int MAX_POINTS = 5;
    private static final int FEWEST_POINTS = 2;
    /** Steps whose lengths differ by more, as a part of them, are not equal. */
    private static final double UNEQUAL = 1e-6;

    private static final int SHOWN_DIGITS = 9;

    private final OptimalControlProblem problem;
    private final DeclaredElements declared;
    private final List<ModelProblem> problems;
    private boolean domainsAreSound = true;

    DeclarationValidation(OptimalControlProblem problem, DeclaredElements declared, List<ModelProblem> problems) {
        this.problem = problem;
        this.declared = declared;
        this.problems = problems;
    }

    void check() {
        int before = problems.size();
        problem.domains().forEach(this::domain);
        List<String> times = problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .map(Domain::name)
                .toList();
        if (times.size() > 1) {
            report(
                    times.get(1),
                    times.size() + " time domains: " + String.join(" and ", times),
                    "at most one",
                    "Maybe declare the others as space.");
        }
        domainsAreSound = problems.size() == before;
        problem.parameters().forEach(this::parameter);
        problem.variables().forEach(this::variable);
    }

    /** Whether supports may be looked up in all domains. */
    boolean domainsAreSound() {
        return domainsAreSound;
    }

    private void domain(Domain domain) {
        double[] supports = domain.supports();
        if (supports.length < 2) {
            report(domain.name(), supports.length + " supports", "at least 2", "Maybe the step exceeds the horizon.");
            return;
        }
        for (int i = 0; i < supports.length; i++) {
            if (!Double.isFinite(supports[i])) {
                report(domain.name(), "support " + supports[i], "finite coordinates", "Maybe a unit is missing.");
            } else if (i > 0 && !(supports[i] > supports[i - 1])) {
                report(
                        domain.name(),
                        "support " + supports[i] + " after " + supports[i - 1],
                        "strictly increasing supports",
                        "Maybe sort them and take repeated ones out.");
            }
        }
        if (domain.scheme() instanceof DerivativeScheme.Collocation collocation) {
            collocation(domain, collocation);
        }
        if (domain.scheme() instanceof DerivativeScheme.RungeKutta(int steps)) {
            rungeKutta(domain, steps);
        }
        if (domain.scheme() instanceof DerivativeScheme.DiscreteTime) {
            discreteTime(domain, supports);
        }
        domain.length().ifPresent(length -> length(domain, length));
        domain.origin().ifPresent(origin -> origin(domain, origin));
    }

    private void collocation(Domain domain, DerivativeScheme.Collocation scheme) {
        boolean gauss = scheme.nodes() == DerivativeScheme.Nodes.GAUSS;
        int fewest = gauss ? 1 : FEWEST_POINTS;
        if (scheme.points() < fewest || scheme.points() > MAX_POINTS) {
            report(
                    domain.name(),
                    "collocation with " + scheme.points() + " points",
                    fewest + " to " + MAX_POINTS,
                    "Maybe use more elements with fewer points.");
        }
        if (scheme.steps() < 1 || scheme.steps() > DerivativeScheme.RungeKutta.MOST_STEPS) {
            report(
                    domain.name(),
                    scheme.steps() + " collocation steps an interval",
                    "1 to " + DerivativeScheme.RungeKutta.MOST_STEPS,
                    "Maybe use shorter intervals.");
        }
        if (gauss && domain.kind() != Domain.Kind.TIME) {
            report(
                    domain.name(),
                    "Gauss nodes along a domain of space",
                    "radau, lobatto or a difference scheme in space",
                    "Maybe the scheme of the time domain is meant.");
        }
    }

    private void rungeKutta(Domain domain, int steps) {
        if (domain.kind() != Domain.Kind.TIME) {
            report(
                    domain.name(),
                    "an explicit Runge-Kutta method along a domain of space",
                    "central-difference or another scheme of space",
                    "Maybe the scheme of the time domain is meant.");
        }
        if (steps < 1 || steps > DerivativeScheme.RungeKutta.MOST_STEPS) {
            report(
                    domain.name(),
                    steps + " Runge-Kutta steps an interval",
                    "1 to " + DerivativeScheme.RungeKutta.MOST_STEPS,
                    "Maybe use shorter intervals, or radau(3) for a stiff model.");
        }
    }

    private void discreteTime(Domain domain, double[] supports) {
        if (domain.kind() != Domain.Kind.TIME) {
            report(
                    domain.name(),
                    "a domain of space in discrete time",
                    "central-difference or another scheme of space",
                    "Maybe the scheme of the time domain is meant.");
        } else if (domain.length().isPresent()) {
            report(
                    domain.name(),
                    "a free final time in discrete time, whose steps have a fixed length",
                    "a horizon of fixed length",
                    "Maybe write der(x, t) = … with scheme = radau(2).");
        }
        double step = supports[1] - supports[0];
        for (int i = 2; i < supports.length; i++) {
            double interval = supports[i] - supports[i - 1];
            if (Math.abs(interval - step) > UNEQUAL * step) {
                report(
                        domain.name(),
                        "an interval of " + rounded(interval) + " before " + rounded(supports[i])
                                + " in discrete time, after one of " + rounded(step),
                        "equal steps",
                        "Maybe the horizon should be a multiple of the step.");
                return;
            }
        }
    }

    private static String rounded(double coordinate) {
        return new BigDecimal(coordinate)
                .round(new MathContext(SHOWN_DIGITS))
                .stripTrailingZeros()
                .toPlainString();
    }

    private void origin(Domain domain, Variable origin) {
        if (!problem.variables().contains(origin) || !origin.domains().isEmpty()) {
            report(
                    domain.name(),
                    "the start " + origin.name(),
                    "a finite variable of this problem",
                    "Maybe declare it without domains.");
        }
        if (domain.from() != 0) {
            report(
                    domain.name(),
                    "supports from " + domain.from() + " with a free start",
                    "supports from 0, counted from the start",
                    "Maybe subtract the first one from all.");
        }
    }

    private void length(Domain domain, Variable length) {
        if (!declared.has(length) || !length.domains().isEmpty()) {
            report(
                    domain.name(),
                    "the length " + length.name(),
                    "a finite variable of this problem",
                    "Maybe declare it without domains.");
        }
        if (!(length.lower() instanceof Literal(double lower)) || !(lower > 0)) {
            report(
                    length.name(),
                    "the lower bound " + ExpressionText.of(length.lower()) + " of the length of " + domain.name(),
                    "a positive number",
                    "Maybe give the shortest sensible duration as its lower bound.");
        }
        if (domain.from() != 0 || domain.to() != 1) {
            report(
                    domain.name(),
                    "supports from " + domain.from() + " to " + domain.to() + " with a free length",
                    "supports from 0 to 1",
                    "Maybe divide them by the expected length.");
        }
    }

    private boolean known(String element, List<Domain> domains) {
        for (Domain domain : domains) {
            if (!declared.has(domain)) {
                report(
                        element,
                        "the domain " + domain.name() + ", which is not part of this problem",
                        "declared domains",
                        "Maybe it belongs to another problem.");
                return false;
            }
        }
        if (domains.stream().distinct().count() < domains.size()) {
            report(element, "the same domain twice", "each domain once", "Maybe declare a second domain.");
            return false;
        }
        return true;
    }

    private void parameter(Parameter parameter) {
        if (!known(parameter.name(), parameter.domains()) || !domainsAreSound) {
            return;
        }
        try {
            new Grid(parameter.domains())
                    .first(point -> {
                        double value = parameter.initial().at(point);
                        return Double.isFinite(value)
                                ? Optional.empty()
                                : Optional.of("the value " + value + " at " + describe(parameter.domains(), point));
                    })
                    .ifPresent(found -> report(
                            parameter.name(), found, "a finite number at every support", "Maybe the data has a gap."));
        } catch (IllegalArgumentException e) {
            report(
                    parameter.name(),
                    String.valueOf(e.getMessage()),
                    "an expression of its own domains and numbers",
                    "Maybe the parameter lacks a domain.");
        }
    }

    private void variable(Variable variable) {
        int before = problems.size();
        if (!known(variable.name(), variable.domains()) || !domainsAreSound) {
            return;
        }
        ExpressionValidation expressions = new ExpressionValidation(declared, variable.name(), problems);
        expressions.checkData(variable.lower(), "a lower bound");
        expressions.checkData(variable.upper(), "an upper bound");
        expressions.checkData(variable.start(), "a start");
        for (Expression expression : List.of(variable.lower(), variable.upper(), variable.start())) {
            if (!variable.domains().containsAll(RunningDomains.of(expression))) {
                report(
                        variable.name(),
                        ExpressionText.of(expression) + ", which runs over more domains than the variable",
                        "bounds and starts over the domains of the variable",
                        "Maybe fix the other domains.");
            }
        }
        horizon(variable);
        blocks(variable);
        if (problems.size() == before) {
            values(variable);
        }
    }

    private void horizon(Variable variable) {
        OptionalDouble horizon = variable.controlHorizon();
        if (horizon.isEmpty()) {
            return;
        }
        boolean inside = variable.role() == Variable.Role.CONTROL
                && variable.domains().stream()
                        .anyMatch(domain -> domain.kind() == Domain.Kind.TIME
                                && horizon.getAsDouble() > domain.from()
                                && horizon.getAsDouble() <= domain.to());
        if (!inside) {
            report(
                    variable.name(),
                    "the control horizon " + ExpressionText.number(horizon.getAsDouble()),
                    "a control with a horizon inside the time domain",
                    "Maybe the prediction horizon is shorter.");
        }
    }

    private void blocks(Variable variable) {
        if (variable.blocks().isEmpty()) {
            return;
        }
        boolean sound = variable.role() == Variable.Role.CONTROL
                && variable.controlHorizon().isEmpty()
                && variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.TIME)
                && variable.blocks().stream().allMatch(length -> length >= 1);
        if (!sound) {
            report(
                    variable.name(),
                    "the blocks " + variable.blocks()
                            + (variable.controlHorizon().isPresent() ? " beside a control horizon" : ""),
                    "a control over time without a control horizon, and numbers of intervals of at least 1",
                    "Maybe blocks alone are meant: the last one reaches to the end.");
        }
    }

    private void values(Variable variable) {
        boolean sameEverywhere = variable.lower() instanceof Literal
                && variable.upper() instanceof Literal
                && variable.start() instanceof Literal;
        List<Domain> domains = sameEverywhere ? List.of() : variable.domains();
        new Grid(domains)
                .first(point -> wrongValue(variable, domains, point))
                .ifPresent(found -> report(
                        variable.name(),
                        found,
                        "a lower bound that is at most the upper one, and a finite start",
                        "Maybe the bounds are swapped, or a parameter has a wrong value."));
    }

    private static Optional<String> wrongValue(Variable variable, List<Domain> domains, double[] point) {
        Map<Domain, Double> at = new HashMap<>();
        for (int i = 0; i < point.length; i++) {
            at.put(domains.get(i), point[i]);
        }
        PointEvaluation evaluation = new PointEvaluation(at);
        double lower = evaluation.of(variable.lower());
        double upper = evaluation.of(variable.upper());
        double start = evaluation.of(variable.start());
        String where = domains.isEmpty() ? "" : " at " + describe(domains, point);
        if (!(lower <= upper)) {
            return Optional.of("lower bound " + ExpressionText.number(lower) + " and upper bound "
                    + ExpressionText.number(upper) + where);
        }
        return Double.isFinite(start) ? Optional.empty() : Optional.of("the start " + start + where);
    }

    private static String describe(List<Domain> domains, double[] point) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < point.length; i++) {
            text.append(i == 0 ? "" : ", ").append(domains.get(i).name()).append(" = ");
            text.append(ExpressionText.number(point[i]));
        }
        return text.isEmpty() ? "every point" : text.toString();
    }

    private void report(String element, String found, String expected, String cure) {
        problems.add(new ModelProblem(element, found, expected, cure));
    }
}
