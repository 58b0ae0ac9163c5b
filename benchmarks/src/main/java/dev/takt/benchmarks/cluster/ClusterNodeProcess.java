package dev.takt.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code takt fleet join} in a process. */
final class ClusterNodeProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

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

    /** The set-point of a loop, as an operator sees it; NaN where the loop does not run here. */
    double setPoint(String loop) throws IOException, InterruptedException {
        return ask("loops/" + loop + "/api/state", List.of())
                .path("set_points")
                .path(ClusterFolder.SET_POINT)
                .asDouble(Double.NaN);
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

    /** By curl, because the server is in the network of the node. */
    private JsonNode ask(String path, List<String> further) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("curl", "--silent", "--max-time", "5"));
        command.addAll(further);
        command.add("http://127.0.0.1:" + page + "/" + path);
        Process asking = new ProcessBuilder(host.words(command)).start();
        String answer = new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        asking.waitFor();
        return answer.isBlank() ? JSON.missingNode() : JSON.readTree(answer);
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
