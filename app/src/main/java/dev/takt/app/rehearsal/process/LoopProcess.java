package dev.takt.app.rehearsal.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * {@code takt run} in a separate process, which writes a journal and serves its page. It is killed when it is closed.
 */
public final class LoopProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
    private static final String PAGE = "the page of the loop is at ";
    private static final String OPERATOR = "Rehearsing-0123456789-abcdefghij";
    private static final int OK = 200;
    private static final int REFUSED = 409;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final Path folder;
    private final Path said;
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI page;
    private final Optional<TcpRelay> relay;

    private LoopProcess(Process process, Path folder, Path said, boolean elsewhere) throws IOException {
        this.process = process;
        this.folder = folder;
        this.said = said;
        long begun = System.nanoTime();
        while (address().isEmpty()) {
            rest("to serve its page", begun);
        }
        URI own = URI.create(address());
        relay = elsewhere
                ? Optional.of(new TcpRelay(
                        new InetSocketAddress(own.getHost(), own.getPort()), () -> NetworkOf.enter(process.pid())))
                : Optional.empty();
        page = relay.map(way -> URI.create("http://127.0.0.1:" + way.port() + "/"))
                .orElse(own);
    }

    /**
     * Starts a loop and waits until it serves its page.
     *
     * @param takt the words that start the command line
     * @param folder for its journal and its output
     * @param settings that replace those of the file
     * @throws IOException if it does not start
     */
    public static LoopProcess start(List<String> takt, Path file, Path folder, List<String> settings)
            throws IOException {
        return start(takt, file, folder, settings, List.of(), false);
    }

    /**
     * As above.
     *
     * @param further words at the end of the command line
     * @param elsewhere whether the process is in another network, whose page this one does not reach
     */
    static LoopProcess start(
            List<String> takt, Path file, Path folder, List<String> settings, List<String> further, boolean elsewhere)
            throws IOException {
        List<String> command = new ArrayList<>(takt);
        command.addAll(List.of("run", file.toString()));
        command.addAll(List.of("--set", "monitoring.http.port=0"));
        command.addAll(List.of("--set", "monitoring.journal.directory=\"" + folder + "\""));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        command.addAll(further);
        Path said = Files.createTempFile(folder, "said", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("TAKT_TOKENS", "rehearsal engineer never " + OPERATOR);
        Process process = builder.start();
        try {
            return new LoopProcess(process, folder, said, elsewhere);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private String address() throws IOException {
        return said().lines()
                .filter(line -> line.startsWith(PAGE))
                .map(line -> line.substring(PAGE.length()).strip())
                .findFirst()
                .orElse("");
    }

    /** Its output so far. */
    public String said() throws IOException {
        return Files.readString(said, StandardCharsets.UTF_8);
    }

    /** The folder of its journal. */
    public Path folder() {
        return folder;
    }

    /** The number of the process. */
    public long pid() {
        return process.pid();
    }

    /** The address of a document. */
    URI address(String path) {
        return page.resolve(path);
    }

    /**
     * The process number of its solver, which is its oldest solver process. Waits for one while they are replaced.
     *
     * @throws IOException if there is none within some minutes
     */
    long solver() throws IOException {
        long begun = System.nanoTime();
        Optional<ProcessHandle> oldest = oldestSolver();
        while (oldest.isEmpty()) {
            rest("to have a process of its solver (loop.solver = process)", begun);
            oldest = oldestSolver();
        }
        return oldest.get().pid();
    }

    private Optional<ProcessHandle> oldestSolver() {
        return process.children()
                .filter(LoopProcess::isSolver)
                .min(Comparator.comparing(child -> child.info().startInstant().orElse(Instant.MAX)));
    }

    /** Reads the whole command line, because Java truncates those of other processes after 4096 characters. */
    private static boolean isSolver(ProcessHandle child) {
        try {
            Path commandLine = Path.of("/proc", Long.toString(child.pid()), "cmdline");
            return Files.readString(commandLine, StandardCharsets.ISO_8859_1).contains("\0solver-process\0");
        } catch (IOException e) {
            return false;
        }
    }

    /** The last period; an empty document before the first. */
    public JsonNode state() throws IOException {
        return send(
                HttpRequest.newBuilder(address("api/state")).timeout(PATIENCE).build());
    }

    /** The answer; an empty document where there is none yet. */
    private JsonNode send(HttpRequest request) throws IOException {
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            boolean said = answer.statusCode() == OK || answer.statusCode() == REFUSED;
            return said ? JSON.readTree(answer.body()) : JSON.createObjectNode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Sends a command with the rights of an engineer.
     *
     * @param command in the format of the API
     * @return the answer of the loop
     */
    public JsonNode command(String command) throws IOException {
        return send(HttpRequest.newBuilder(address("api/commands"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + OPERATOR)
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString(command))
                .build());
    }

    /** The number of the last period; -1 before the first. */
    long cycle() throws IOException {
        return state().path("cycle").asLong(-1);
    }

    /**
     * Waits until the last period satisfies a condition.
     *
     * @param what the condition in words
     * @return that period
     * @throws IOException if it does not hold within some minutes, or the loop has ended
     */
    public JsonNode await(String what, Predicate<JsonNode> reached) throws IOException {
        long begun = System.nanoTime();
        JsonNode state = state();
        while (!reached.test(state)) {
            rest(what, begun);
            state = state();
        }
        return state;
    }

    /**
     * Waits until the loop drives its actuators with fresh plans, after a period. If it has ended in SAFE, acknowledges
     * and arms it again like an operator.
     */
    public long awaitFresh(long after) throws IOException {
        return await(
                        "to go on with fresh plans",
                        state -> !asksForAnOperator(state)
                                && state.path("cycle").asLong(-1) > after
                                && state.path("actual").asText().equals("auto")
                                && state.path("rung").asText().equals("fresh"))
                .path("cycle")
                .asLong();
    }

    private boolean asksForAnOperator(JsonNode state) {
        String mode = state.path("actual").asText();
        String order = switch (mode) {
            case "safe" -> "{\"command\": \"acknowledge\"}";
            case "standby" -> "{\"command\": \"mode\", \"mode\": \"auto\"}";
            default -> "";
        };
        if (!order.isEmpty()) {
            try {
                command(order);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return !order.isEmpty();
    }

    /** Puts the heap under pressure from now on, in a process that {@link AllocatingMain} has started. */
    public void allocate() throws IOException {
        try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write("\n");
        }
    }

    /** Waits until a number of further periods are over. */
    void awaitPeriods(long periods) throws IOException {
        long wanted = cycle() + periods;
        await("to go on", state -> state.path("cycle").asLong(-1) >= wanted);
    }

    private void rest(String what, long begun) throws IOException {
        if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
            throw new IOException("waited for the loop " + what + "; it said: " + said());
        }
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }

    /** Ends it like Ctrl-C, and waits for its end. */
    public void end() throws InterruptedException {
        process.destroy();
        process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        List<ProcessHandle> solvers = process.descendants().toList();
        process.destroyForcibly();
        solvers.forEach(ProcessHandle::destroyForcibly);
        client.shutdownNow();
        relay.ifPresent(TcpRelay::close);
        process.onExit().join();
    }
}
