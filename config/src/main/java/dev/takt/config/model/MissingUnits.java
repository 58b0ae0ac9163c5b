package dev.takt.config.model;

import dev.takt.config.diagnostics.Problem;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.text.ModelParser;
import dev.takt.config.unit.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for the name whose unit is missing where the statements of a model do not agree in units. A constant without its unit makes
 * every statement wrong that it is in, and none of them says so: the model is read again with units for one name at a time, and the name
 * that makes statements right without making others wrong is told first.
 */
final class MissingUnits {
    private static final List<String> SECTIONS = List.of("constants", "parameters", "variables");
    private static final int MOST_READINGS = 200;
    private static final int MOST_NAMES = 3;

    /** A message is not worth a longer wait. */
    private static final long LONGEST = 2_000_000_000L;

    private final Node.Block model;
    private final List<Unit> units;
    private final Function<Node.Block, List<Problem>> reading;

    /** A name, the unit that it may lack, and the problems that go away with it. */
    private record Culprit(String name, Node node, Unit unit, Set<Problem> explained) {}

    /**
     * Looks at a model that is wrong.
     *
     * @param units that may be missing
     * @param reading what is wrong with another model block
     */
    MissingUnits(Node.Block model, List<Unit> units, Function<Node.Block, List<Problem>> reading) {
        this.model = model;
        this.units = units;
        this.reading = reading;
    }

    /**
     * Names the culprit.
     *
     * @param found what is wrong with the model
     * @param problems has these problems, some of which become one, or are told with the name
     */
    void explain(List<Problem> found, Problems problems) {
        List<Culprit> culprits = culprits(found);
        while (!culprits.isEmpty()) {
            Set<Problem> explained = culprits.getFirst().explained();
            tell(culprits, problems);
            culprits.removeIf(each -> !Collections.disjoint(each.explained(), explained));
        }
    }

    private static void tell(List<Culprit> culprits, Problems problems) {
        Culprit first = culprits.getFirst();
        List<Culprit> alike = culprits.stream()
                .filter(each -> each.explained().equals(first.explained()))
                .limit(MOST_NAMES)
                .toList();
        if (first.explained().size() > 1) {
            problems.replace(first.explained(), told(first, alike));
            return;
        }
        for (Problem only : first.explained()) {
            problems.replace(
                    List.of(only), new Problem(only.place(), only.found(), only.expected(), cure(only, alike)));
        }
    }

    private static Problem told(Culprit first, List<Culprit> alike) {
        String places = first.explained().stream()
                .map(problem -> problem.place().toString())
                .distinct()
                .limit(5)
                .collect(Collectors.joining(", "));
        String others = alike.stream()
                .skip(1)
                .map(each -> " Or " + meant(each) + ", " + each.node().key() + ".")
                .collect(Collectors.joining());
        return new Problem(
                first.node().key(),
                first.name() + " has no unit, and without one "
                        + first.explained().size()
                        + " places of the model do not agree in units: " + places
                        + (first.explained().size() > 5 ? ", …" : ""),
                "a value in " + first.unit().text() + ", or another unit of its dimension",
                "Maybe " + meant(first) + "." + others);
    }

    private static String cure(Problem only, List<Culprit> alike) {
        String names = alike.stream()
                .map(each -> meant(each) + " (" + each.node().key() + ")")
                .collect(Collectors.joining(", or "));
        return "Maybe " + names
                + (only.cure().startsWith("Maybe ") ? ", or " + only.cure().substring(6) : ".");
    }

    private static String meant(Culprit culprit) {
        String unit = culprit.unit().text();
        return culprit.node() instanceof Node.Decimal number
                ? culprit.name() + " = \"" + number.written() + " " + unit + "\" is meant, as it has no unit"
                : "unit = \"" + unit + "\" is missing in " + culprit.name();
    }

    /** The names that explain problems, the one that explains most first. */
    private List<Culprit> culprits(List<Problem> found) {
        List<Culprit> culprits = new ArrayList<>();
        Set<Problem> before = Set.copyOf(found);
        long end = System.nanoTime() + LONGEST;
        int readings = 0;
        for (String section : SECTIONS) {
            for (Map.Entry<String, Node> each : bare(section, found).entrySet()) {
                Optional<Culprit> best = Optional.empty();
                for (Unit unit : units) {
                    if (readings++ >= MOST_READINGS || System.nanoTime() > end) {
                        return List.of();
                    }
                    Set<Problem> explained = new LinkedHashSet<>(found);
                    List<Problem> left = reading.apply(with(section, each.getKey(), unit));
                    left.forEach(explained::remove);
                    if (before.containsAll(left)
                            && explained.size()
                                    > best.map(known -> known.explained().size())
                                            .orElse(0)) {
                        best = Optional.of(new Culprit(baseName(each.getKey()), each.getValue(), unit, explained));
                    }
                }
                best.ifPresent(culprits::add);
            }
        }
        culprits.sort(
                Comparator.comparing((Culprit culprit) -> -culprit.explained().size()));
        return culprits;
    }

    /** The declarations of a section without any unit whose names occur where something is wrong, or in definitions. */
    private Map<String, Node> bare(String section, List<Problem> found) {
        Map<String, Node> bare = new LinkedHashMap<>();
        if (model.entries().get(section) instanceof Node.Block block) {
            String text =
                    found.stream().map(problem -> problem.place().excerpt()).collect(Collectors.joining("\n")) + "\n"
                            + definitions();
            block.entries().forEach((key, node) -> {
                boolean mentioned = Pattern.compile(
                                "(?<![\\p{L}\\p{N}_])" + Pattern.quote(baseName(key)) + "(?![\\p{L}\\p{N}_])")
                        .matcher(text)
                        .find();
                if (mentioned && isBare(node)) {
                    bare.put(key, node);
                }
            });
        }
        return bare;
    }

    private String definitions() {
        return Stream.of("definitions", "equations")
                .flatMap(section -> Optional.ofNullable(model.entries().get(section)).stream())
                .flatMap(node -> node instanceof Node.Sequence list ? list.elements().stream() : Stream.of(node))
                .flatMap(node -> node instanceof Node.Text text ? text.value().lines() : Stream.empty())
                .filter(line -> line.contains(":="))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isBare(Node node) {
        return switch (node) {
            case Node.Decimal _ -> true;
            case Node.Sequence list -> list.elements().stream().allMatch(MissingUnits::isBare);
            case Node.Block block ->
                !block.entries().containsKey(ModelContext.UNIT)
                        && block.entries().values().stream()
                                .noneMatch(each ->
                                        each instanceof Node.Text text && ModelParser.mentionsUnits(text.value()));
            default -> false;
        };
    }

    /** The model with a unit for one name. */
    private Node.Block with(String section, String key, Unit unit) {
        Node.Block declarations =
                (Node.Block) Optional.ofNullable(model.entries().get(section)).orElseThrow();
        Node before = Optional.ofNullable(declarations.entries().get(key)).orElseThrow();
        Map<String, Node> settings = new LinkedHashMap<>();
        if (before instanceof Node.Block block) {
            settings.putAll(block.entries());
        } else {
            settings.put("value", before);
        }
        settings.put(ModelContext.UNIT, new Node.Text(before.place(), before.key(), unit.text()));
        Map<String, Node> entries = new LinkedHashMap<>(declarations.entries());
        entries.put(key, new Node.Block(before.place(), before.key(), settings));
        Map<String, Node> sections = new LinkedHashMap<>(model.entries());
        sections.put(section, new Node.Block(declarations.place(), declarations.key(), entries));
        return new Node.Block(model.place(), model.key(), sections);
    }

    private static String baseName(String key) {
        return key.split("[\\[(]", 2)[0].strip();
    }
}
