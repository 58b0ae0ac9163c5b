package dev.takt.dynamics;

import dev.takt.solver.model.Delays;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was applied and what was, for the dead times of a model: inputs that keep their values until the next one, and states between
 * which it draws straight lines. Before the first entry it is what the model says.
 *
 * <p>It is the source of the parameters of the past; all others come from another source.
 */
public final class DelayHistory implements ParameterSource {
    /** For a model without dead times. */
    public static final DelayHistory NONE = new DelayHistory(List.of(), ParameterSource.MODEL);

    private final ParameterSource base;
    private final List<Delays.Delay> delays;
    private final Map<Parameter, Delays.Delay> byPast = new HashMap<>();
    private final Map<String, TimeSeries> series = new LinkedHashMap<>();

    /**
     * The history of a model, empty yet.
     *
     * @param base of all other parameters
     */
    public DelayHistory(OptimalControlProblem model, ParameterSource base) {
        this(Delays.in(model), base);
    }

    private DelayHistory(List<Delays.Delay> delays, ParameterSource base) {
        this.base = base;
        this.delays = delays;
        double longest = delays.stream().mapToDouble(Delays.Delay::delay).max().orElse(0);
        for (Delays.Delay delay : delays) {
            byPast.put(delay.past(), delay);
            boolean held = delay.variable().role() == Variable.Role.CONTROL;
            series.computeIfAbsent(delay.variable().name(), _ -> new TimeSeries(held, longest));
        }
    }

    /** Whether the model has no dead time. */
    public boolean isEmpty() {
        return delays.isEmpty();
    }

    /** Notes the value that a variable has from a time on, or at a time; ignored where no dead time needs it. */
    public void note(String variable, double time, double value) {
        TimeSeries noted = series.get(variable);
        if (noted != null && Double.isFinite(value)) {
            noted.add(time, value);
        }
    }

    /** Forgets what is noted after a time. */
    public void forgetAfter(double time) {
        series.values().forEach(noted -> noted.forgetAfter(time));
    }

    /** The next time after a given one at which a delayed input jumps. */
    public OptionalDouble nextJump(double time) {
        double next = Double.POSITIVE_INFINITY;
        for (Delays.Delay delay : delays) {
            TimeSeries noted = series.get(delay.variable().name());
            if (noted != null && noted.isHeld()) {
                next = Math.min(next, noted.nextAfter(time - delay.delay()) + delay.delay());
            }
        }
        return next < Double.POSITIVE_INFINITY ? OptionalDouble.of(next) : OptionalDouble.empty();
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
        return byPast.containsKey(parameter) || base.moves(parameter);
    }

    @Override
    public double at(Parameter parameter, double[] coordinates, double time) {
        Delays.Delay delay = byPast.get(parameter);
        return delay == null ? base.at(parameter, coordinates, time) : value(delay, time - delay.delay());
    }

    private double value(Delays.Delay delay, double time) {
        TimeSeries noted = series.get(delay.variable().name());
        return noted != null && noted.reaches(time) ? noted.at(time) : before(delay);
    }

    /** What the model says of the time before everything. */
    private static double before(Delays.Delay delay) {
        return delay.past().initial().at(delay.time().from());
    }

    /**
     * The values of the parameters of the past for a plan.
     *
     * @param start of the plan
     * @param supports of the plan along time, collocation nodes included
     */
    public Map<String, double[]> values(double start, Map<String, double[]> supports) {
        Map<String, double[]> values = new LinkedHashMap<>();
        for (Delays.Delay delay : delays) {
            double[] all =
                    supports.getOrDefault(delay.time().name(), delay.time().supports());
            double[] past = new double[all.length];
            for (int k = 0; k < past.length; k++) {
                past[k] = Delays.isHeld(delay.variable(), delay.time())
                        ? mean(delay, all[k], start)
                        : value(
                                delay,
                                Math.min(start, start + all[k] - delay.time().from() - delay.delay()));
            }
            values.put(delay.past().name(), past);
        }
        return values;
    }

    /** The mean of an input on that part of the interval of a node, earlier by the delay, which is before the start of the plan. */
    private double mean(Delays.Delay delay, double node, double start) {
        Domain time = delay.time();
        double[] given = time.supports();
        boolean fromSupport = time.scheme() instanceof DerivativeScheme.ForwardDifference
                || time.scheme() instanceof DerivativeScheme.DiscreteTime;
        double tolerance = 1e-9 * (given[1] - given[0]);
        int interval = 0;
        while (interval + 2 < given.length
                && (fromSupport ? given[interval + 1] <= node + tolerance : given[interval + 1] < node - tolerance)) {
            interval++;
        }
        double offset = start - time.from() - delay.delay();
        double from = offset + given[interval];
        double to = Math.min(start, offset + given[interval + 1]);
        TimeSeries noted = series.get(delay.variable().name());
        if (noted == null || to <= from) {
            return value(delay, Math.min(start, from));
        }
        double sum = 0;
        double at = from;
        while (at < to) {
            double next = Math.min(to, noted.nextAfter(at));
            sum += value(delay, at) * (next - at);
            at = next;
        }
        return sum / (to - from);
    }
}
