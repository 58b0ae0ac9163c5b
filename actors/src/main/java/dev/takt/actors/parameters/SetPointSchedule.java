package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.config.SetPoint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the operator wants over time: the schedule of the case file, and values that an operator put in its place until they
 * expire. A parameter that is one number has its value of the present moment for a whole solve; a parameter of the time domain
 * sees its future over the horizon. An operator's value holds for the whole horizon: until it expires nobody knows better.
 */
public final class SetPointSchedule {
    private List<SetPoint> scheduled;
    private final Map<String, double[]> supports;
    private final Map<String, Override> overrides = new HashMap<>();

    /** A value in place of the schedule until a time on the loop's clock. */
    private record Override(double value, long expiry) {}

    /**
     * The schedule of a case.
     *
     * @param supports along each domain, by its name
     */
    public SetPointSchedule(List<SetPoint> scheduled, Map<String, double[]> supports) {
        this.scheduled = List.copyOf(scheduled);
        this.supports = Map.copyOf(supports);
    }

    /** Other schedules of the same parameters hold from now on; what operators put in their place stays until it expires. */
    public void configure(List<SetPoint> changed) {
        scheduled = List.copyOf(changed);
    }

    /** The names of all set-points. */
    public List<String> names() {
        return scheduled.stream().map(setPoint -> setPoint.parameter().name()).toList();
    }

    /**
     * Puts values in place of the schedule.
     *
     * @param expiry on the loop's clock; {@link Long#MAX_VALUE} for never
     */
    public void override(Map<String, Double> values, long expiry) {
        values.forEach((name, value) -> overrides.put(name, new Override(value, expiry)));
    }

    /** Follows the schedule again. */
    public void follow() {
        overrides.clear();
    }

    /** When the values end that were put in place of the schedule, on the loop's clock, by name. */
    public Map<String, Long> expiries() {
        Map<String, Long> expiries = new HashMap<>();
        overrides.forEach((name, override) -> expiries.put(name, override.expiry()));
        return expiries;
    }

    /** Forgets what has expired; returns the names of it. */
    public List<String> expire(long now) {
        List<String> expired = overrides.entrySet().stream()
                .filter(entry -> entry.getValue().expiry() <= now)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        expired.forEach(overrides::remove);
        return expired;
    }

    /** The values at a time in seconds of the plant, by name. */
    public Map<String, Double> valuesAt(double time) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (SetPoint setPoint : scheduled) {
            Override override = overrides.get(setPoint.parameter().name());
            values.put(setPoint.parameter().name(), override == null ? setPoint.at(time) : override.value());
        }
        return values;
    }

    /** The parameters of a solve that starts at a time in seconds of the plant. */
    public List<ParameterValues> parametersAt(double time) {
        List<ParameterValues> values = new ArrayList<>(scheduled.size());
        for (SetPoint setPoint : scheduled) {
            Parameter parameter = setPoint.parameter();
            Override override = overrides.get(parameter.name());
            values.add(new ParameterValues(
                    parameter.name(),
                    override != null
                            ? new double[] {override.value()}
                            : parameter.domains().isEmpty()
                                    ? new double[] {setPoint.at(time)}
                                    : preview(setPoint, parameter.domains().getFirst(), time)));
        }
        return values;
    }

    private double[] preview(SetPoint setPoint, Domain domain, double time) {
        double[] own = supports.getOrDefault(domain.name(), new double[0]);
        double[] values = new double[own.length];
        for (int k = 0; k < own.length; k++) {
            values[k] = setPoint.at(time + own[k] - domain.from());
        }
        return values;
    }
}
