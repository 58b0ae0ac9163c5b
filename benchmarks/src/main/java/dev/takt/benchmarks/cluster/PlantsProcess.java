package dev.takt.benchmarks.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** {@link ClusterPlants} in a process. */
final class PlantsProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    PlantsProcess(List<String> command, NodeHost host) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(host.words(command)).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(Map.of("TAKT_CASE_HOST", host.field(), "TAKT_CASE_PLANTS", host.field()));
        process = builder.start();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        questions = new PrintWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8), true);
        if (answers.readLine() == null) {
            throw new IOException("the plants have ended");
        }
    }

    /** What each plant has seen since the last call. */
    List<Witness.Counts> since() throws IOException {
        questions.println();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the plants have ended");
        }
        return Arrays.asList(new ObjectMapper().readValue(answer, Witness.Counts[].class));
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
