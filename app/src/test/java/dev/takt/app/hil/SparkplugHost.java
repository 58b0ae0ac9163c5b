package dev.takt.app.hil;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A host of Sparkplug B in Node.js, with the decoder of Eclipse Tahu: {@code src/test/sparkplug/host.mjs}. */
final class SparkplugHost implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path FOLDER = Path.of("src", "test", "sparkplug");

    private final Process process;
    private final PrintWriter in;
    private final List<JsonNode> heard = new CopyOnWriteArrayList<>();

    SparkplugHost(int port) throws IOException {
        process = new ProcessBuilder("node", "host.mjs", Integer.toString(port))
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        Thread.ofVirtual()
                .start(() -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(this::hear));
        Patience.await(() -> heard.stream().anyMatch(line -> line.has("ready")), () -> "the host; heard " + heard);
    }

    /** Whether Node.js and the modules are there. */
    static boolean isInstalled() {
        return Files.isDirectory(FOLDER.resolve("node_modules/sparkplug-payload"));
    }

    private void hear(String line) {
        try {
            heard.add(MAPPER.readTree(line));
        } catch (IOException e) {
            heard.add(MAPPER.createObjectNode().put("said", line));
        }
    }

    /** All messages so far, in their order. */
    List<JsonNode> messages() {
        return heard.stream().filter(line -> line.has("topic")).toList();
    }

    /** Those of a kind, such as {@code NBIRTH}. */
    List<JsonNode> messages(String kind) {
        return messages().stream()
                .filter(line -> line.path("topic").textValue().split("/")[2].equals(kind))
                .toList();
    }

    /** The metric of a message that has a name, or the alias that a birth gave to that name. */
    static Stream<JsonNode> metric(JsonNode message, String name, long alias) {
        return Stream.of(message.path("payload").path("metrics"))
                .flatMap(metrics -> metrics.valueStream())
                .filter(metric -> metric.path("name").asText("").equals(name)
                        || !metric.has("name") && number(metric.path("alias")) == alias);
    }

    /** A long of the decoder. */
    static long number(JsonNode value) {
        return value.isObject() ? value.path("low").longValue() : value.asLong(-1);
    }

    /** Publishes a payload. */
    void send(String topic, String payload) {
        in.println("{\"topic\": \"" + topic + "\", \"payload\": " + payload + "}");
    }

    /** Publishes bytes. */
    void sendRaw(String topic, byte[] bytes) {
        in.println("{\"topic\": \"" + topic + "\", \"raw\": \""
                + Base64.getEncoder().encodeToString(bytes) + "\"}");
    }

    @Override
    public void close() {
        in.close();
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
