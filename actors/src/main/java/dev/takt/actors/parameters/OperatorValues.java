package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What is in force in a loop because operators gave it, and what of it is still on its way.
 *
 * @param setPoints that replace the schedule, by their names
 * @param forecasts in seconds of the plant
 * @param limits that are not those of the file
 * @param moving set-points that have not reached their targets, as they are at {@code time}
 * @param time of the plant in seconds; 0 where nothing moves
 */
public record OperatorValues(
        Map<String, SetPoint> setPoints,
        List<OperatorCommand.Forecast> forecasts,
        List<LimitsInForce> limits,
        Map<String, Double> moving,
        double time) {
    /** Nothing. */
    public static final OperatorValues NONE = new OperatorValues(Map.of(), List.of(), List.of(), Map.of(), 0);

    public OperatorValues {
        setPoints = Map.copyOf(setPoints);
        forecasts = List.copyOf(forecasts);
        limits = List.copyOf(limits);
        moving = Map.copyOf(moving);
    }

    /**
     * A value in place of a schedule.
     *
     * @param expiry on a clock in nanoseconds; {@link Long#MAX_VALUE} for never
     */
    public record SetPoint(double value, long expiry) {}

    /**
     * Limits of a variable.
     *
     * @param active in this period
     * @param left periods until the requested ones are reached
     */
    public record LimitsInForce(VariableLimits active, VariableLimits requested, int left) {}

    /**
     * What a loop has taken.
     *
     * @param names of what it has taken, for people
     * @param objections to what it has not
     */
    public record Taken(List<String> names, List<String> objections) {
        public Taken {
            names = List.copyOf(names);
            objections = List.copyOf(objections);
        }
    }

    /** Whether operators gave nothing. */
    public boolean isEmpty() {
        return setPoints.isEmpty() && forecasts.isEmpty() && limits.isEmpty();
    }

    /**
     * The same in other times.
     *
     * @param nanos later on the clock
     * @param seconds later in the time of the plant
     */
    public OperatorValues later(long nanos, double seconds) {
        Map<String, SetPoint> ends = new LinkedHashMap<>();
        setPoints.forEach((name, each) -> ends.put(
                name, each.expiry() == Long.MAX_VALUE ? each : new SetPoint(each.value(), each.expiry() + nanos)));
        List<OperatorCommand.Forecast> moved = new ArrayList<>();
        forecasts.forEach(each -> moved.add(new OperatorCommand.Forecast(
                each.name(),
                Arrays.stream(each.times()).map(time -> time + seconds).toArray(),
                each.values(),
                false,
                OptionalDouble.of(each.issued().orElse(0) + seconds))));
        return new OperatorValues(ends, moved, limits, moving, moving.isEmpty() ? 0 : time + seconds);
    }
}
