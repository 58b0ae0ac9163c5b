package dev.takt.app.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.report.PeerRun;
import dev.takt.config.Case;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the closed loop of a benchmark plant with another solver, {@code benchmarks/peers/ipopt.py}, which has the two
 * plants of the literature with their published data.
 */
final class PeerScript {
    private static final String HOME = "takt.home";
    private static final Path SCRIPT = Path.of("benchmarks", "peers", "ipopt.py");

    /** The prefix of settings that do not change the plant of the script. */
    private static final String WEIGHT = "model.constants.w=";

    private static final List<String> HARMLESS = List.of(WEIGHT, "plant.variant=", "solver.", "loop.steps=");

    private final Path script;

    private PeerScript(Path script) {
        this.script = script;
    }

    /** The script, if it and a Python with CasADi are available. */
    static Optional<PeerScript> find() throws IOException, InterruptedException {
        Path script = Path.of(System.getProperty(HOME, ".")).resolve(SCRIPT);
        if (!Files.isRegularFile(script)) {
            return Optional.empty();
        }
        Process probe = new ProcessBuilder("python3", "-c", "import casadi")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return probe.waitFor() == 0 ? Optional.of(new PeerScript(script)) : Optional.empty();
    }

    /**
     * Runs the peer on a case; empty if it does not have the case, or not with these settings.
     *
     * @param overrides settings of the command line, {@code path=value}
     * @param steps of the closed loop
     */
    Optional<PeerRun> run(Case read, List<String> overrides, int steps) throws IOException, InterruptedException {
        if (overrides.stream().anyMatch(PeerScript::changesThePlant)) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(List.of("python3", script.toString()));
        switch (read.name()) {
            case "distillation" -> {
                command.add("distillation");
                command.add(overrides.stream()
                        .filter(override -> override.startsWith(WEIGHT))
                        .map(override -> override.substring(WEIGHT.length()).strip())
                        .reduce("1.0", (earlier, later) -> later));
            }
            case "heated-plate" -> {
                command.add("plate");
                command.add(read.plant().settings().variant().orElse("B"));
            }
            default -> {
                return Optional.empty();
            }
        }
        command.add(String.valueOf(steps));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            return Optional.empty();
        }
        JsonNode line = new ObjectMapper().readTree(output);
        return Optional.of(new PeerRun(
                read.name(),
                line.path("peer").asText() + " " + line.path("casadi").asText(),
                line.path("solves").asInt(),
                line.path("failed").asInt(),
                line.path("iterations").asLong(),
                line.path("total_s").asDouble(),
                line.path("median_s").asDouble(),
                line.path("p99_s").asDouble()));
    }

    private static boolean changesThePlant(String override) {
        return HARMLESS.stream().noneMatch(override::startsWith);
    }
}
