package dev.takt.benchmarks.hazards;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.rehearsal.process.LoopProcess;
import dev.takt.app.rehearsal.process.LoopWitness;
import dev.takt.benchmarks.hazards.Hazard.Gone;
import dev.takt.benchmarks.hazards.Hazard.Lie;
import dev.takt.benchmarks.hazards.HazardBench.Scene;
import dev.takt.config.CaseFile;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A loop with an in-process plant. The plant cannot be killed alone, but its schedule can produce wrong values and cut
 * the link.
 */
final class InProcessHazards {
    private static final double FIRST = 6;
    private static final double EACH = 1;
    private static final double WATCHED = 0.8;
    private static final double MANUAL_VALUE = 1.5;

    private InProcessHazards() {}

    /**
     * Runs a loop in one mode through hazards.
     *
     * @param takt the words that start the command line
     */
    static Map<Scene, Finding> in(Mode mode, List<String> takt, List<Lie> lies, boolean cut)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-hazards");
        Path file = TankCase.in(folder);
        Map<Hazard, Double> times = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        if (mode == Mode.DEGRADED) {
            faults.add("signal = y, drop-out = 1 h, at = " + (FIRST - 2) + " s");
        }
        for (Lie lie : lies) {
            times.put(lie, FIRST + EACH * times.size());
            faults.add(lie.entry() + ", at = " + times.get(lie) + " s");
        }
        if (cut) {
            times.put(Gone.CUT, FIRST + EACH * times.size());
            faults.add("cut = 1 h, at = " + times.get(Gone.CUT) + " s");
        }
        double end = FIRST + EACH * times.size();
        String list = faults.stream().map(fault -> "{" + fault + "}").collect(Collectors.joining(", ", "[", "]"));
        try (LoopProcess loop = LoopProcess.start(
                takt,
                file,
                folder,
                List.of(
                        "plant.faults=" + list,
                        "loop.warm-up=" + (mode == Mode.WARMING ? 1_000_000 : 3),
                        "loop.arm-at-start=" + (mode == Mode.AUTO || mode == Mode.DEGRADED)))) {
            if (mode == Mode.MANUAL) {
                loop.await(
                        "to be in standby",
                        state -> state.path("actual").asText("").equals("standby"));
                loop.command("{\"command\": \"mode\", \"mode\": \"manual\"}");
                loop.command("{\"command\": \"manual\", \"values\": {\"u\": " + MANUAL_VALUE + "}}");
            }
            loop.await("to have seen it all", state -> time(state) > end + WATCHED);
            loop.end();
        }
        LoopWitness witness = LoopWitness.of(CaseFile.read(file, List.of()), folder);
        Map<Scene, Finding> findings = new LinkedHashMap<>();
        times.forEach((hazard, at) -> findings.put(
                new Scene(hazard, mode), Finding.of(witness, wall(witness, at), wall(witness, at + WATCHED))));
        return findings;
    }

    private static double time(JsonNode state) {
        return state.path("time_s").asDouble(0);
    }

    /** The time of day at a time of the loop, which is the time of its plant. */
    private static long wall(LoopWitness witness, double time) {
        CycleRecord first = witness.cycles().getFirst();
        return Math.round(first.wallMillis() + 1000 * (time - first.time()));
    }
}
