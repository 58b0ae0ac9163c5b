package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the {@code scenarios} block of a model: what uncertain parameters may be worth. */
final class ScenarioReader {
    private static final List<String> FIELDS =
            List.of("parameters", "list", "robust-horizon", "weights", "cost", "from", "deviations");
    private static final double DEVIATIONS = 2;
    private static final String WEIGHT = "weight";
    private static final Pattern RISK = Pattern.compile("cvar\\(\\s*(\\d*\\.?\\d+)\\s*\\)");

    private final ModelContext context;
    private final Problems problems;
    private final ModelPlaces places;
    private final Map<String, Parameter> known;

    /** Reads with the parameters that a model has, by name. */
    ScenarioReader(ModelContext context, ModelPlaces places, Map<String, Parameter> known) {
        this.context = context;
        this.problems = context.problems;
        this.places = places;
        this.known = known;
    }

    /** What a scenario is worth and how much it counts. */
    private record Row(double[] values, OptionalDouble weight) {}

    /**
     * Reads the block.
     *
     * @param intervals of the horizon
     * @return empty where there is none, or after a problem
     */
    Optional<Scenarios> read(Optional<Node.Block> block, int intervals) {
        return block.flatMap(found -> read(found, intervals));
    }

    private Optional<Scenarios> read(Node.Block block, int intervals) {
        int before = problems.count();
        Fields fields = new Fields(block, problems, FIELDS);
        Map<Parameter, double[]> values = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        if (fields.find("parameters").isPresent() == fields.find("list").isPresent()) {
            problems.add(
                    block.key(),
                    fields.find("list").isPresent() ? "parameters and a list" : "neither parameters nor a list",
                    "parameters { k = [0.7, 1, 1.3] } for all combinations, or list = [{ k = 0.7 }, { k = 1.3 }]",
                    "");
            return Optional.empty();
        }
        fields.block("parameters").ifPresent(inner -> combinations(inner, values, rows));
        List<Parameter> parameters = new ArrayList<>(values.keySet());
        fields.find("list").ifPresent(list -> rows(list, parameters, rows));
        int horizon = robustHorizon(fields, intervals);
        double[] weights = weights(fields, rows);
        if (problems.count() == before && rows.isEmpty()) {
            problems.add(block.key(), "no scenario", "at least one", "");
        }
        if (problems.count() == before && Math.pow(rows.size(), horizon) > Scenarios.MOST_LEAVES) {
            problems.add(
                    block.key(),
                    rows.size() + " combinations, " + horizon + " times one after the other",
                    "at most " + Scenarios.MOST_LEAVES + " scenarios",
                    "Maybe robust-horizon = 1 serves: it is what unknown constants need.");
        }
        if (problems.count() > before) {
            return Optional.empty();
        }
        Scenarios scenarios =
                Scenarios.of(parameters, rows.stream().map(Row::values).toList(), weights, horizon);
        scenarios.ownParameters().forEach(parameter -> places.put(parameter.name(), block.key()));
        Optional<Scenarios.Source> source = source(fields);
        source.filter(Scenarios.Source.Estimated.class::isInstance).ifPresent(_ -> requireRanges(block, scenarios));
        if (problems.count() > before) {
            return Optional.empty();
        }
        return criterion(fields).flatMap(criterion -> source.map(scenarios.with(criterion)::with));
    }

    /** Where the values come from; empty after a problem. */
    private Optional<Scenarios.Source> source(Fields fields) {
        Optional<Node> from = fields.find("from");
        Optional<Node> deviations = fields.find("deviations");
        boolean estimated = from.filter(node ->
                        node instanceof Node.Text text && text.value().strip().equals("estimator"))
                .isPresent();
        if (!estimated) {
            from.ifPresent(node -> problems.add(
                    node.place(),
                    node.describe(),
                    "estimator: the values follow the estimate and its deviation",
                    "Maybe leave the line out: the values are then those of this block."));
            if (from.isEmpty()) {
                deviations.ifPresent(node -> problems.add(
                        node.key(), "deviations without from = estimator", "from = estimator, or no deviations", ""));
            }
            return Optional.of(new Scenarios.Source.Stated());
        }
        OptionalDouble number = deviations.map(context::number).orElse(OptionalDouble.of(DEVIATIONS));
        if (number.isPresent() && !(number.getAsDouble() > 0 && Double.isFinite(number.getAsDouble()))) {
            deviations.ifPresent(node -> problems.add(
                    node.place(), node.describe(), "a number of standard deviations above 0, such as 2", ""));
            return Optional.empty();
        }
        return number.isPresent()
                ? Optional.of(new Scenarios.Source.Estimated(number.getAsDouble()))
                : Optional.empty();
    }

    /** The value of a parameter tells which of its stated values lie below the estimate, and which above. */
    private void requireRanges(Node.Block block, Scenarios scenarios) {
        for (Scenarios.Uncertain uncertain : scenarios.parameters()) {
            double nominal = uncertain.parameter().initial().at();
            DoubleSummaryStatistics range = uncertain.values().stream()
                    .mapToDouble(value -> value.initial().at())
                    .summaryStatistics();
            if (!(nominal >= range.getMin() && nominal <= range.getMax())) {
                problems.add(
                        block.key(),
                        "%s = %s, outside of its values from %s to %s"
                                .formatted(uncertain.parameter().name(), nominal, range.getMin(), range.getMax()),
                        "from = estimator with values on both sides of that of the parameter",
                        "Maybe " + uncertain.parameter().name() + " = [" + nominal
                                + ", …] among the parameters of the scenarios.");
            }
        }
    }

    /** What of the costs is minimised; empty after a problem. */
    private Optional<Scenarios.Criterion> criterion(Fields fields) {
        Optional<Node> node = fields.find("cost");
        String text = node.map(found ->
                        found instanceof Node.Text written ? written.value().strip() : found.describe())
                .orElse("expected");
        if (text.equals("expected")) {
            return Optional.of(new Scenarios.Criterion.Expected());
        }
        if (text.equals("worst")) {
            return Optional.of(new Scenarios.Criterion.Worst());
        }
        Matcher risk = RISK.matcher(text);
        if (risk.matches()) {
            double level = Double.parseDouble(risk.group(1));
            if (level < 1) {
                return Optional.of(new Scenarios.Criterion.ValueAtRisk(level));
            }
        }
        node.ifPresent(found -> problems.add(
                found.place(),
                found.describe(),
                "expected, worst or cvar(level) with a level of at least 0 and below 1, such as cvar(0.9)",
                ""));
        return Optional.empty();
    }

    private void combinations(Node.Block block, Map<Parameter, double[]> values, List<Row> rows) {
        block.entries()
                .forEach((name, node) -> parameter(name, node).ifPresent(parameter -> {
                    List<Node> elements = node instanceof Node.Sequence sequence ? sequence.elements() : List.of(node);
                    double[] numbers = elements.stream()
                            .map(context::number)
                            .flatMapToDouble(OptionalDouble::stream)
                            .toArray();
                    if (elements.isEmpty()) {
                        problems.add(node.place(), "no value", "a list of values, [0.7, 1, 1.3]", "");
                    }
                    values.put(parameter, numbers);
                }));
        Scenarios.combined(List.copyOf(values.values())).forEach(row -> rows.add(new Row(row, OptionalDouble.empty())));
    }

    private void rows(Node list, List<Parameter> parameters, List<Row> rows) {
        if (!(list instanceof Node.Sequence sequence)
                || sequence.elements().stream().anyMatch(each -> !(each instanceof Node.Block))) {
            problems.add(list.place(), list.describe(), "a list of blocks, [{ k = 0.7 }, { k = 1.3 }]", "");
            return;
        }
        for (Node each : sequence.elements()) {
            Node.Block row = (Node.Block) each;
            List<Parameter> named = new ArrayList<>();
            List<Double> numbers = new ArrayList<>();
            OptionalDouble weight = OptionalDouble.empty();
            for (Map.Entry<String, Node> entry : row.entries().entrySet()) {
                if (entry.getKey().equals(WEIGHT)) {
                    weight = context.number(entry.getValue());
                } else {
                    parameter(entry.getKey(), entry.getValue()).ifPresent(named::add);
                    context.number(entry.getValue()).ifPresent(numbers::add);
                }
            }
            if (parameters.isEmpty()) {
                parameters.addAll(named);
            }
            if (!parameters.equals(named) || numbers.size() != named.size()) {
                problems.add(
                        row.place(),
                        "a scenario with other parameters than the first one, or in another order",
                        "a value of each of "
                                + parameters.stream().map(Parameter::name).toList(),
                        "");
                return;
            }
            rows.add(new Row(numbers.stream().mapToDouble(Double::doubleValue).toArray(), weight));
        }
    }

    private Optional<Parameter> parameter(String name, Node node) {
        Parameter parameter = known.get(name);
        if (parameter == null) {
            problems.add(
                    node.key(),
                    name + ", which is no parameter of this model",
                    "one of " + String.join(", ", known.keySet()),
                    NearestName.cure(
                            name, known.keySet(), "Maybe it is a constant: declare it among the parameters instead."));
            return Optional.empty();
        }
        if (!parameter.domains().isEmpty()) {
            problems.add(
                    node.key(),
                    name + ", which is a function of "
                            + String.join(
                                    ", ",
                                    parameter.domains().stream()
                                            .map(Domain::name)
                                            .toList()),
                    "a parameter without domains",
                    "Maybe a factor of it is uncertain: declare that as a parameter of its own.");
            return Optional.empty();
        }
        return Optional.of(parameter);
    }

    private int robustHorizon(Fields fields, int intervals) {
        Optional<Node> node = fields.find("robust-horizon");
        OptionalDouble value = node.isEmpty() ? OptionalDouble.of(1) : context.number(node.get());
        double number = value.orElse(1);
        if (node.isPresent() && (number != Math.rint(number) || number < 1 || number > intervals)) {
            problems.add(
                    node.get().place(),
                    node.get().describe(),
                    "a whole number of intervals, from 1 to " + intervals,
                    number == 0 ? "Maybe leave the block out: without branching there is one scenario." : "");
            return 1;
        }
        return (int) number;
    }

    /** The weights as they stand there; those of a mean of the worst scenarios as parts of their sum. */
    private double[] weights(Fields fields, List<Row> rows) {
        double[] weights = statedWeights(fields, rows);
        double sum = Arrays.stream(weights).sum();
        boolean isRisk = fields.find("cost")
                .filter(node -> node instanceof Node.Text text
                        && RISK.matcher(text.value().strip()).matches())
                .isPresent();
        return isRisk && sum > 0
                ? Arrays.stream(weights).map(weight -> weight / sum).toArray()
                : weights;
    }

    private double[] statedWeights(Fields fields, List<Row> rows) {
        Optional<Node> node = fields.find("weights");
        boolean isListed = rows.stream().anyMatch(row -> row.weight().isPresent());
        if (node.isPresent() && isListed) {
            problems.add(
                    node.get().place(),
                    "weights beside a weight in the list",
                    "one of the two",
                    "Maybe take weights out.");
        }
        if (node.isEmpty()) {
            return listedWeights(fields, rows);
        }
        double[] numbers = node.get() instanceof Node.Sequence sequence
                ? sequence.elements().stream()
                        .map(context::number)
                        .flatMapToDouble(OptionalDouble::stream)
                        .toArray()
                : new double[0];
        if (numbers.length != rows.size() || Arrays.stream(numbers).anyMatch(number -> !(number >= 0))) {
            problems.add(
                    node.get().place(),
                    node.get().describe(),
                    "a list of " + rows.size() + " weights, one a scenario, none of them negative",
                    "");
            return new double[rows.size()];
        }
        return numbers;
    }

    /** The weights in the list; what they leave of 1 is shared by the scenarios without one. */
    private double[] listedWeights(Fields fields, List<Row> rows) {
        double stated =
                rows.stream().flatMapToDouble(row -> row.weight().stream()).sum();
        long without = rows.stream().filter(row -> row.weight().isEmpty()).count();
        boolean isNegative = rows.stream().anyMatch(row -> row.weight().orElse(0) < 0);
        if (isNegative || without > 0 && stated >= 1) {
            problems.add(
                    fields.find("list").orElseThrow().place(),
                    isNegative
                            ? "a weight below 0"
                            : "weights that sum up to " + stated + ", and " + without + " without one",
                    "weights of at least 0, which leave something of 1 to the scenarios without one",
                    "");
        }
        return rows.stream()
                .mapToDouble(row -> row.weight().orElse((1 - stated) / without))
                .toArray();
    }
}
