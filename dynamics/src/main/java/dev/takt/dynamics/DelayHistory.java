package dev.takt.dynamics;

import dev.takt.solver.model.Delays;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was applied and what was, for the dead times of a model: inputs that keep their values until the next one, and states between
 * which it draws straight lines. Before the first entry it is what the model says.
 *
 * <p>It is the source of the parameters of the past; all others come from another source.
 */
public final class DelayHistory implements ParameterSource {
    /** For a model without dead times. */
    public static final DelayHistory NONE = new DelayHistory(List.of(), ParameterSource.MODEL, 0);

    private final ParameterSource base;
    private final List<Delays.Delay> delays;
    private final Map<String, Entry> byPast = new HashMap<>();
    private final Map<String, TimeSeries> series = new LinkedHashMap<>();
    private double spanFrom = Double.NaN;
    private double spanTo = Double.NaN;

    /** A dead time with what is known of its variable. */
    private record Entry(Delays.Delay delay, TimeSeries noted, double before) {}

    /**
     * What is known of one variable.
     *
     * @param times of its values, rising, in seconds
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Kept(double[] times, double[] values) {

        /** The same values some seconds later. */
        public Kept later(double seconds) {
            return new Kept(Arrays.stream(times).map(time -> time + seconds).toArray(), values);
        }
    }

    /**
     * The history of a model, empty yet.
     *
     * @param base of all other parameters
     */
    public DelayHistory(OptimalControlProblem model, ParameterSource base) {
        this(Delays.in(model), base, 0);
    }

    /**
     * The history of a model, empty yet.
     *
     * @param base of all other parameters
     * @param window how long before the present somebody asks for delayed values, in seconds
     */
    public DelayHistory(OptimalControlProblem model, ParameterSource base, double window) {
        this(Delays.in(model), base, window);
    }

    private DelayHistory(List<Delays.Delay> delays, ParameterSource base, double window) {
        this.base = base;
        this.delays = delays;
        double reach = longest() + window;
        for (Delays.Delay delay : delays) {
            boolean held = delay.variable().role() == Variable.Role.CONTROL;
            TimeSeries noted = series.computeIfAbsent(delay.variable().name(), _ -> new TimeSeries(held, reach));
            double before = delay.past().initial().at(delay.time().from());
            byPast.put(delay.past().name(), new Entry(delay, noted, before));
        }
    }

    /** Whether the model has no dead time. */
    public boolean isEmpty() {
        return delays.isEmpty();
    }

    /** The dead times. */
    public List<Delays.Delay> delays() {
        return delays;
    }

    /** The longest dead time in seconds; 0 without. */
    public double longest() {
        return delays.stream().mapToDouble(Delays.Delay::delay).max().orElse(0);
    }

    /** The names of the variables that are delayed. */
    public Set<String> variables() {
        return series.keySet();
    }

    /** Notes the value that a variable has from a time on, or at a time; ignored where no dead time needs it. */
    public void note(String variable, double time, double value) {
        TimeSeries noted = series.get(variable);
        if (noted != null && Double.isFinite(value)) {
            noted.add(time, value);
        }
    }

    /** Notes what a variable was until a time, where nothing is known of it yet. */
    public void noteBefore(String variable, double time, double value) {
        if (isUnknown(variable)) {
            note(variable, time - 2 * longest(), value);
        }
    }

    /** Whether nothing is known of a variable that is delayed. */
    public boolean isUnknown(String variable) {
        TimeSeries noted = series.get(variable);
        return noted != null && noted.isEmpty();
    }

    /** Forgets what is noted after a time. */
    public void forgetAfter(double time) {
        series.values().forEach(noted -> noted.forgetAfter(time));
    }

    /** What is known, by variable. */
    public Map<String, Kept> kept() {
        Map<String, Kept> kept = new LinkedHashMap<>();
        series.forEach((name, noted) -> kept.put(name, noted.kept()));
        return kept;
    }

    /** Notes what was kept of a variable. */
    public void restore(String variable, Kept kept) {
        for (int i = 0; i < kept.times().length; i++) {
            note(variable, kept.times()[i], kept.values()[i]);
        }
    }

    @Override
    public double nextJump(double time) {
        double next = base.nextJump(time);
        for (Entry entry : byPast.values()) {
            if (entry.noted().isHeld() && entry.delay().time().step().isEmpty()) {
                double delay = entry.delay().delay();
                next = Math.min(next, entry.noted().nextAfter(time - delay) + delay);
            }
        }
        return next;
    }

    @Override
    public void during(double from, double to) {
        base.during(from, to);
        spanFrom = from;
        spanTo = to;
    }

    /** The shortest dead time of a state; infinite without. */
    public double shortestOfStates() {
        return delays.stream()
                .filter(delay -> delay.variable().role() != Variable.Role.CONTROL)
                .mapToDouble(Delays.Delay::delay)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public boolean moves(Parameter parameter) {
        return byPast.containsKey(parameter.name()) || base.moves(parameter);
    }

    @Override
    public double at(Parameter parameter, double[] coordinates, double time) {
        Entry entry = byPast.get(parameter.name());
        if (entry == null) {
            return base.at(parameter, coordinates, time);
        }
        double delay = entry.delay().delay();
        double step = entry.delay().time().step().orElse(0);
        if (!entry.noted().isHeld()) {
            return at(entry, time - delay);
        }
        if (step > 0) {
            return mean(entry, time - delay, time + step - delay);
        }
        return spanFrom < spanTo ? mean(entry, spanFrom - delay, spanTo - delay) : at(entry, time - delay);
    }

    private static double at(Entry entry, double time) {
        return entry.noted().at(time, entry.before());
    }

    private static double mean(Entry entry, double from, double to) {
        return entry.noted().mean(from, to, entry.before());
    }

    /** The value of the variable of a dead time at a time. */
    double value(Delays.Delay delay, double time) {
        return at(entry(delay), time);
    }

    /** The mean of the variable of a dead time, which keeps its values, over a time. */
    double mean(Delays.Delay delay, double from, double to) {
        return mean(entry(delay), from, to);
    }

    private Entry entry(Delays.Delay delay) {
        return Optional.ofNullable(byPast.get(delay.past().name()))
                .orElseThrow(
                        () -> new IllegalArgumentException(delay.past().name() + " is no dead time of this history"));
    }
}
