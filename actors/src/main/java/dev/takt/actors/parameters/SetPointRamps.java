package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.ParameterRange;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The last check of the values of parameters before they reach the solver. Each set-point follows its target at most at
 * its rate, now and along the horizon, so a plan sees the coming ramp. A set-point without a rate jumps. No value
 * leaves the range of its parameter, whatever the schedule, and where a schedule has NaN the previous value stays.
 * Allocates one small map and the arrays of moving set-points.
 */
public final class SetPointRamps {
    private final Map<String, Rule> rules = new HashMap<>();
    private final Map<String, Double> present = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private double time = Double.NaN;

    /**
     * The rule of a parameter.
     *
     * @param supports of its time, if it is a function of time only; empty for a number
     */
    private record Rule(ParameterRange range, Optional<double[]> supports, boolean moves) {}

    /**
     * Starts without values.
     *
     * @param ranges of the parameters, by name
     * @param supports along each domain, by its name
     */
    public SetPointRamps(
            List<Parameter> parameters, Map<String, ParameterRange> ranges, Map<String, double[]> supports) {
        for (Parameter parameter : parameters) {
            ParameterRange range = ranges.get(parameter.name());
            if (range != null) {
                Optional<double[]> own = parameter.domains().stream()
                        .filter(domain -> domain.kind() == Domain.Kind.TIME)
                        .findFirst()
                        .map(domain -> supports.getOrDefault(domain.name(), domain.supports()));
                boolean moves = range.rate().isPresent() && parameter.domains().size() <= (own.isPresent() ? 1 : 0);
                rules.put(parameter.name(), new Rule(range, own, moves));
            }
        }
    }

    /**
     * Advances the time.
     *
     * @param now in seconds of the plant, not decreasing
     * @param wanted target values now, by name
     * @return the values now; may be kept
     */
    public Map<String, Double> advance(double now, Map<String, Double> wanted) {
        double seconds = Double.isNaN(time) ? 0 : Math.max(0, now - time);
        time = now;
        Map<String, Double> values = new LinkedHashMap<>();
        wanted.forEach((name, target) -> {
            Double before = present.get(name);
            double admissible = admissible(name, target, before == null ? Double.NaN : before);
            values.put(name, before == null ? admissible : moved(name, before, admissible, seconds));
        });
        present.clear();
        present.putAll(values);
        return values;
    }

    /**
     * The values of a solve.
     *
     * @param start of its horizon, in seconds of the plant; not before the last time of {@link #advance}
     * @param wanted values along the horizon
     */
    public List<ParameterValues> along(double start, List<ParameterValues> wanted) {
        List<ParameterValues> values = new ArrayList<>(wanted.size());
        for (ParameterValues each : wanted) {
            Rule rule = rules.get(each.name());
            Double before = present.get(each.name());
            values.add(
                    rule == null
                            ? each
                            : rule.moves() && before != null && Double.isFinite(before)
                                    ? ramp(each, rule, before, start - time)
                                    : admissible(each, rule, before == null ? Double.NaN : before));
        }
        return values;
    }

    private ParameterValues ramp(ParameterValues wanted, Rule rule, double before, double seconds) {
        double[] targets = wanted.values();
        double[] supports = rule.supports().orElse(new double[1]);
        double[] values = new double[supports.length];
        double value = before;
        for (int k = 0; k < values.length; k++) {
            double target = admissible(wanted.name(), targets.length == 1 ? targets[0] : targets[k], value);
            value = moved(wanted.name(), value, target, k == 0 ? Math.max(0, seconds) : supports[k] - supports[k - 1]);
            values[k] = value;
        }
        return new ParameterValues(wanted.name(), values);
    }

    private ParameterValues admissible(ParameterValues wanted, Rule rule, double before) {
        boolean right = true;
        for (double value : wanted.values()) {
            right &= isRight(rule.range(), value);
        }
        if (right) {
            return wanted;
        }
        double[] values = wanted.values().clone();
        double last = before;
        for (int k = 0; k < values.length; k++) {
            last = admissible(wanted.name(), values[k], last);
            values[k] = last;
        }
        return new ParameterValues(wanted.name(), values);
    }

    /** The target value limited to the range; the previous value for NaN. */
    private double admissible(String name, double wanted, double before) {
        Rule rule = rules.get(name);
        if (rule == null) {
            return wanted;
        }
        double nearest = rule.range().nearest(wanted);
        return Double.isFinite(nearest) ? nearest : before;
    }

    private static boolean isRight(ParameterRange range, double value) {
        return Double.isFinite(value) && range.values().contains(value);
    }

    /**
     * Notices about targets out of range: the first value of each parameter, now or within the horizon.
     *
     * @param wanted values along the horizon
     */
    List<ParameterNotice> notices(List<ParameterValues> wanted) {
        List<ParameterNotice> notices = new ArrayList<>();
        Set<String> present = new HashSet<>();
        for (ParameterValues each : wanted) {
            Rule rule = rules.get(each.name());
            if (rule != null) {
                notice(each, rule.range()).ifPresent(notice -> {
                    present.add(notice.name());
                    notices.add(known.contains(notice.name()) ? notice.again() : notice);
                });
            }
        }
        known.clear();
        known.addAll(present);
        return notices;
    }

    private static Optional<ParameterNotice> notice(ParameterValues wanted, ParameterRange range) {
        double[] values = wanted.values();
        for (int k = 0; k < values.length; k++) {
            if (!isRight(range, values[k])) {
                double nearest = range.nearest(values[k]);
                return Optional.of(ParameterNotice.ofRange(
                        wanted.name(),
                        range.objection(values[k]).orElse(wanted.name()) + (k == 0 ? "" : ", within the horizon") + "; "
                                + (Double.isFinite(nearest) ? ExpressionText.number(nearest) : "the value before")
                                + " is used instead"));
            }
        }
        return Optional.empty();
    }

    private double moved(String name, double from, double to, double seconds) {
        Rule rule = rules.get(name);
        if (rule == null || !rule.moves()) {
            return to;
        }
        double most = rule.range().rate().orElse(Double.POSITIVE_INFINITY) * seconds;
        return Math.abs(to - from) <= most || Double.isNaN(from) ? to : from + Math.copySign(most, to - from);
    }

    /**
     * Set-points that have not reached their targets.
     *
     * @param wanted target values now, by name
     */
    Map<String, Double> moving(Map<String, Double> wanted) {
        Map<String, Double> moving = new LinkedHashMap<>();
        present.forEach((name, value) -> {
            Rule rule = rules.get(name);
            Double target = wanted.get(name);
            if (rule != null && rule.moves() && target != null && value.compareTo(target) != 0) {
                moving.put(name, value);
            }
        });
        return moving;
    }

    /**
     * Begins with set-points that are on their way.
     *
     * @param before in seconds of the plant
     * @param values of that time
     */
    void begin(double before, Map<String, Double> values) {
        if (!values.isEmpty()) {
            time = before;
            present.putAll(values);
        }
    }

    /** Exchanges the present values. */
    void exchange(StateExchange state) {
        state.entries(present, 0.0, StateExchange::real);
        time = state.real(time);
    }
}
