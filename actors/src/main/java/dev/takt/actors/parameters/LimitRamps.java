package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits that were asked for, and the active ones that move to them in equal steps, so that a state which is inside does not
 * suddenly find itself outside.
 */
public final class LimitRamps {
    private int periods;
    private final Map<String, Ramp> ramps = new LinkedHashMap<>();

    /** One variable's way from the active limits to the requested ones. */
    private record Ramp(VariableLimits active, VariableLimits requested, int left) {
        Ramp next() {
            if (left <= 1) {
                return new Ramp(requested, requested, 0);
            }
            return new Ramp(
                    new VariableLimits(
                            active.name(),
                            towards(active.least(), requested.least()),
                            towards(active.most(), requested.most())),
                    requested,
                    left - 1);
        }

        private double towards(double from, double to) {
            return Double.isFinite(from) && Double.isFinite(to) ? from + (to - from) / left : to;
        }
    }

    /**
     * No limits but those of the model.
     *
     * @param periods that a change takes, at least 1
     */
    public LimitRamps(int periods) {
        this.periods = periods;
    }

    /** Limits that are asked for from now on are reached in so many periods. */
    public void configure(int changed) {
        periods = changed;
    }

    /** Sets limits at once: those that hold from the beginning. */
    public void set(VariableLimits limits) {
        ramps.put(limits.name(), new Ramp(limits, limits, 0));
    }

    /**
     * Asks for limits.
     *
     * @param present the limits now, if none have been asked for before
     */
    public void request(VariableLimits requested, VariableLimits present) {
        Ramp before = ramps.getOrDefault(requested.name(), new Ramp(present, present, 0));
        ramps.put(requested.name(), new Ramp(before.active(), requested, periods));
    }

    /** A period has passed; the limits that are active now. */
    public List<VariableLimits> advance() {
        List<VariableLimits> active = new ArrayList<>(ramps.size());
        ramps.replaceAll((_, ramp) -> ramp.left() == 0 ? ramp : ramp.next());
        ramps.values().forEach(ramp -> active.add(ramp.active()));
        return active;
    }
}
