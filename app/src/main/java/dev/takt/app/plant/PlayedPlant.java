package dev.takt.app.plant;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.links.LinkStatistics;
import dev.takt.links.PlantEnd;
import dev.takt.plant.program.CommandCounts;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.PlantStatus;
import dev.takt.plant.program.RunningPlant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A plant that is played, and what it has counted.
 *
 * @param name of its case
 * @param end of its link
 */
public record PlayedPlant(String name, PlantProgram program, PlantEnd end, RunningPlant running) {

    /** Its state in one line. */
    public String line() {
        PlantStatus status = running.status();
        return String.format(
                Locale.ROOT,
                "t %.3f s  %s  commands %d  lost %d  late steps %d",
                status.time(),
                status.mode().label(),
                status.commands(),
                end.statistics().lost(),
                running.lateSteps());
    }

    /** The commands that it took, by writer, and those that it refused. */
    public String commands() {
        CommandCounts counts = program.commandCounts();
        String taken = counts.writers().stream()
                .map(writer -> String.format(
                        Locale.ROOT,
                        "%d of writer %d (%.3f to %.3f s)",
                        writer.taken(),
                        writer.epoch(),
                        writer.first(),
                        writer.last()))
                .collect(Collectors.joining(", "));
        String refused = new TreeMap<>(end.refusedEpochs())
                .entrySet().stream()
                        .map(entry -> entry.getValue() + " of writer " + entry.getKey())
                        .collect(Collectors.joining(", "));
        return "taken " + (taken.isEmpty() ? "none" : taken) + (refused.isEmpty() ? "" : "; refused " + refused)
                + "; inadmissible " + counts.inadmissible() + ", periods without " + counts.missing();
    }

    /** All that it has counted, for programs. */
    public ObjectNode document() {
        PlantStatus status = running.status();
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.put("name", name);
        state.put("time_s", status.time());
        state.put("mode", status.mode().label());
        state.put("steps", status.steps());
        state.put("late_steps", running.lateSteps());
        state.put("slips", running.slips());
        state.put("commands", status.commands());
        addCommands(state);
        state.put("refused_values", status.refusedValues());
        state.put("watchdog_firings", status.watchdogFirings());
        addLink(state.putObject("link"));
        running.failure().ifPresent(failure -> state.put("failure", String.valueOf(failure.getMessage())));
        return state;
    }

    private void addCommands(ObjectNode state) {
        CommandCounts counts = program.commandCounts();
        state.put("inadmissible", counts.inadmissible());
        state.put("periods_without_command", counts.missing());
        ArrayNode writers = state.putArray("writers");
        counts.writers()
                .forEach(writer -> writers.addObject()
                        .put("epoch", writer.epoch())
                        .put("taken", writer.taken())
                        .put("first_s", writer.first())
                        .put("last_s", writer.last()));
        ArrayNode refused = state.putArray("refused");
        for (Map.Entry<Long, Long> entry : new TreeMap<>(end.refusedEpochs()).entrySet()) {
            refused.addObject().put("epoch", entry.getKey()).put("frames", entry.getValue());
        }
    }

    private void addLink(ObjectNode counters) {
        LinkStatistics link = end.statistics();
        counters.put("received", link.received());
        counters.put("sent", link.sent());
        counters.put("lost", link.lost());
        counters.put("out_of_order", link.outOfOrder());
        counters.put("duplicates", link.duplicates());
        counters.put("malformed", link.malformed());
        counters.put("wrong_signature", link.wrongSignature());
        counters.put("wrong_epoch", link.wrongEpoch());
        counters.put("wrong_configuration", link.wrongConfiguration());
        counters.put("reconnections", link.reconnections());
    }
}
