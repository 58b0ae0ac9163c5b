package dev.takt.config.model;

import dev.takt.config.data.DataBlock;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Names;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.unit.Unit;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one entry of {@code domain}: an interval, its supports and its scheme. */
final class DomainReader {
    private static final List<String> FIELDS =
            List.of("horizon", "from", "to", "step", "points", "supports", "scheme", "kind", ModelContext.UNIT);
    private static final List<String> SCHEMES = List.of(
            "backward-difference",
            "forward-difference",
            "central-difference",
            "trapezoid",
            "discrete",
            "rk4(2)",
            "radau(3)",
            "gauss(3)",
            "lobatto(3)");
    private static final Pattern COLLOCATION =
            Pattern.compile("(radau|gauss|lobatto)\\s*\\(\\s*(\\d{1,4})\\s*(?:,\\s*(\\d{1,4})\\s*)?\\)");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
    private static final Pattern RUNGE_KUTTA = Pattern.compile("rk4(?:\\s*\\(\\s*(\\d{1,4})\\s*\\))?");
    private static final String[] BESIDE_SUPPORTS = {"step", "points", "from", "to"};
    private static final int MAX_POINTS = 1_000_000;
    private static final double ROUNDING = 1e-9;

    private final ModelContext context;
    private final Problems problems;
    private ValueUnit coordinates;

    DomainReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
        this.coordinates = new ValueUnit(context, "", Unit.NONE);
    }

    /** Reads a domain; empty after a problem. */
    Optional<Domain> read(Declared declared) {
        if (!declared.declaration().ranges().isEmpty()
                || !declared.declaration().domains().isEmpty()) {
            problems.add(declared.node().key(), "a domain with indices or arguments", "a name alone", "");
            return Optional.empty();
        }
        if (!(declared.node() instanceof Node.Block block)) {
            problems.add(
                    declared.node().place(),
                    declared.node().describe(),
                    "a block such as { horizon = 10 s, step = 0.1 s } or { from = 0, to = 1, points = 11 }",
                    "");
            return Optional.empty();
        }
        int before = problems.count();
        Fields fields = new Fields(block, problems, FIELDS);
        Domain.Kind kind = kind(fields);
        unit(declared, kind);
        Optional<Variable> length = length(fields);
        Optional<Variable> origin = origin(fields, kind);
        Optional<double[]> supports = supports(block, fields, length.isPresent(), origin.isPresent());
        length.ifPresent(decided -> checkParts(fields, decided));
        if (problems.count() == before) {
            supports.ifPresent(all -> checkReach(fields, all, length.isPresent()));
        }
        boolean sound = problems.count() == before;
        // with another scheme what is said over the domain can still be read
        DerivativeScheme scheme = scheme(fields, kind);
        return !sound
                ? Optional.empty()
                : supports.map(all -> new Domain(declared.name(), kind, all, scheme, length, origin));
    }

    /** What a coordinate of space is in; that of time is in seconds. */
    private void unit(Declared declared, Domain.Kind kind) {
        Unit unit = context.unit(declared.node());
        if (kind == Domain.Kind.SPACE) {
            coordinates = new ValueUnit(context, declared.name(), unit);
            context.units.declare(declared.name(), unit);
        } else if (!unit.isNone() && !unit.is(Unit.SECOND)) {
            problems.add(
                    declared.node().place(),
                    "the unit " + unit.text() + " for a domain of time",
                    "no unit, or s: time is in seconds",
                    "Maybe the horizon has it, as in horizon = 90 min.");
        }
    }

    /** A coordinate; a time may have a unit in any model. */
    private OptionalDouble coordinate(Node node) {
        return coordinates.unit().isNone() ? context.time(node) : coordinates.number(node, Map.of());
    }

    private Domain.Kind kind(Fields fields) {
        Domain.Kind usual = fields.find("horizon").isPresent() ? Domain.Kind.TIME : Domain.Kind.SPACE;
        Optional<Node> node = fields.find("kind");
        if (node.isEmpty()) {
            fields.find("supports").filter(_ -> usual == Domain.Kind.SPACE).ifPresent(this::refuseWithoutKind);
            return usual;
        }
        if (node.get() instanceof Node.Text text && List.of("time", "space").contains(text.value())) {
            return text.value().equals("time") ? Domain.Kind.TIME : Domain.Kind.SPACE;
        }
        problems.add(node.get().place(), "kind " + node.get().describe(), "time or space", "");
        return usual;
    }

    /** A list alone says of neither what it is; controls, integrals and schemes mean different things along time and along space. */
    private void refuseWithoutKind(Node supports) {
        problems.add(
                supports.key(),
                "supports that are of time or of space",
                "kind = time or kind = space beside a list of supports without a horizon",
                "Maybe kind = time is meant: controls are then constant between the supports.");
    }

    /** The variable that a horizon names, for a free final time. */
    private Optional<Variable> length(Fields fields) {
        return fields.find("horizon").flatMap(this::variable);
    }

    /** The variable that the start names, for a free initial time. */
    private Optional<Variable> origin(Fields fields, Domain.Kind kind) {
        Optional<Node> from = fields.find("from");
        Optional<Variable> origin = from.flatMap(this::variable);
        if (origin.isPresent()
                && (kind != Domain.Kind.TIME || fields.find("horizon").isEmpty())) {
            problems.add(
                    from.orElseThrow().place(),
                    "a start that is decided, " + origin.get().name() + ", without a horizon",
                    "from = " + origin.get().name() + " and horizon, the time from there on, of a time domain",
                    "Maybe to is meant as horizon; an end at a fixed time is an equation of both.");
        }
        return origin;
    }

    private Optional<Variable> variable(Node node) {
        Optional<Variable> decided = decided(node);
        decided.filter(_ -> context.units.areUsed()).map(Variable::name).ifPresent(name -> {
            Unit unit = context.units.of(name);
            if (!unit.is(Unit.SECOND)) {
                problems.add(
                        node.place(),
                        name + ", an end of the horizon, is " + unit.describe(),
                        "a variable in s: time is in seconds",
                        "Maybe " + name + " { unit = s } is meant.");
            }
        });
        return decided;
    }

    private Optional<Variable> decided(Node node) {
        return node instanceof Node.Text text
                        && context.names.find(text.value().strip()).orElse(null)
                                instanceof Symbol.Unknown(Family<Variable> family, var _)
                ? family.member(List.of())
                : Optional.empty();
    }

    private Optional<double[]> supports(Node.Block block, Fields fields, boolean free, boolean begun) {
        Optional<Node> given = fields.find("supports");
        if (given.isPresent()) {
            excluded(fields, "supports", begun ? new String[] {"step", "points", "to"} : BESIDE_SUPPORTS);
            return DataBlock.is(given.get()) ? data((Node.Block) given.get()) : list(given.get());
        }
        OptionalDouble from = fields.find("from").isPresent() && !begun
                ? coordinate(fields.find("from").get())
                : OptionalDouble.of(0);
        OptionalDouble to = end(block, fields, free);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (!(to.getAsDouble() > from.getAsDouble())) {
            problems.add(
                    fields.find("horizon")
                            .or(() -> fields.find("to"))
                            .orElse(block)
                            .place(),
                    "an empty interval from " + ExpressionText.number(from.getAsDouble()) + " to "
                            + ExpressionText.number(to.getAsDouble()),
                    "an end after the start",
                    "");
            return Optional.empty();
        }
        return intervals(block, fields, from.getAsDouble(), to.getAsDouble());
    }

    /** Supports of a duration that is decided are parts of it. */
    private void checkParts(Fields fields, Variable length) {
        DecidedDuration duration = new DecidedDuration(problems);
        fields.find("step").ifPresent(step -> duration.checkSupport(step, "a step", length));
        if (fields.find("supports").orElse(null) instanceof Node.Sequence supports) {
            supports.elements().stream()
                    .filter(DecidedDuration::isTime)
                    .findFirst()
                    .ifPresent(support -> duration.checkSupport(support, "a support", length));
        }
    }

    /** A list of supports beside a horizon reaches as far as that; those of a duration that is decided are parts of it. */
    private void checkReach(Fields fields, double[] supports, boolean free) {
        Optional<Node> list = fields.find("supports");
        Optional<Node> horizon = fields.find("horizon");
        if (list.isEmpty() || horizon.isEmpty()) {
            return;
        }
        OptionalDouble wanted = free ? OptionalDouble.of(1) : coordinate(horizon.get());
        double reach = supports[supports.length - 1] - supports[0];
        if (wanted.isPresent() && Math.abs(reach - wanted.getAsDouble()) > ROUNDING * Math.abs(reach)) {
            String end = ExpressionText.number(wanted.getAsDouble());
            problems.add(
                    list.get().place(),
                    "supports from " + ExpressionText.number(supports[0]) + " to "
                            + ExpressionText.number(supports[supports.length - 1]) + " beside a horizon of "
                            + (free ? "1, the whole duration" : end + " s"),
                    "supports that reach to the end of the horizon",
                    free
                            ? "Maybe parts of the duration are meant, 0 to 1."
                            : "Maybe kind = time in place of the horizon: the supports say where it ends.");
        }
    }

    private OptionalDouble end(Node.Block block, Fields fields, boolean free) {
        if (free) {
            return OptionalDouble.of(1);
        }
        Optional<Node> end = fields.find("horizon").or(() -> fields.find("to"));
        if (end.isEmpty()) {
            problems.add(
                    block.key(), "a domain without an end", "horizon for time, from and to for space, or supports", "");
            return OptionalDouble.empty();
        }
        if (fields.find("horizon").isPresent()) {
            excluded(fields, "horizon", "to");
        }
        if (end.get() instanceof Node.Block && fields.find("horizon").isPresent()) {
            problems.add(
                    end.get().place(),
                    end.get().describe(),
                    "a time, or the name of a variable",
                    "A horizon that is decided is a variable: horizon = tf, and tf { min = 1, max = 10 } among the variables.");
            return OptionalDouble.empty();
        }
        return end.get() instanceof Node.Text text
                        && fields.find("horizon").isPresent()
                        && isNoNumber(text.value().strip())
                ? undecided(text)
                : coordinate(end.get());
    }

    /** Whether a text is a name, and not that of something that has a value here. */
    private boolean isNoNumber(String name) {
        return NAME.matcher(name).matches()
                && !Names.isWord(name)
                && switch (context.names.find(name).orElse(null)) {
                    case null -> true;
                    case Symbol.Pending(var _, String kind) -> kind.equals("a variable");
                    default -> false;
                };
    }

    /** Tells of a horizon that names nothing, or a variable that is not one number. */
    private OptionalDouble undecided(Node.Text node) {
        String name = node.value().strip();
        boolean variable = context.names.find(name).isPresent();
        String cure =
                "A horizon that is decided is a variable: " + name + " { min = 1, max = 10 } among the variables.";
        problems.add(
                node.place(),
                variable ? name + " is a variable over a domain" : "unknown name " + name,
                "a time, a constant, or the name of a variable that is one number",
                variable ? cure : NearestName.cure(name, context.names.all(), cure));
        return OptionalDouble.empty();
    }

    private Optional<double[]> intervals(Node.Block block, Fields fields, double from, double to) {
        Optional<Node> step = fields.find("step");
        Optional<Node> points = fields.find("points");
        if (step.isPresent() == points.isPresent()) {
            problems.add(
                    step.isPresent() ? step.get().key() : block.key(),
                    step.isPresent() ? "both step and points" : "neither step nor points nor supports",
                    "one of step, points and supports",
                    "");
            return Optional.empty();
        }
        Node node = step.or(() -> points).orElseThrow();
        OptionalDouble value = step.isPresent() ? coordinate(node) : context.number(node);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        double number = value.getAsDouble();
        if (step.isPresent()) {
            if (!(number > 0) || (to - from) / number > MAX_POINTS || number > to - from) {
                problems.add(
                        node.place(),
                        "a step of " + ExpressionText.number(number),
                        "a positive step of at most the interval, " + ExpressionText.number(to - from)
                                + ", and at most " + MAX_POINTS + " supports",
                        "Maybe a unit is wrong.");
                return Optional.empty();
            }
            return Optional.of(Supports.stepped(from, to, number));
        }
        if (number != Math.rint(number) || number < 2 || number > MAX_POINTS) {
            problems.add(
                    node.place(),
                    ExpressionText.number(number) + " points",
                    "a whole number of points from 2 to " + MAX_POINTS,
                    "");
            return Optional.empty();
        }
        return Optional.of(Supports.uniform(from, to, (int) number));
    }

    /** The supports that a column of data has; empty after a problem. */
    private Optional<double[]> data(Node.Block block) {
        new Fields(block, problems, DataBlock.FIELDS);
        return DataBlock.read(block, problems)
                .flatMap(data -> data.columns().flatMap(columns -> {
                    int column = columns.getFirst();
                    if (columns.size() > 1 || data.table().rows() < 2) {
                        problems.add(
                                block.place(),
                                columns.size() + " columns of " + data.table().rows() + " rows as supports",
                                "one column of at least 2 rows",
                                "");
                        return Optional.empty();
                    }
                    return data.table()
                            .numbers(column, problems)
                            .filter(supports -> data.table().increases(column, supports, problems));
                }));
    }

    private Optional<double[]> list(Node node) {
        if (!(node instanceof Node.Sequence sequence)) {
            problems.add(node.place(), node.describe(), "a list of coordinates, as in [0, 0.5, 1, 2]", "");
            return Optional.empty();
        }
        List<Double> supports = new ArrayList<>();
        for (Node element : sequence.elements()) {
            OptionalDouble coordinate = coordinate(element);
            if (coordinate.isEmpty()) {
                return Optional.empty();
            }
            if (!supports.isEmpty() && !(coordinate.getAsDouble() > supports.getLast())) {
                problems.add(
                        element.place(),
                        "the support " + ExpressionText.number(coordinate.getAsDouble()) + " after "
                                + ExpressionText.number(supports.getLast()),
                        "strictly increasing supports",
                        "Maybe sort them and take repeated ones out.");
                return Optional.empty();
            }
            supports.add(coordinate.getAsDouble());
        }
        if (supports.size() < 2) {
            problems.add(
                    node.place(),
                    supports.size() + (supports.size() == 1 ? " support" : " supports"),
                    "at least 2 supports",
                    "");
            return Optional.empty();
        }
        return Optional.of(supports.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void excluded(Fields fields, String given, String... others) {
        for (String other : others) {
            fields.find(other)
                    .ifPresent(node -> problems.add(
                            node.key(), other + " beside " + given, "one of the two", "Maybe take " + other + " out."));
        }
    }

    private DerivativeScheme scheme(Fields fields, Domain.Kind kind) {
        Optional<Node> node = fields.find("scheme");
        DerivativeScheme usual = kind == Domain.Kind.TIME
                ? new DerivativeScheme.BackwardDifference()
                : new DerivativeScheme.CentralDifference();
        if (node.isEmpty()) {
            return usual;
        }
        String name = node.get() instanceof Node.Text text ? text.value().strip() : "";
        Matcher collocation = COLLOCATION.matcher(name);
        if (collocation.matches()) {
            return collocation(node.get(), collocation, kind);
        }
        Matcher rungeKutta = RUNGE_KUTTA.matcher(name);
        if (rungeKutta.matches()) {
            return rungeKutta(node.get(), Optional.ofNullable(rungeKutta.group(1)), kind);
        }
        return switch (name) {
            case "backward-difference" -> new DerivativeScheme.BackwardDifference();
            case "forward-difference" -> new DerivativeScheme.ForwardDifference();
            case "central-difference" -> new DerivativeScheme.CentralDifference();
            case "trapezoid" -> new DerivativeScheme.Trapezoid();
            case "discrete" -> discrete(node.get(), fields, kind);
            default -> {
                problems.add(
                        node.get().place(),
                        "unknown scheme " + node.get().describe(),
                        "one of " + String.join(", ", SCHEMES) + ", with 2 to 5 points in radau and lobatto, 1 to 5 in"
                                + " gauss, and 1 to " + DerivativeScheme.RungeKutta.MOST_STEPS
                                + " steps an interval in rk4(2) and radau(3, 2)",
                        NearestName.cure(name, SCHEMES, synonym(name)));
                yield usual;
            }
        };
    }

    private DerivativeScheme collocation(Node node, Matcher written, Domain.Kind kind) {
        Nodes nodes = Nodes.valueOf(written.group(1).toUpperCase(Locale.ROOT));
        int points = Integer.parseInt(written.group(2));
        int fewest = nodes == Nodes.GAUSS ? 1 : 2;
        if (points < fewest || points > 5) {
            problems.add(node.place(), points + " collocation points", fewest + " to 5 points", "");
        }
        int steps = Optional.ofNullable(written.group(3)).map(Integer::parseInt).orElse(1);
        if (steps < 1 || steps > DerivativeScheme.RungeKutta.MOST_STEPS) {
            problems.add(
                    node.place(),
                    steps + " steps an interval",
                    "1 to " + DerivativeScheme.RungeKutta.MOST_STEPS + " steps",
                    "Maybe use shorter intervals.");
        }
        if (nodes == Nodes.GAUSS && kind != Domain.Kind.TIME) {
            problems.add(
                    node.place(), "gauss along a domain of space", "gauss for time only", "Maybe lobatto(3) is meant.");
        }
        return new DerivativeScheme.Collocation(nodes, points, steps);
    }

    private DerivativeScheme rungeKutta(Node node, Optional<String> steps, Domain.Kind kind) {
        int number = steps.map(Integer::parseInt).orElse(1);
        if (kind != Domain.Kind.TIME) {
            problems.add(node.place(), "rk4 along a domain of space", "rk4 for time only", "");
        } else if (number < 1 || number > DerivativeScheme.RungeKutta.MOST_STEPS) {
            problems.add(
                    node.place(),
                    number + " steps an interval",
                    "1 to " + DerivativeScheme.RungeKutta.MOST_STEPS + " steps",
                    "Maybe use shorter intervals, or radau(3) for a stiff model.");
        }
        return new DerivativeScheme.RungeKutta(number);
    }

    private DerivativeScheme discrete(Node node, Fields fields, Domain.Kind kind) {
        if (kind != Domain.Kind.TIME) {
            problems.add(node.place(), "discrete along a domain of space", "discrete for time only", "");
        } else if (length(fields).isPresent()) {
            problems.add(
                    node.place(),
                    "a free final time in discrete time, whose steps have a fixed length",
                    "a horizon of fixed length, as in horizon = 10 s",
                    "Maybe write der(x, t) = … with scheme = radau(2).");
        }
        return new DerivativeScheme.DiscreteTime();
    }

    private static String synonym(String scheme) {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "gauss", "gauss-legendre", "legendre", "midpoint" -> "Maybe gauss(3) is meant.";
            case "radau", "radau-iia", "collocation" -> "Maybe radau(3) is meant.";
            case "lobatto" -> "Maybe lobatto(3) is meant.";
            case "euler", "explicit-euler", "forward-euler" -> "Maybe forward-difference is meant.";
            case "implicit-euler", "backward-euler" -> "Maybe backward-difference is meant.";
            case "crank-nicolson", "trapezoidal" -> "Maybe trapezoid is meant.";
            case "rk", "erk", "runge-kutta", "multiple-shooting" -> "Maybe rk4(1) is meant.";
            case "discrete-time", "difference", "difference-equation", "sampled", "none" -> "Maybe discrete is meant.";
            case "irk" -> "Maybe radau(3) is meant.";
            default -> "";
        };
    }
}
