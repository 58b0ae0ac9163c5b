package dev.takt.monitoring.http;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.Map;

/**
 * The figures of a fleet as a whole.
 *
 * @param modes how many loops are in each
 * @param commands that went out, by source
 * @param skipped periods that were skipped
 * @param threads that solve
 * @param demand how many threads the solves of loops need that drive actuators
 * @param capacity how many they may need
 * @param waiting solves that wait for a thread
 * @param givenUp threads that were given up because a solve did not end
 * @param quantiles in seconds, by what is measured and by the quantile
 */
// large because it has one component per figure of the page
public record FleetFigures(
        Map<Mode, Integer> modes,
        Map<CommandSource, Long> commands,
        long skipped,
        int threads,
        double demand,
        double capacity,
        int waiting,
        long givenUp,
        Map<String, Map<Double, Double>> quantiles) {
    public FleetFigures {
        modes = Map.copyOf(modes);
        commands = Map.copyOf(commands);
        quantiles = Map.copyOf(quantiles);
    }

    /** All loops. */
    public int loops() {
        return modes.values().stream().mapToInt(Integer::intValue).sum();
    }
}
