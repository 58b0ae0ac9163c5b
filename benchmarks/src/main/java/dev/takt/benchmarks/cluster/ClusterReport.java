package dev.takt.benchmarks.cluster;

import dev.takt.benchmarks.cluster.NodeHosts.Cable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A fleet on three nodes while nodes are killed, cut off, drained and upgraded.
 *
 * <pre>
 * ./takt benchmarks cluster [LOOPS [ROUNDS [SILENCE]]]
 * </pre>
 *
 * As root each node has a network namespace of its own, which can be cut; else all are on loopback addresses, and no node is cut off.
 * The table goes to {@code target/benchmarks/cluster.md}, too.
 */
public final class ClusterReport {
    private static final int USUAL_LOOPS = 30;
    private static final int USUAL_SILENCE = 2;
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final long SPLIT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final String HEAD = """
            | event | loops | loops with a period without a command | such periods: in all / longest of a loop | commands that were not fresh | two writers accepted | inadmissible |
            |---|---|---|---|---|---|---|
            """;

    private final ClusterRun run;
    private final NodeHosts hosts;
    private final StringBuilder table = new StringBuilder(HEAD);

    private ClusterReport(ClusterRun run, NodeHosts hosts) {
        this.run = run;
        this.hosts = hosts;
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
        ClusterFolder.Size size = new ClusterFolder.Size(loops, silence);
        Path folder = Files.createTempDirectory("takt-cluster");
        try (NodeHosts hosts = hosts();
                ClusterRun run = ClusterRun.begin(hosts, folder, ClusterRun.java(home, flags(home)), size)) {
            ClusterReport report = new ClusterReport(run, hosts);
            try {
                report.all(rounds);
            } catch (IOException e) {
                System.err.println(e.getMessage() + "; what the nodes said is in " + folder);
                System.err.print(report.table);
                throw e;
            }
            String text = "`./takt benchmarks cluster " + String.join(" ", arguments) + "`\n\n" + report.table;
            Path out = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
            Files.writeString(out.resolve("cluster.md"), text, StandardCharsets.UTF_8);
            System.out.print(text);
            System.out.flush();
        }
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

    private void all(int rounds) throws IOException, InterruptedException {
        measure("start of three nodes", () -> {
            for (int i = 1; i <= NodeHosts.NODES; i++) {
                run.start(i);
            }
            run.awaitDriven(1, 2, 3);
        });
        measure("nothing for 8 s", () -> {});
        for (int round = 0; round < rounds; round++) {
            round(1 + round % NodeHosts.NODES);
        }
    }

    /** Everything once, mostly to one node. */
    private void round(int victim) throws IOException, InterruptedException {
        int second = 1 + victim % NodeHosts.NODES;
        int third = 1 + second % NodeHosts.NODES;
        measure(kind("kill -9 of", victim), () -> {
            run.end(victim, true);
            run.awaitDriven(second, third);
        });
        measure("it joins again", () -> {
            run.start(victim);
            run.awaitDriven(1, 2, 3);
        });
        measure(kind("drain of", second), () -> {
            if (!run.node(victim).drain(ClusterRun.name(second))) {
                throw new IOException("no drain");
            }
            run.awaitDrained(second, victim);
        });
        measure("its end, and that of a new version's start", () -> {
            run.end(second, false);
            run.start(second);
            run.awaitDriven(1, 2, 3);
        });
        measure("drain, end and start of the two others", () -> {
            for (int each : List.of(third, victim)) {
                int other = each == third ? victim : third;
                if (!run.node(other).drain(ClusterRun.name(each))) {
                    throw new IOException("no drain");
                }
                run.awaitDrained(each, other);
                run.end(each, false);
                run.start(each);
                run.awaitDriven(1, 2, 3);
            }
        });
        measure(kind("SIGSTOP for 30 s of", victim), () -> {
            run.node(victim).signal("STOP");
            LockSupport.parkNanos(SPLIT_NANOS);
            run.node(victim).signal("CONT");
            run.awaitDriven(1, 2, 3);
        });
        if (hosts.canBeCut()) {
            cuts(victim, second, third);
        }
    }

    private void cuts(int victim, int second, int third) throws IOException, InterruptedException {
        measure(
                kind("30 s without the other nodes, with its plants:", victim),
                () -> cut(List.of(Cable.CONTROL), victim));
        measure(
                kind("30 s without the other nodes and its plants:", victim),
                () -> cut(List.of(Cable.CONTROL, Cable.FIELD), victim));
        measure("30 s in which no node sees another", () -> cut(List.of(Cable.CONTROL), victim, second, third));
        measure(kind("30 s without its plants:", second), () -> cut(List.of(Cable.FIELD), second));
    }

    private void cut(List<Cable> cables, Integer... numbers) throws IOException, InterruptedException {
        for (boolean pulled : new boolean[] {true, false}) {
            for (int number : numbers) {
                for (Cable cable : cables) {
                    run.cut(cable, number, pulled);
                }
            }
            if (pulled) {
                LockSupport.parkNanos(SPLIT_NANOS);
            }
        }
        run.awaitDriven(1, 2, 3);
    }

    private static String kind(String what, int node) {
        return what + " " + ClusterRun.name(node);
    }

    private void measure(String what, Event event) throws IOException, InterruptedException {
        run.seen();
        Map<String, Map<String, Long>> before = run.commands();
        long begun = System.nanoTime();
        event.happen();
        LockSupport.parkNanos(SETTLE_NANOS);
        List<Witness.Counts> seen = run.seen();
        Witness.Counts all = seen.stream().reduce(new Witness.Counts(0, 0, 0, 0, 0, 0), Witness.Counts::plus);
        long without = seen.stream().filter(each -> each.missed() > 0).count();
        String row = String.format(
                Locale.ROOT,
                "| %s (%.0f s) | %d | %d | %d / %d | %s | %d | %d |%n",
                what,
                (System.nanoTime() - begun) * 1e-9,
                seen.size(),
                without,
                all.missed(),
                all.longest(),
                notFresh(before, run.commands()),
                all.backward(),
                all.inadmissible());
        System.err.print(row);
        table.append(row);
    }

    /** Commands of nodes that are there now; those of a process that has ended meanwhile are not known. */
    private static String notFresh(Map<String, Map<String, Long>> before, Map<String, Map<String, Long>> after) {
        long others = 0;
        long sum = 0;
        for (Map.Entry<String, Map<String, Long>> node : after.entrySet()) {
            Map<String, Long> then = before.getOrDefault(node.getKey(), Map.of());
            boolean same = then.entrySet().stream()
                    .allMatch(each -> node.getValue().getOrDefault(each.getKey(), 0L) >= each.getValue());
            for (Map.Entry<String, Long> source : node.getValue().entrySet()) {
                long more = source.getValue() - (same ? then.getOrDefault(source.getKey(), 0L) : 0);
                sum += more;
                others += source.getKey().equals("fresh") ? 0 : more;
            }
        }
        return others + " of " + sum;
    }
}
