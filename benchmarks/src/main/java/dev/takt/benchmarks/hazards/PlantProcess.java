package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code takt plant} in a separate process, which takes commands. It is killed when it is closed. */
final class PlantProcess implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("takes orders at (\\S+)");
    private static final String ENGINEER = "Ordering-0123456789-abcdefghij";
    private static final long REST_NANOS = 5_000_000;
    private static final int OK = 200;

    private final Process process;
    private final URI orders;
    private final HttpClient client = HttpClient.newHttpClient();

    /**
     * Starts a plant and waits until it takes commands.
     *
     * @param takt the words that start the command line
     * @throws IOException if it does not start
     */
    PlantProcess(List<String> takt, Path file, Path folder, List<String> settings) throws IOException {
        List<String> command = new ArrayList<>(takt);
        command.addAll(List.of("plant", file.toString()));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        Path said = Files.createTempFile(folder, "plant", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("TAKT_TOKENS", "hazards engineer never " + ENGINEER);
        process = builder.start();
        try {
            orders = awaitOrders(said);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private URI awaitOrders(Path said) throws IOException {
        Matcher address = ADDRESS.matcher(Files.readString(said));
        while (!address.find()) {
            if (!process.isAlive()) {
                throw new IOException("the plant has ended: " + Files.readString(said));
            }
            LockSupport.parkNanos(REST_NANOS);
            address = ADDRESS.matcher(Files.readString(said));
        }
        return URI.create(address.group(1));
    }

    /** Adds a fault in the syntax of {@code plant.faults}. */
    void order(String fault) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(orders.resolve("api/commands"))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + ENGINEER)
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"order\": \"faults\", \"entry\": \"" + fault + "\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new IOException(fault + ": " + answer.body());
        }
    }

    /** Stops or continues the process. */
    void freeze(boolean frozen) throws IOException, InterruptedException {
        new ProcessBuilder("kill", frozen ? "-STOP" : "-CONT", Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
        client.shutdownNow();
    }
}
