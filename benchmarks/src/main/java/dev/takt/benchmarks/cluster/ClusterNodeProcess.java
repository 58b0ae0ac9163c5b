package dev.takt.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** {@code takt fleet join} in a process. */
final class ClusterNodeProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** How many loops are asked for in one call: a process for each would take more of the machine than the loops. */
    private static final int AT_A_TIME = 100;

    private final String name;
    private final NodeHost host;
    private final int page;
    private final Process process;

    /**
     * What all nodes share.
     *
     * @param takt words that begin the command line of Takt
     * @param home of the files
     * @param cases folder of the case files
     * @param plants host of the plants
     * @param seeds addresses of nodes
     * @param withoutTls whether there are no certificates
     */
    record Setup(List<String> takt, Path home, Path cases, NodeHost plants, List<String> seeds, boolean withoutTls) {}

    ClusterNodeProcess(Setup setup, String name, NodeHost host, int port, int page) throws IOException {
        this.name = name;
        this.host = host;
        this.page = page;
        List<String> command = new ArrayList<>(setup.takt());
        command.addAll(List.of(
                "fleet",
                "join",
                setup.cases().toString(),
                "--node",
                name,
                "--address",
                host.control() + ":" + port,
                "--directory",
                setup.home().resolve("states-" + name).toString()));
        setup.seeds().forEach(seed -> command.addAll(List.of("--seed", seed)));
        if (setup.withoutTls()) {
            command.add("--without-tls");
        }
        Path said = setup.home().resolve("said-" + name);
        ProcessBuilder builder = new ProcessBuilder(host.words(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()));
        Files.writeString(said, "---- begins\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        builder.environment()
                .putAll(Map.of(
                        "TAKT_CASE_HOST", host.field(),
                        "TAKT_CASE_PLANTS", setup.plants().field(),
                        "TAKT_CASE_PAGE", "127.0.0.1",
                        "TAKT_CASE_PORT", Integer.toString(page),
                        "TAKT_CASE_NODE", name));
        process = builder.start();
    }

    String name() {
        return name;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Its table; a missing node where it does not answer. */
    JsonNode state() throws IOException, InterruptedException {
        return ask("api/fleet?limit=500", List.of());
    }

    /** The set-points of loops, as an operator sees them; NaN where a loop does not run here. */
    Map<String, Double> setPoints(Collection<String> of) throws IOException, InterruptedException {
        List<String> names = List.copyOf(of);
        Map<String, Double> present = new TreeMap<>();
        for (int from = 0; from < names.size(); from += AT_A_TIME) {
            List<String> some = names.subList(from, Math.min(names.size(), from + AT_A_TIME));
            List<JsonNode> answers = ask(
                    some.stream().map(each -> "loops/" + each + "/api/state").toList(), List.of());
            for (int i = 0; i < some.size(); i++) {
                present.put(
                        some.get(i),
                        i < answers.size()
                                ? answers.get(i)
                                        .path("set_points")
                                        .path(ClusterFolder.SET_POINT)
                                        .asDouble(Double.NaN)
                                : Double.NaN);
            }
        }
        return present;
    }

    /** Gives all its loops a set-point for an hour; returns how many of them have accepted it. */
    int setPoints(double value) throws IOException, InterruptedException {
        return order(
                        "api/commands",
                        "{\"to\": \"all\", \"command\": \"set-points\", \"values\": {\"" + ClusterFolder.SET_POINT
                                + "\": " + value + "}, \"seconds\": 3600}")
                .path("accepted_loops")
                .asInt();
    }

    /** Hands over the loops of a node. */
    boolean drain(String node) throws IOException, InterruptedException {
        return order("api/nodes", "{\"command\": \"drain\", \"node\": \"" + node + "\"}")
                .path("accepted")
                .asBoolean();
    }

    /** Hands loops over until each node has its part. */
    boolean spread() throws IOException, InterruptedException {
        return order("api/nodes", "{\"command\": \"spread\"}").path("accepted").asBoolean();
    }

    private JsonNode order(String path, String order) throws IOException, InterruptedException {
        return ask(
                path,
                List.of(
                        "--header",
                        "Authorization: Bearer " + ClusterFolder.TOKEN,
                        "--header",
                        "Content-Type: application/json",
                        "--data",
                        order));
    }

    private JsonNode ask(String path, List<String> further) throws IOException, InterruptedException {
        List<JsonNode> answers = ask(List.of(path), further);
        return answers.isEmpty() ? JSON.missingNode() : answers.getFirst();
    }

    /** By curl, because the server is in the network of the node; the answers in the order of the paths, until one is missing. */
    private List<JsonNode> ask(List<String> paths, List<String> further) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("curl", "--silent", "--fail-early", "--max-time", "5"));
        command.addAll(further);
        paths.forEach(path -> command.add("http://127.0.0.1:" + page + "/" + path));
        Process asking = new ProcessBuilder(host.words(command)).start();
        try (MappingIterator<JsonNode> answers = JSON.readerFor(JsonNode.class).readValues(asking.getInputStream())) {
            return answers.readAll();
        } finally {
            asking.waitFor();
        }
    }

    /** Sends a signal, such as {@code KILL} or {@code STOP}. */
    void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Waits for its end. */
    boolean awaitEnd(long seconds) throws InterruptedException {
        return process.waitFor(seconds, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
