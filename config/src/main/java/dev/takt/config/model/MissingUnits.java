package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.text.ModelParser;
import dev.takt.config.unit.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
    /** The remedy that has the name already. */
    private static final String DECLARED = "should be declared with";

    private static final int MOST_READINGS = 200;
    private static final int MOST_NAMES = 3;

    /** A message is not worth a longer wait. */
    private static final long LONGEST = 2_000_000_000L;

    private final Function<Node.Block, Reading> reading;
    private final long end = System.nanoTime() + LONGEST;
    private int readings;

    /**
     * What a model block is found to be.
     *
     * @param problems what is wrong with it
     * @param missing units that may be missing where units do not agree
     */
    record Reading(List<Problem> problems, List<Unit> missing) {}

    /** A name, the unit that it may lack, the problems that go away with it, and the model with it. */
    private record Culprit(String name, Node node, Unit unit, List<Problem> explained, Node.Block mended) {
        Set<Place> places() {
            return explained.stream().map(Problem::place).collect(Collectors.toSet());
        }
    }

    /** Looks at models through what reads them. */
    MissingUnits(Function<Node.Block, Reading> reading) {
        this.reading = reading;
    }

    /**
     * Names the culprits, one after the other: a statement may have several.
     *
     * @param found what is wrong with the model
     * @param problems has these problems, some of which become one, or are told with a name
     */
    void explain(Node.Block model, Reading found, Problems problems) {
        Node.Block current = model;
        Reading open = found;
        for (int round = 0; round < MOST_NAMES && !open.missing().isEmpty(); round++) {
            List<Culprit> culprits = culprits(current, open);
            if (culprits.isEmpty()) {
                return;
            }
            Culprit first = culprits.getFirst();
            List<Culprit> alike = culprits.stream()
                    .filter(each -> each.places().equals(first.places()))
                    .limit(MOST_NAMES)
                    .toList();
            List<Problem> told = found.problems().stream()
                    .filter(problem -> first.places().contains(problem.place()))
                    .toList();
            if (told.size() > 1) {
                problems.replace(told, told(first, alike));
            } else {
                told.stream()
                        .filter(only -> !only.cure().contains(DECLARED))
                        .forEach(only -> problems.replace(told, named(only, first, alike)));
            }
            current = first.mended();
            open = reading.apply(current);
        }
    }

    private static Problem named(Problem only, Culprit first, List<Culprit> alike) {
        String otherwise = first.explained().contains(only) ? only.cure() : "";
        return new Problem(only.place(), only.found(), only.expected(), cure(otherwise, alike));
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

    private static String cure(String otherwise, List<Culprit> alike) {
        String names = alike.stream()
                .map(each -> meant(each) + " (" + each.node().key() + ")")
                .collect(Collectors.joining(", or "));
        return "Maybe " + names + (otherwise.startsWith("Maybe ") ? ", or " + otherwise.substring(6) : ".");
    }

    private static String meant(Culprit culprit) {
        String unit = culprit.unit().text();
        return culprit.node() instanceof Node.Decimal number
                ? culprit.name() + " = \"" + number.written() + " " + unit + "\" is meant, as it has no unit"
                : "unit = \"" + unit + "\" is missing in " + culprit.name();
    }

    /** The names that explain problems, the one that explains most first. */
    private List<Culprit> culprits(Node.Block model, Reading open) {
        List<Culprit> culprits = new ArrayList<>();
        for (String section : SECTIONS) {
            for (Map.Entry<String, Node> each :
                    bare(model, section, open.problems()).entrySet()) {
                Optional<Culprit> best = Optional.empty();
                for (Unit unit : open.missing()) {
                    if (readings++ >= MOST_READINGS || System.nanoTime() > end) {
                        return List.of();
                    }
                    Culprit culprit = culprit(with(model, section, each.getKey(), unit), each, unit, open.problems());
                    if (culprit.explained().size()
                            > best.map(known -> known.explained().size()).orElse(0)) {
                        best = Optional.of(culprit);
                    }
                }
                best.ifPresent(culprits::add);
            }
        }
        culprits.sort(
                Comparator.comparing((Culprit culprit) -> -culprit.explained().size()));
        return culprits;
    }

    /** A name with a unit: it explains nothing if something is wrong with it that was right before. */
    private Culprit culprit(Node.Block mended, Map.Entry<String, Node> name, Unit unit, List<Problem> open) {
        Set<Place> left =
                reading.apply(mended).problems().stream().map(Problem::place).collect(Collectors.toSet());
        Set<Place> before = open.stream().map(Problem::place).collect(Collectors.toSet());
        List<Problem> explained = before.containsAll(left)
                ? open.stream()
                        .filter(problem -> !left.contains(problem.place()))
                        .toList()
                : List.of();
        return new Culprit(baseName(name.getKey()), name.getValue(), unit, explained, mended);
    }

    /** The declarations of a section without any unit whose names occur where something is wrong, or in definitions. */
    private static Map<String, Node> bare(Node.Block model, String section, List<Problem> found) {
        Map<String, Node> bare = new LinkedHashMap<>();
        if (model.entries().get(section) instanceof Node.Block block) {
            String text =
                    found.stream().map(problem -> problem.place().excerpt()).collect(Collectors.joining("\n")) + "\n"
                            + definitions(model);
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

    private static String definitions(Node.Block model) {
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
    private static Node.Block with(Node.Block model, String section, String key, Unit unit) {
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
