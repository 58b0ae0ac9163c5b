package dev.takt.app.plant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.links.LinkStatistics;
import dev.takt.plant.program.PlantStatus;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What many plants have counted together, and which of them have something to tell. */
final class PlantSums {
    private static final int MOST_TOLD = 20;

    private final List<PlayedPlant> plants;

    PlantSums(List<PlayedPlant> plants) {
        this.plants = plants;
    }

    private Map<PlantStatus.Mode, Integer> modes() {
        Map<PlantStatus.Mode, Integer> modes = new EnumMap<>(PlantStatus.Mode.class);
        plants.forEach(plant -> modes.merge(plant.running().status().mode(), 1, Integer::sum));
        return modes;
    }

    private long sum(ToLongFunction<PlayedPlant> of) {
        return plants.stream().mapToLong(of).sum();
    }

    private long link(ToLongFunction<LinkStatistics> of) {
        return sum(plant -> of.applyAsLong(plant.end().statistics()));
    }

    private long commands() {
        return sum(plant -> plant.running().status().commands());
    }

    private static long missing(PlayedPlant plant) {
        return plant.program().commandCounts().missing();
    }

    private static long inadmissible(PlayedPlant plant) {
        return plant.program().commandCounts().inadmissible();
    }

    private static long firings(PlayedPlant plant) {
        return plant.running().status().watchdogFirings();
    }

    private static boolean tells(PlayedPlant plant) {
        return missing(plant) > 0
                || inadmissible(plant) > 0
                || plant.end().statistics().wrongEpoch() > 0
                || plant.program().commandCounts().writers().size() > 1
                || plant.running().failure().isPresent();
    }

    /** One line. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%d plants: %s  commands %d  periods without %d  inadmissible %d  late steps %d",
                plants.size(),
                modes().entrySet().stream()
                        .map(entry -> entry.getKey().label() + " " + entry.getValue())
                        .collect(Collectors.joining("  ")),
                commands(),
                sum(PlantSums::missing),
                sum(PlantSums::inadmissible),
                sum(plant -> plant.running().lateSteps()));
    }

    /** Sums, and a line for each of the first plants that had more than one writer, or lacked or refused something. */
    String text() {
        StringBuilder text = new StringBuilder(line()).append('\n');
        text.append(String.format(
                Locale.ROOT,
                "  steps %d, slips %d%n  values refused %d, watchdog fired %d times%n"
                        + "  link: received %d, sent %d, lost %d, malformed %d, wrong signature %d, wrong epoch %d,"
                        + " wrong configuration %d%n",
                sum(plant -> plant.running().status().steps()),
                sum(plant -> plant.running().slips()),
                sum(plant -> plant.running().status().refusedValues()),
                sum(PlantSums::firings),
                link(LinkStatistics::received),
                link(LinkStatistics::sent),
                link(LinkStatistics::lost),
                link(LinkStatistics::malformed),
                link(LinkStatistics::wrongSignature),
                link(LinkStatistics::wrongEpoch),
                link(LinkStatistics::wrongConfiguration)));
        List<PlayedPlant> telling = plants.stream().filter(PlantSums::tells).toList();
        telling.stream()
                .limit(MOST_TOLD)
                .forEach(plant -> text.append("  ")
                        .append(plant.name())
                        .append(": ")
                        .append(plant.commands())
                        .append('\n'));
        if (telling.size() > MOST_TOLD) {
            text.append("  and ").append(telling.size() - MOST_TOLD).append(" more (--json has all)\n");
        }
        return text.toString();
    }

    /** The sums, for programs. */
    void addTo(ObjectNode root) {
        root.put("count", plants.size());
        ObjectNode modes = root.putObject("modes");
        modes().forEach((mode, count) -> modes.put(mode.label(), count));
        root.put("commands", commands())
                .put("periods_without_command", sum(PlantSums::missing))
                .put("inadmissible", sum(PlantSums::inadmissible))
                .put("watchdog_firings", sum(PlantSums::firings))
                .put("wrong_epoch", link(LinkStatistics::wrongEpoch))
                .put("late_steps", sum(plant -> plant.running().lateSteps()));
    }
}
