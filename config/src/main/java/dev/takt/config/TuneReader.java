package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.TuneSettings;
import dev.takt.config.settings.TuneWishSettings;
import dev.takt.config.settings.TuneWishSettings.Measure;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingPath;
import dev.takt.config.source.TimeText;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads the {@code tune} block: what may vary, what is wished for, and the plants. */
final class TuneReader {
    private static final List<String> RANGE = List.of("from", "to", "start", "step", "scale");
    private static final List<String> VARIED = List.of("model.", "solver.", "estimator.", "signals.", "actuators.");
    private static final String EXAMPLE = "a block such as { from = 0.1, to = 10, scale = log }";

    private final Node.Block root;
    private final CaseModel model;
    private final List<String> setPoints;
    private final Problems problems;

    /** A number of the file, which may be a time. */
    private record Quantity(double value, boolean time) {}

    TuneReader(Node.Block root, CaseModel model, List<SetPoint> setPoints, Problems problems) {
        this.root = root;
        this.model = model;
        this.setPoints = setPoints.stream().map(each -> each.parameter().name()).toList();
        this.problems = problems;
    }

    /** Reads the block; empty where the file does not have it. */
    Optional<TuneCase> read(Optional<Node.Block> tune) {
        return tune.map(block -> {
            TuneSettings settings = TuneSettings.BLOCK.read(tune, problems);
            List<TuneRange> vary = ranges(block, "vary", true);
            List<TuneRange> plants = ranges(block, "plants", false);
            Optional<Node.Block> wished = inner(block, "wishes");
            Map<String, TuneWishSettings> wishes = TuneWishSettings.BLOCK.readEntries(
                    wished, wished.map(inner -> inner.entries().keySet()).orElse(new TreeSet<>()), problems);
            if (vary.isEmpty() && inner(block, "vary").isEmpty()) {
                problems.add(block.place(), "nothing that may vary", "tune.vary with at least one setting", "");
            }
            if (wishes.isEmpty()) {
                problems.add(block.place(), "no wish", "tune.wishes with at least one wish", "");
            }
            wished.ifPresent(inner -> inner.entries().forEach((name, node) -> {
                TuneWishSettings wish = wishes.get(name);
                if (wish != null) {
                    check(node, wish);
                }
            }));
            return new TuneCase(settings, vary, new LinkedHashMap<>(wishes), plants);
        });
    }

    private static Optional<Node.Block> inner(Node.Block block, String key) {
        return block.entries().get(key) instanceof Node.Block found ? Optional.of(found) : Optional.empty();
    }

    private List<TuneRange> ranges(Node.Block tune, String key, boolean varied) {
        List<TuneRange> ranges = new ArrayList<>();
        Optional.ofNullable(tune.entries().get(key)).ifPresent(node -> {
            if (node instanceof Node.Block block) {
                leaves(block, "", varied, ranges);
            } else {
                problems.add(node.place(), node.describe(), "a block of settings and their ranges", "");
            }
        });
        return ranges;
    }

    /** Without quotes the dots of a path make blocks. */
    private void leaves(Node.Block block, String before, boolean varied, List<TuneRange> ranges) {
        block.entries().forEach((key, node) -> {
            String path = before.isEmpty() ? key : before + "." + (key.contains(".") ? '"' + key + '"' : key);
            if (!(node instanceof Node.Block inner)) {
                problems.add(node.place(), node.describe(), EXAMPLE, "");
            } else if (inner.entries().keySet().stream().anyMatch(RANGE::contains)) {
                range(path, inner, varied).ifPresent(ranges::add);
            } else if (inner.entries().isEmpty()) {
                problems.add(inner.place(), "an empty block", EXAMPLE, "");
            } else {
                leaves(inner, path, varied, ranges);
            }
        });
    }

    private Optional<TuneRange> range(String path, Node.Block block, boolean varied) {
        int before = problems.count();
        Fields fields = new Fields(block, problems, RANGE);
        if (varied ? VARIED.stream().noneMatch(path::startsWith) : !path.startsWith("plant.")) {
            problems.add(
                    block.key(),
                    path,
                    varied ? "a path that begins with " + String.join(", ", VARIED) : "a path that begins with plant.",
                    varied && path.startsWith("plant.") ? "Maybe tune.plants is meant." : "");
        }
        Optional<Quantity> from = quantity(fields, block, "from");
        Optional<Quantity> to = quantity(fields, block, "to");
        Optional<Quantity> step = fields.find("step").flatMap(node -> quantity(node));
        boolean logarithmic = fields.find("scale").map(this::isLogarithmic).orElse(false);
        Optional<Quantity> start = varied ? start(path, block, fields) : from;
        if (from.isEmpty() || to.isEmpty() || start.isEmpty() || problems.count() > before) {
            return Optional.empty();
        }
        TuneRange range = new TuneRange(
                path,
                SettingPath.written(root, path),
                from.get().value(),
                to.get().value(),
                start.get().value(),
                step.map(Quantity::value).orElse(0.0),
                logarithmic,
                from.get().time() || to.get().time());
        checkOrder(range, block, varied);
        return problems.count() > before ? Optional.empty() : Optional.of(range);
    }

    private void checkOrder(TuneRange range, Node.Block block, boolean varied) {
        if (range.from() >= range.to()) {
            problems.add(
                    block.place(),
                    "from = " + range.from() + " and to = " + range.to(),
                    "from below to",
                    "Maybe they are exchanged.");
            return;
        }
        if (range.logarithmic() && range.from() <= 0) {
            problems.add(block.place(), "from = " + range.from() + " on a logarithmic scale", "from above 0", "");
        }
        if (range.step() < 0 || range.step() > range.to() - range.from()) {
            problems.add(block.place(), "step = " + range.step(), "a step above 0 that fits between from and to", "");
        }
        if (varied && (range.start() < range.from() || range.start() > range.to())) {
            problems.add(
                    block.place(),
                    "from " + range.from() + " to " + range.to() + ", and the setting is " + range.start(),
                    "a range with the value that the setting has",
                    "");
        }
    }

    private boolean isLogarithmic(Node node) {
        boolean logarithmic = node instanceof Node.Text text && text.value().equals("log");
        if (!logarithmic && !(node instanceof Node.Text text && text.value().equals("linear"))) {
            problems.add(node.place(), node.describe(), "linear or log", "");
        }
        return logarithmic;
    }

    private Optional<Quantity> quantity(Fields fields, Node.Block block, String key) {
        if (fields.find(key).isEmpty()) {
            problems.add(block.place(), "a range without " + key, EXAMPLE, "");
        }
        return fields.find(key).flatMap(this::quantity);
    }

    private Optional<Quantity> quantity(Node node) {
        Optional<Quantity> read = read(node);
        if (read.isEmpty()) {
            problems.add(node.place(), node.describe(), "a number, or a time such as 40 s", "");
        }
        return read;
    }

    private static Optional<Quantity> read(Node node) {
        return switch (node) {
            case Node.Decimal number -> Optional.of(new Quantity(number.value(), false));
            case Node.Text text ->
                TimeText.parse(text.value())
                        .filter(TimeText::known)
                        .map(time -> new Quantity(time.seconds(), !time.unit().isEmpty()));
            default -> Optional.empty();
        };
    }

    /** The value that a setting has. */
    private Optional<Quantity> start(String path, Node.Block block, Fields fields) {
        Optional<Node> given = fields.find("start");
        if (given.isPresent()) {
            return quantity(given.get());
        }
        Optional<Node> found = SettingPath.find(root, path);
        Optional<Quantity> value = found.flatMap(TuneReader::read);
        if (value.isEmpty()) {
            problems.add(
                    block.key(),
                    path + found.map(node -> " is " + node.describe()).orElse(" is not in the file"),
                    "the path of a setting that is a number or a time",
                    "Maybe add start = with the value that the setting has without being written.");
        }
        return value;
    }

    private void check(Node at, TuneWishSettings wish) {
        if (wish.measure().isEmpty()) {
            problems.add(at.place(), "a wish without measure", "measure = overshoot, moves, ...", "");
            return;
        }
        switch (wish.measure().get()) {
            case SETTLING_TIME, OVERSHOOT, ERROR -> following(at, wish);
            case MOVES, LARGEST_MOVE -> named(at, wish, role -> role == Variable.Role.CONTROL, "a control");
            case VIOLATION, COST, ITERATIONS -> {}
            case SOLVE_TIME -> {
                if (wish.isMinimized()) {
                    problems.add(
                            at.place(),
                            "solve-time to be made small",
                            "at-most = 0.5, a part of the period, and no minimize",
                            "Maybe iterations is meant: times differ from run to run.");
                }
            }
        }
    }

    private void following(Node at, TuneWishSettings wish) {
        named(at, wish, role -> role != Variable.Role.CONTROL, "a signal");
        if (wish.follows().isPresent() == wish.target().isPresent()) {
            problems.add(at.place(), "a signal that follows nothing, or two things", "either follows or target", "");
        }
        wish.follows()
                .filter(name -> !setPoints.contains(name))
                .ifPresent(name -> problems.add(
                        at.place(),
                        "follows = " + name,
                        setPoints.isEmpty()
                                ? "a set-point; the case has no loop.set-points"
                                : "one of " + String.join(", ", setPoints),
                        NearestName.cure(name, setPoints, "")));
        if (wish.measure().equals(Optional.of(Measure.SETTLING_TIME))
                && wish.band().isEmpty()) {
            problems.add(at.place(), "a settling-time without band", "band = 0.1, in the unit of the signal", "");
        }
    }

    private void named(Node at, TuneWishSettings wish, Predicate<Variable.Role> wanted, String what) {
        List<String> known = model.problem().variables().stream()
                .filter(variable -> wanted.test(variable.role()))
                .filter(variable -> variable.domains().size() == 1)
                .map(Variable::name)
                .flatMap(name -> Stream.of(name, base(name)))
                .distinct()
                .toList();
        if (wish.of().filter(known::contains).isEmpty()) {
            problems.add(
                    at.place(),
                    wish.of().map(name -> "of = " + name).orElse("a wish without of"),
                    what + ", one of " + String.join(", ", known),
                    NearestName.cure(wish.of().orElse(""), known, ""));
        }
    }

    private static String base(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }
}
