package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.Forecastable;
import dev.takt.config.SetPoint;
import dev.takt.config.time.PlantTime;
import dev.takt.config.time.TimeProfile;
import dev.takt.loop.operation.OperatorCommand;
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
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The time-dependent parameters over the time of the plant: the schedules and functions of the case file, the forecasts
 * that replace them, and operators' values until they expire. A scalar parameter has its present value for a whole
 * solve; a parameter of the time domain has its future values over the horizon. An operator's value applies to the
 * whole horizon, because its end is not predictable.
 */
public final class SetPointSchedule {
    private static final double[] NOWHERE = {0};

    private final PlantTime time;
    private final Map<String, double[]> supports;
    private final Map<String, ParameterCourse> courses = new LinkedHashMap<>();
    private final Map<String, Forecastable> forecasts = new LinkedHashMap<>();
    private final Map<String, Long> expiries = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final ParameterCourses shared;
    private List<SetPoint> scheduled;

    /**
     * The schedule of a case in which only set-points depend on time, whose time is that of the loop.
     *
     * @param supports along each domain, by its name
     */
    public SetPointSchedule(List<SetPoint> scheduled, Map<String, double[]> supports) {
        this(scheduled, List.of(), List.of(), supports, new PlantTime(Optional.empty()));
    }

    /**
     * The schedule of a case.
     *
     * @param parameters of the model; other time-dependent ones are updated as well
     * @param forecasts parameters that accept forecasts
     * @param supports along each domain, by its name
     */
    public SetPointSchedule(
            List<SetPoint> scheduled,
            List<Parameter> parameters,
            List<Forecastable> forecasts,
            Map<String, double[]> supports,
            PlantTime time) {
        this.scheduled = List.copyOf(scheduled);
        this.supports = Map.copyOf(supports);
        this.time = time;
        forecasts.forEach(each -> this.forecasts.put(each.parameter().name(), each));
        scheduled.forEach(each -> courses.put(
                each.parameter().name(), ParameterCourse.of(each.parameter(), Optional.of(each.profile()))));
        parameters.stream()
                .filter(parameter -> parameter.followsTime() || this.forecasts.containsKey(parameter.name()))
                .forEach(parameter ->
                        courses.putIfAbsent(parameter.name(), ParameterCourse.of(parameter, profile(parameter))));
        this.shared = new ParameterCourses(time, courses);
    }

    /** The course of a parameter over time in the model. */
    private static Optional<TimeProfile> profile(Parameter parameter) {
        if (parameter.initial() instanceof TimeProfile profile) {
            return Optional.of(profile);
        }
        if (parameter.domains().isEmpty()) {
            double value = parameter.initial().at();
            return Optional.of(TimeProfile.of(_ -> value, TimeProfile.Kind.CONSTANT, ExpressionText.number(value)));
        }
        return Optional.empty();
    }

    /** The same values, for another thread. */
    public ParameterCourses courses() {
        return shared;
    }

    /**
     * Sets other schedules of the same parameters; operators' values and forecasts stay.
     *
     * @param judged settings of forecasts
     */
    public void configure(List<SetPoint> changed, List<Forecastable> judged) {
        scheduled = List.copyOf(changed);
        changed.forEach(each -> courses.computeIfPresent(
                each.parameter().name(),
                (_, course) -> new ParameterCourse(
                        course.parameter(), Optional.of(each.profile()), course.override(), course.forecast())));
        judged.forEach(each -> {
            forecasts.put(each.parameter().name(), each);
            courses.computeIfPresent(
                    each.parameter().name(),
                    (_, course) -> course.with(course.forecast().map(forecast -> forecast.with(each.settings()))));
        });
        shared.set(courses);
    }

    /** The names of all set-points. */
    public List<String> names() {
        return scheduled.stream().map(setPoint -> setPoint.parameter().name()).toList();
    }

    /** The names of the parameters that accept forecasts. */
    public List<String> forecastNames() {
        return List.copyOf(forecasts.keySet());
    }

    /**
     * Replaces the schedule by values.
     *
     * @param expiry on the loop's clock; {@link Long#MAX_VALUE} for never
     */
    public void override(Map<String, Double> values, long expiry) {
        values.forEach((name, value) -> {
            expiries.put(name, expiry);
            courses.computeIfPresent(name, (_, course) -> course.with(OptionalDouble.of(value)));
        });
        shared.set(courses);
    }

    /** Follows the schedule again. */
    public void follow() {
        List.copyOf(expiries.keySet()).forEach(this::release);
        shared.set(courses);
    }

    private void release(String name) {
        expiries.remove(name);
        courses.computeIfPresent(name, (_, course) -> course.with(OptionalDouble.empty()));
    }

    /** Operators' values, by name. */
    Map<String, OperatorValues.SetPoint> overrides() {
        Map<String, OperatorValues.SetPoint> overrides = new LinkedHashMap<>();
        expiries.forEach((name, expiry) -> Optional.ofNullable(courses.get(name))
                .map(ParameterCourse::override)
                .filter(OptionalDouble::isPresent)
                .ifPresent(value -> overrides.put(name, new OperatorValues.SetPoint(value.getAsDouble(), expiry))));
        return overrides;
    }

    /**
     * The forecasts that have not ended, in seconds of the plant.
     *
     * @param seconds of the loop
     */
    List<OperatorCommand.Forecast> forecasts(double seconds) {
        List<OperatorCommand.Forecast> taken = new ArrayList<>();
        forecasts
                .keySet()
                .forEach(name -> Optional.ofNullable(courses.get(name))
                        .flatMap(ParameterCourse::forecast)
                        .filter(each -> each.end() > plantTime(seconds))
                        .ifPresent(each -> taken.add(new OperatorCommand.Forecast(
                                name, each.times(), each.values(), false, OptionalDouble.of(each.issued())))));
        return taken;
    }

    /** The expiry times of operators' values, on the loop's clock, by name. */
    public Map<String, Long> expiries() {
        return Map.copyOf(expiries);
    }

    /** Removes expired values; returns their names. */
    public List<String> expire(long now) {
        List<String> expired = expiries.entrySet().stream()
                .filter(entry -> entry.getValue() <= now)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        expired.forEach(this::release);
        if (!expired.isEmpty()) {
            shared.set(courses);
        }
        return expired;
    }

    /**
     * Takes a forecast if it is valid.
     *
     * @param seconds of the loop at the beginning of the present period
     * @param period its length in seconds
     * @return why it is refused; empty if it is accepted
     */
    public String forecast(OperatorCommand.Forecast command, double seconds, double period) {
        Forecastable settings = forecasts.get(command.name());
        ParameterCourse course = courses.get(command.name());
        if (settings == null || course == null) {
            return "no forecasts are taken of " + command.name()
                    + (forecasts.isEmpty()
                            ? "; the block loop.forecasts is empty"
                            : "; expected one of " + String.join(", ", forecasts.keySet()));
        }
        ForecastJudge.Verdict verdict = new ForecastJudge(time, settings.range(), period)
                .judge(command, settings.settings(), course.forecast(), time.origin() + seconds);
        verdict.forecast().ifPresent(taken -> {
            courses.put(command.name(), course.with(Optional.of(taken)));
            shared.set(courses);
        });
        return verdict.reason();
    }

    /**
     * The notices about the values of this period; forecasts that have become too old end here.
     *
     * @param seconds of the loop
     * @param horizon length of a plan in seconds
     */
    public List<ParameterNotice> notices(double seconds, double horizon) {
        double now = time.origin() + seconds;
        List<ParameterNotice> notices = new ArrayList<>();
        Set<String> present = new HashSet<>();
        boolean ended = false;
        for (Map.Entry<String, ParameterCourse> entry : courses.entrySet()) {
            ParameterCourse course = entry.getValue();
            if (course.forecast().isPresent()) {
                Forecast forecast = course.forecast().get();
                if (now >= forecast.stale() && forecast.end() > now) {
                    entry.setValue(course.with(Optional.of(forecast.endingAt(forecast.stale()))));
                    ended = true;
                }
            }
            notice(entry.getValue(), now, horizon).ifPresent(notice -> {
                present.add(notice.text());
                notices.add(known.contains(notice.text()) ? notice.again() : notice);
            });
        }
        known.clear();
        known.addAll(present);
        if (ended) {
            shared.set(courses);
        }
        return notices;
    }

    private static Optional<ParameterNotice> notice(ParameterCourse course, double now, double horizon) {
        String name = course.parameter().name();
        if (course.override().isPresent()) {
            return Optional.empty();
        }
        boolean file = course.isOfFile(now);
        Optional<TimeProfile> silent =
                course.profile().filter(profile -> profile.warns() && file && !profile.covers(now));
        if (silent.isPresent()) {
            boolean safe = silent.get().beyond() == TimeProfile.Beyond.SAFE;
            return Optional.of(ParameterNotice.ofData(
                    name,
                    name + ": its data " + extent(silent.get(), now) + ", "
                            + (safe ? "and the loop does not go on without" : "the value at their end holds"),
                    safe));
        }
        if (course.forecast().isPresent()) {
            Forecast forecast = course.forecast().get();
            if (!forecast.covers(now)) {
                return Optional.of(ParameterNotice.ofData(
                        name,
                        "the forecast of " + name + forecast.absence(now, SetPointSchedule::text) + "; "
                                + (forecast.isHeld(now)
                                        ? "its last value holds for a time"
                                        : "what the file says holds"),
                        false));
            }
        }
        return course.profile()
                .filter(profile -> profile.warns() && course.parameter().timePosition() >= 0)
                .filter(profile -> course.isOfFile(now + horizon) && !profile.covers(now + horizon))
                .map(profile -> ParameterNotice.ofData(
                        name,
                        name + ": its data end within the horizon, at "
                                + text(profile.last().getAsDouble()) + "; the value there is taken to hold",
                        false));
    }

    private static String extent(TimeProfile profile, double now) {
        return now < profile.first().getAsDouble()
                ? "begin later, at " + text(profile.first().getAsDouble())
                : "have ended, at " + text(profile.last().getAsDouble());
    }

    private static String text(double seconds) {
        return ExpressionText.number(seconds) + " s of the plant's time";
    }

    /** The time of the plant at a time in seconds of the loop. */
    double plantTime(double seconds) {
        return time.origin() + seconds;
    }

    /** The values of the set-points at a time in seconds of the loop, by name. */
    public Map<String, Double> valuesAt(double seconds) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (SetPoint setPoint : scheduled) {
            String name = setPoint.parameter().name();
            ParameterCourse course = courses.get(name);
            if (course != null) {
                values.put(name, course.at(NOWHERE, time.origin() + seconds));
            }
        }
        return values;
    }

    /** The parameters of a solve that starts at a time in seconds of the loop. */
    public List<ParameterValues> parametersAt(double seconds) {
        List<ParameterValues> values = new ArrayList<>(courses.size());
        double start = time.origin() + seconds;
        courses.forEach((name, course) -> {
            values.add(new ParameterValues(name, values(course, course.parameter(), start)));
            course.parameter()
                    .beforeJumps()
                    .ifPresent(before -> values.add(new ParameterValues(before.name(), values(course, before, start))));
        });
        return values;
    }

    /** The values of a course as a parameter of the model reads them. */
    private double[] values(ParameterCourse course, Parameter parameter, double start) {
        List<Domain> domains = parameter.domains();
        if (course.override().isPresent()) {
            return new double[] {course.override().getAsDouble()};
        }
        int place = parameter.timePosition();
        int size = 1;
        for (Domain domain : domains) {
            size *= along(domain).length;
        }
        double[] values = new double[size];
        double[] point = new double[domains.size()];
        for (int i = 0; i < size; i++) {
            int rest = i;
            for (int d = domains.size() - 1; d >= 0; d--) {
                double[] grid = along(domains.get(d));
                point[d] = grid[rest % grid.length];
                rest /= grid.length;
            }
            values[i] = course.at(point, place < 0 ? start : parameter.timeAt(point[place], start));
        }
        return values;
    }

    private double[] along(Domain domain) {
        return supports.getOrDefault(domain.name(), new double[0]);
    }

    /** Exchanges operators' values and forecasts; schedules are those of the file. */
    void exchange(StateExchange state) {
        state.entries(expiries, 0L, StateExchange::moment);
        for (Map.Entry<String, ParameterCourse> entry : courses.entrySet()) {
            entry.setValue(entry.getValue().exchanged(state, forecasts.get(entry.getKey())));
        }
        shared.set(courses);
    }
}
