package dev.takt.config.source;

import dev.takt.config.diagnostics.Problems;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The settings of a block by name; names that the block does not have are problems. */
public final class Fields {
    /** Names of other tools, with those that stand for them in a case file. */
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("lb", "min"),
            Map.entry("lower", "min"),
            Map.entry("ub", "max"),
            Map.entry("upper", "max"),
            Map.entry("guess", "start"),
            Map.entry("init", "start"),
            Map.entry("initial", "start"),
            Map.entry("x0", "start"),
            Map.entry("type", "role"),
            Map.entry("kind", "role"),
            Map.entry("dt", "step"),
            Map.entry("n", "points"),
            Map.entry("tf", "horizon"),
            Map.entry("method", "scheme"),
            Map.entry("integrator", "scheme"),
            Map.entry("tol", "tolerance"),
            Map.entry("max_iter", "max-iterations"),
            Map.entry("max-iter", "max-iterations"),
            Map.entry("constraints", "equations"),
            Map.entry("states", "variables"),
            Map.entry("controls", "variables"),
            Map.entry("cost", "minimize"));

    /** Settings that are often sought in another block, with where they are. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("period", "loop.period"),
            Map.entry("set-points", "loop.set-points"),
            Map.entry("forecasts", "loop.forecasts"),
            Map.entry("process-noise", "estimator.process-noise"),
            Map.entry("measurement-noise", "estimator.measurement-noise"),
            Map.entry("disturbances", "plant.disturbances"),
            Map.entry("faults", "plant.faults"),
            Map.entry("unmeasured", "plant.unmeasured"),
            Map.entry("http", "monitoring.http"),
            Map.entry("journal", "monitoring.journal"),
            Map.entry("udp", "links.udp"),
            Map.entry("opcua", "links.opcua"),
            Map.entry("mqtt", "links.mqtt"));

    private final Node.Block block;
    private final Problems problems;
    private final List<Node> unknown = new ArrayList<>();

    /**
     * Looks at a block.
     *
     * @param known the names that it may have
     */
    public Fields(Node.Block block, Problems problems, List<String> known) {
        this(block, problems, known, Map.of());
    }

    /**
     * Looks at a block.
     *
     * @param known the names that it may have
     * @param inner names that one of its blocks may have, by the name of that block
     */
    public Fields(Node.Block block, Problems problems, List<String> known, Map<String, List<String>> inner) {
        this.block = block;
        this.problems = problems;
        for (Map.Entry<String, Node> entry : block.entries().entrySet()) {
            if (!known.contains(entry.getKey())) {
                unknown.add(entry.getValue());
                problems.add(
                        entry.getValue().key(),
                        "unknown setting " + entry.getKey(),
                        "one of " + String.join(", ", known),
                        misplaced(entry.getKey(), entry.getValue())
                                .orElseGet(() -> NearestName.cure(
                                        entry.getKey(), known, synonym(entry.getKey(), known, inner))));
            }
        }
    }

    /** Where a setting that is right, but elsewhere, belongs. */
    private static Optional<String> misplaced(String name, Node node) {
        String path = node.key().path();
        if (CaseSource.BLOCKS.contains(name) && path.contains(".") && node instanceof Node.Block) {
            return Optional.of("Maybe the block " + name + " {…} is meant, which stands outside of all others.");
        }
        if (name.equals("fleet") && !path.contains(".")) {
            return Optional.of("Maybe it is to be a file of its own, for 'takt fleet': a fleet names case files.");
        }
        return Optional.ofNullable(ELSEWHERE.get(name))
                .filter(elsewhere -> !path.equals(elsewhere))
                .map(elsewhere -> "Maybe " + elsewhere + " is meant.");
    }

    /** What other tools call by this name, or the block that it belongs into. */
    private static String synonym(String name, List<String> known, Map<String, List<String>> inner) {
        String here = SYNONYMS.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        if (known.contains(here)) {
            return "Maybe " + here + " is meant.";
        }
        return inner.entrySet().stream()
                .filter(block ->
                        block.getValue().contains(name) || block.getValue().contains(here))
                .map(block -> "Maybe it belongs into the block " + block.getKey() + " {…}.")
                .findFirst()
                .orElse("");
    }

    /** The values of names that the block does not have. */
    public List<Node> unknown() {
        return List.copyOf(unknown);
    }

    /** A setting; empty if it is not there or null. */
    public Optional<Node> find(String name) {
        return Optional.ofNullable(block.entries().get(name)).filter(node -> !(node instanceof Node.Nothing));
    }

    /** A block of settings; empty if it is not there, or after a problem if it is something else. */
    public Optional<Node.Block> block(String name) {
        return find(name).flatMap(node -> {
            if (node instanceof Node.Block inner) {
                return Optional.of(inner);
            }
            problems.add(node.place(), node.describe(), "a block {…}", "");
            return Optional.empty();
        });
    }
}
