package dev.takt.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.benchmarks.cluster.NodeHosts.Cable;
import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Three nodes with their loops, and the plants of these. */
final class ClusterRun implements AutoCloseable {
    private static final int FIRST_PORT = 17_510;
    private static final int FIRST_PAGE = 17_520;
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(8);

    private final NodeHosts hosts;
    private final ClusterNodeProcess.Setup setup;
    private final PlantsProcess plants;
    private final Map<Integer, ClusterNodeProcess> nodes = new TreeMap<>();
    private final int loops;

    private ClusterRun(NodeHosts hosts, ClusterNodeProcess.Setup setup, PlantsProcess plants, int loops) {
        this.hosts = hosts;
        this.setup = setup;
        this.plants = plants;
        this.loops = loops;
    }

    /**
     * Starts the plants, and no node yet.
     *
     * @param java words that begin a program of this class path
     */
    static ClusterRun begin(NodeHosts hosts, Path home, List<String> java, ClusterFolder.Size size)
            throws IOException, GeneralSecurityException {
        NodeCertificates authority = new NodeCertificates(home.resolve("certificates"), "authority");
        String certificates = authority.issue("node");
        String key = "";
        if (hosts.canBeCut()) {
            Path file = home.resolve("key");
            PrivateFiles.write(file, "a-key-of-the-links-of-the-benchmark".getBytes(StandardCharsets.US_ASCII));
            key = file.toString();
        }
        Path cases = ClusterFolder.write(home, size, certificates, key);
        List<String> seeds = new ArrayList<>();
        for (int i = 1; i <= NodeHosts.NODES; i++) {
            seeds.add(hosts.node(i).control() + ":" + (FIRST_PORT + i));
        }
        List<String> playing = new ArrayList<>(java);
        playing.addAll(List.of(ClusterPlants.class.getName(), cases.toString(), key.isEmpty() ? "-" : key));
        for (int i = 1; i <= NodeHosts.NODES; i++) {
            playing.add(hosts.node(i).field());
        }
        List<String> takt = new ArrayList<>(java);
        takt.add("dev.takt.app.cli.Main");
        return new ClusterRun(
                hosts,
                new ClusterNodeProcess.Setup(takt, home, cases, hosts.plants(), seeds, false),
                new PlantsProcess(playing, hosts.plants()),
                size.loops());
    }

    /** Starts a node, 1 to 3. */
    void start(int number) throws IOException {
        nodes.put(
                number,
                new ClusterNodeProcess(
                        setup, name(number), hosts.node(number), FIRST_PORT + number, FIRST_PAGE + number));
    }

    static String name(int number) {
        return "node-" + number;
    }

    ClusterNodeProcess node(int number) {
        ClusterNodeProcess node = nodes.get(number);
        if (node == null) {
            throw new IllegalStateException("no " + name(number));
        }
        return node;
    }

    /** Kills a node, or waits until it has left. */
    void end(int number, boolean kill) throws IOException, InterruptedException {
        ClusterNodeProcess node = node(number);
        node.signal(kill ? "KILL" : "TERM");
        if (!node.awaitEnd(60)) {
            throw new IOException(name(number) + " does not end");
        }
        nodes.remove(number);
    }

    void cut(Cable cable, int number, boolean pulled) throws IOException, InterruptedException {
        hosts.cut(cable, number, pulled);
    }

    /** What the plants have seen since the last call, by their loops. */
    Map<String, Witness.Counts> seen() throws IOException {
        Map<String, Witness.Counts> seen = new TreeMap<>();
        List<Witness.Counts> counts = plants.since();
        for (int i = 0; i < counts.size(); i++) {
            seen.put(ClusterFolder.name(i), counts.get(i));
        }
        return seen;
    }

    /**
     * What the plants have seen since the last call, and until each has taken one more command: a loop that has begun to drive sends its
     * first one a period later.
     */
    Map<String, Witness.Counts> seenUntilCommanded() throws IOException, InterruptedException {
        Map<String, Witness.Counts> all = seen();
        Set<String> without = new HashSet<>(all.keySet());
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!without.isEmpty()) {
            if (System.nanoTime() > end) {
                throw new IOException("no command in eight minutes for " + without + " in " + setup.home());
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
            seen().forEach((loop, counts) -> {
                all.merge(loop, counts, Witness.Counts::plus);
                if (counts.commands() > 0) {
                    without.remove(loop);
                }
            });
        }
        return all;
    }

    /**
     * Commands of a loop on a node so far.
     *
     * @param fresh those of them from the plan of their period
     */
    record Written(long commands, long fresh) {}

    /** Commands of all loops, by node and loop. */
    Map<String, Map<String, Written>> written() throws IOException, InterruptedException {
        Map<String, Map<String, Written>> all = new HashMap<>();
        for (ClusterNodeProcess node : nodes.values()) {
            Map<String, Written> rows = new HashMap<>();
            for (JsonNode row : node.state().path("rows")) {
                rows.put(
                        row.path("name").asText(),
                        new Written(
                                row.path("written").asLong(), row.path("fresh").asLong()));
            }
            all.put(node.name(), rows);
        }
        return all;
    }

    /** Commands that were not fresh, by loop, of the loops that are there; those of a loop that has ended meanwhile are not known. */
    static Map<String, Long> notFresh(
            Map<String, Map<String, Written>> before, Map<String, Map<String, Written>> after) {
        Map<String, Long> others = new HashMap<>();
        after.forEach((node, rows) -> rows.forEach((loop, now) -> {
            Written then = before.getOrDefault(node, Map.of()).getOrDefault(loop, new Written(0, 0));
            Written since = then.commands() > now.commands()
                    ? now
                    : new Written(now.commands() - then.commands(), now.fresh() - then.fresh());
            others.merge(loop, since.commands() - since.fresh(), Long::sum);
        }));
        return others;
    }

    /** An operator gives all loops a set-point; returns how many of them have accepted it. */
    int setPoints(double value) throws IOException, InterruptedException {
        int accepted = 0;
        for (ClusterNodeProcess node : nodes.values()) {
            accepted += node.setPoints(value);
        }
        return accepted;
    }

    /** The loops that are driven and have another set-point, with it. */
    Map<String, Double> withoutSetPoint(double value) throws IOException, InterruptedException {
        Map<String, Double> without = new TreeMap<>();
        for (int number : nodes.keySet()) {
            node(number).setPoints(drivenBy(number)).forEach((loop, present) -> {
                if (present != value) {
                    without.put(loop, present);
                }
            });
        }
        return without;
    }

    /** The loops that a node drives, as it says itself. */
    Set<String> drivenBy(int number) throws IOException, InterruptedException {
        Set<String> driven = new HashSet<>();
        for (JsonNode place : node(number).state().path("places")) {
            if (place.path("node").asText().equals(name(number))
                    && place.path("stage").asText().equals("driving")) {
                driven.add(place.path("loop").asText());
            }
        }
        return driven;
    }

    /** Waits until the given nodes see each other, and drive all loops together, each one of them. */
    void awaitDriven(Integer... by) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!isDriven(List.of(by))) {
            if (System.nanoTime() > end || !nodes.values().stream().allMatch(ClusterNodeProcess::isAlive)) {
                throw new IOException(
                        "a node has ended, or not all loops are driven after eight minutes: " + places(by[0]));
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        }
    }

    private boolean isDriven(List<Integer> by) throws IOException, InterruptedException {
        Set<String> driven = new HashSet<>();
        int drivers = 0;
        for (int number : by) {
            JsonNode state = node(number).state();
            Set<String> up = new HashSet<>();
            state.path("nodes").forEach(each -> {
                if (!each.path("standing").asText().equals("unreachable")) {
                    up.add(each.path("name").asText());
                }
            });
            if (!by.stream().allMatch(each -> up.contains(name(each)))) {
                return false;
            }
            Set<String> own = drivenBy(number);
            drivers += own.size();
            driven.addAll(own);
        }
        return driven.size() == loops && drivers == loops;
    }

    /** Waits until all nodes drive all loops together and none is on its way to another, for three seconds. */
    void awaitRest() throws IOException, InterruptedException {
        int looks = 0;
        while (looks * LOOK_NANOS < REST_NANOS) {
            awaitDriven(nodes.keySet().toArray(Integer[]::new));
            boolean rests = true;
            for (JsonNode place : node(1).state().path("places")) {
                rests &= place.path("stage").asText().equals("driving");
            }
            looks = rests ? looks + 1 : 0;
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        }
    }

    private String places(int number) throws IOException, InterruptedException {
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode place : node(number).state().path("places")) {
            counts.merge(
                    place.path("node").asText() + " " + place.path("stage").asText() + " "
                            + place.path("note").asText(),
                    1,
                    Integer::sum);
        }
        return counts + " in " + setup.home();
    }

    /** Waits until a node has nothing to do any more. */
    void awaitDrained(int number, int seenBy) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            for (JsonNode each : node(seenBy).state().path("nodes")) {
                if (each.path("name").asText().equals(name(number))
                        && each.path("standing").asText().equals("drained")) {
                    return;
                }
            }
            if (System.nanoTime() > end) {
                throw new IOException(name(number) + " is not drained after eight minutes: " + places(seenBy));
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        }
    }

    /** What the nodes have said, for who looks for a cause. */
    String said() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= NodeHosts.NODES; i++) {
            Path file = setup.home().resolve("said-" + name(i));
            if (Files.exists(file)) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @Override
    public void close() {
        nodes.values().forEach(ClusterNodeProcess::close);
        plants.close();
    }

    /** The words that begin a Java program of the class path of this process. */
    static List<String> java(Path home, String... further) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + home.resolve("jvm.options")));
        words.addAll(Arrays.asList(further));
        words.addAll(List.of("-Dtakt.home=" + home, "-cp", System.getProperty("java.class.path")));
        return words;
    }
}
