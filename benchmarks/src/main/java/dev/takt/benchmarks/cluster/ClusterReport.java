package dev.takt.benchmarks.cluster;

import dev.takt.benchmarks.cluster.NodeHosts.Cable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A fleet on three nodes while nodes are killed, cut off, drained and upgraded.
 *
 * <pre>
 * ./takt benchmarks cluster [LOOPS [ROUNDS [SILENCE [EVENTS ...]]]]
 * </pre>
 *
 * EVENTS are {@code losses}, {@code upgrades} and {@code cuts}; all of them if none is named.
 *
 * As root each node has a network namespace of its own, which can be cut; else all are on loopback addresses, and no node is cut off.
 * The table goes to {@code target/benchmarks/cluster.md}, too.
 */
public final class ClusterReport {
    private static final double NANO = 1e-9;
    private static final Duration LONGEST_END = Duration.ofSeconds(20);
    private static final int USUAL_LOOPS = 30;
    private static final int USUAL_SILENCE = 2;
    private static final int SETTLE_SECONDS = 5;
    /** Longer than until a node counts as lost and its loops drive elsewhere. */
    private static final int SPLIT_SECONDS = 20;

    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(SETTLE_SECONDS);
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SPLIT_NANOS = TimeUnit.SECONDS.toNanos(SPLIT_SECONDS);

    private final ClusterRun run;
    private final NodeHosts hosts;
    private final StringBuilder table = new StringBuilder(EventCounts.HEAD);
    private final Map<String, EventCounts> kinds = new LinkedHashMap<>();
    private final Path out;
    private final String title;
    private int events;

    private ClusterReport(ClusterRun run, NodeHosts hosts, Path out, String title) {
        this.run = run;
        this.hosts = hosts;
        this.out = out;
        this.title = title;
    }

    /** Kinds of events. */
    private enum Kind {
        LOSSES,
        UPGRADES,
        CUTS;

        static Set<Kind> of(List<String> names) {
            return names.isEmpty()
                    ? EnumSet.allOf(Kind.class)
                    : names.stream().map(Kind::named).flatMap(Optional::stream).collect(Collectors.toSet());
        }

        static Optional<Kind> named(String name) {
            return Arrays.stream(values())
                    .filter(kind -> kind.name().equalsIgnoreCase(name))
                    .findFirst();
        }
    }

    /** An event, and what it takes until all is as before. */
    @FunctionalInterface
    private interface Event {
        void happen() throws IOException, InterruptedException;
    }

    /** Runs all events as often as asked. */
    public static void main(String[] arguments) throws IOException, InterruptedException, GeneralSecurityException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        int loops = arguments.length > 0 ? Integer.parseInt(arguments[0]) : USUAL_LOOPS;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        int silence = arguments.length > 2 ? Integer.parseInt(arguments[2]) : USUAL_SILENCE;
        List<String> named = Arrays.stream(arguments).skip(3).toList();
        if (!named.stream().allMatch(name -> Kind.named(name).isPresent())) {
            System.err.println("takt: EVENTS " + named + "; expected some of losses, upgrades, cuts");
            System.exit(2);
        }
        Set<Kind> kinds = Kind.of(named);
        ClusterFolder.Size size = new ClusterFolder.Size(loops, silence);
        Path folder = Files.createTempDirectory("takt-cluster");
        endWhenStopped(Thread.currentThread());
        try (NodeHosts hosts = hosts();
                ClusterRun run = ClusterRun.begin(hosts, folder, ClusterRun.java(home, flags(home)), size)) {
            Path out = Files.createDirectories(home.resolve("target").resolve("benchmarks"))
                    .resolve("cluster.md");
            ClusterReport report = new ClusterReport(
                    run, hosts, out, "`./takt benchmarks cluster " + String.join(" ", arguments) + "`\n\n");
            try {
                report.all(rounds, kinds);
            } catch (IOException e) {
                System.err.println(e.getMessage() + "; what the nodes said is in " + folder);
                throw e;
            } finally {
                System.out.print(report.text());
                System.out.flush();
            }
        }
    }

    /** Whoever stops a run early finds its table, and none of its processes and network namespaces any more. */
    private static void endWhenStopped(Thread run) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            run.interrupt();
            try {
                run.join(LONGEST_END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** The table of all events, and where there were several rounds that of each kind of event. */
    private String text() {
        StringBuilder all = new StringBuilder(title).append(table);
        if (kinds.values().stream().anyMatch(each -> each.times() > 1)) {
            all.append("\nAll rounds:\n\n").append(EventCounts.HEAD);
            kinds.forEach((what, counts) -> all.append(counts.row(what)));
        }
        return all.toString();
    }

    /** Those of a loop; others where the launcher was given such. */
    private static String[] flags(Path home) {
        String given = System.getenv("TAKT_JAVA_OPTIONS");
        return given == null
                ? new String[] {"@" + home.resolve("loop.options")}
                : given.strip().split("\\s+");
    }

    private static NodeHosts hosts() throws InterruptedException {
        try {
            return NodeHosts.separate();
        } catch (IOException e) {
            System.err.println("all nodes on loopback addresses: " + e.getMessage());
            return NodeHosts.here();
        }
    }

    private void all(int rounds, Set<Kind> kinds) throws IOException, InterruptedException {
        measure("start of three nodes", List.of(), () -> {
            for (int i = 1; i <= NodeHosts.NODES; i++) {
                run.start(i);
            }
            run.awaitDriven(1, 2, 3);
        });
        measure("nothing for " + SETTLE_SECONDS + " s", List.of(1, 2, 3), () -> {});
        for (int round = 0; round < rounds; round++) {
            if (kinds.contains(Kind.LOSSES)) {
                losses();
            }
            if (kinds.contains(Kind.UPGRADES)) {
                upgrades();
            }
            if (kinds.contains(Kind.CUTS) && hosts.canBeCut()) {
                cuts();
            }
        }
    }

    /** The node with the most loops: what happens to one without loops shows nothing. */
    private int busiest() throws IOException, InterruptedException {
        int busiest = 1;
        for (int i = 2; i <= NodeHosts.NODES; i++) {
            if (run.drivenBy(i).size() > run.drivenBy(busiest).size()) {
                busiest = i;
            }
        }
        return busiest;
    }

    private static Integer[] others(int node) {
        return IntStream.rangeClosed(1, NodeHosts.NODES)
                .filter(each -> each != node)
                .boxed()
                .toArray(Integer[]::new);
    }

    private void losses() throws IOException, InterruptedException {
        int killed = busiest();
        measure("kill -9", List.of(killed), () -> {
            run.end(killed, true);
            run.awaitDriven(others(killed));
        });
        measure("it joins again", List.of(), () -> {
            run.start(killed);
            run.awaitDriven(1, 2, 3);
        });
        spread();
        int stopped = busiest();
        measure("SIGSTOP for " + SPLIT_SECONDS + " s", List.of(stopped), () -> {
            run.node(stopped).signal("STOP");
            TimeUnit.NANOSECONDS.sleep(SPLIT_NANOS);
            run.node(stopped).signal("CONT");
            run.awaitDriven(1, 2, 3);
        });
    }

    private void upgrades() throws IOException, InterruptedException {
        int first = busiest();
        measure("drain", List.of(first), () -> drain(first));
        measure("its end, and the start of a new version", List.of(), () -> {
            run.end(first, false);
            run.start(first);
            run.awaitDriven(1, 2, 3);
        });
        spread();
        for (int each : others(first)) {
            measure("drain, end and start of the next", List.of(each), () -> {
                drain(each);
                run.end(each, false);
                run.start(each);
                run.awaitDriven(1, 2, 3);
            });
            spread();
        }
    }

    private void spread() throws IOException, InterruptedException {
        measure("the loops are spread again", List.of(1, 2, 3), () -> {
            if (!run.node(1).spread()) {
                throw new IOException("no spread");
            }
            run.awaitRest();
        });
    }

    private void drain(int node) throws IOException, InterruptedException {
        int other = others(node)[0];
        if (!run.node(other).drain(ClusterRun.name(node))) {
            throw new IOException("no drain");
        }
        run.awaitDrained(node, other);
    }

    private void cuts() throws IOException, InterruptedException {
        int first = busiest();
        measure(
                SPLIT_SECONDS + " s without the other nodes, with its plants",
                List.of(first),
                () -> cut(List.of(Cable.CONTROL), first));
        int second = busiest();
        measure(
                SPLIT_SECONDS + " s without the other nodes and its plants",
                List.of(second),
                () -> cut(List.of(Cable.CONTROL, Cable.FIELD), second));
        measure(
                SPLIT_SECONDS + " s in which no node sees another",
                List.of(1, 2, 3),
                () -> cut(List.of(Cable.CONTROL), 1, 2, 3));
        int third = busiest();
        measure(SPLIT_SECONDS + " s without its plants", List.of(third), () -> cut(List.of(Cable.FIELD), third));
    }

    private void cut(List<Cable> cables, Integer... numbers) throws IOException, InterruptedException {
        for (boolean pulled : new boolean[] {true, false}) {
            for (int number : numbers) {
                for (Cable cable : cables) {
                    run.cut(cable, number, pulled);
                }
            }
            if (pulled) {
                TimeUnit.NANOSECONDS.sleep(SPLIT_NANOS);
            }
        }
        run.awaitDriven(1, 2, 3);
    }

    private void measure(String what, List<Integer> nodes, Event event) throws IOException, InterruptedException {
        double given = 2 + 0.01 * ++events;
        int accepted = run.setPoints(given);
        // what was given half a second before may be lost, as is said
        TimeUnit.NANOSECONDS.sleep(KEPT_NANOS);
        Set<String> hit = new HashSet<>();
        for (int node : nodes) {
            hit.addAll(run.drivenBy(node));
        }
        run.seen();
        Map<String, Map<String, ClusterRun.Written>> before = run.written();
        long begun = System.nanoTime();
        event.happen();
        TimeUnit.NANOSECONDS.sleep(SETTLE_NANOS);
        Map<String, Witness.Counts> seen = run.seen();
        Map<String, Double> lost = nodes.isEmpty() ? Map.of() : run.withoutSetPoint(given);
        if (!lost.isEmpty()) {
            System.err.println("  not " + given + ", which " + accepted + " loops had accepted: " + lost);
        }
        Map<String, Long> notFresh = ClusterRun.notFresh(before, run.written());
        Witness.Counts all = seen.values().stream().reduce(Witness.Counts.NONE, Witness.Counts::plus);
        long others = seen.entrySet().stream()
                .filter(each -> !hit.contains(each.getKey()))
                .mapToLong(each -> each.getValue().missed() + notFresh.getOrDefault(each.getKey(), 0L))
                .max()
                .orElse(0);
        note(
                what,
                new EventCounts(
                        1,
                        (System.nanoTime() - begun) * NANO,
                        hit.stream()
                                .mapToLong(loop -> seen.getOrDefault(loop, Witness.Counts.NONE)
                                        .missed())
                                .toArray(),
                        hit.stream()
                                .mapToLong(loop -> notFresh.getOrDefault(loop, 0L))
                                .toArray(),
                        others,
                        seen.values().stream()
                                .filter(each -> each.writers() > 0)
                                .count(),
                        lost.size(),
                        all.backward(),
                        all.inadmissible()));
    }

    /** What is known is in the file after each event: a run takes hours. */
    private void note(String what, EventCounts counts) throws IOException {
        String row = counts.row(what);
        System.err.print(row);
        table.append(row);
        kinds.merge(what, counts, EventCounts::plus);
        Files.writeString(out, text(), StandardCharsets.UTF_8);
    }
}
