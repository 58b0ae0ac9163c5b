package dev.takt.actors.parameters;

import dev.takt.actors.parameters.OperatorValues.LimitsInForce;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.setting.Range;
import dev.takt.solver.model.ExpressionText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Requested limits, and the active ones that move to them in equal steps. Plans see the rest of the ramp, so a state
 * that is inside does not suddenly violate a limit.
 *
 * <p>Limits never exclude the present state of the plant. A violated limit begins slightly outside of the present value
 * and moves to the requested one in the usual number of periods. If no plan can follow it, it begins farther out and
 * takes longer. Once the plant is inside, the limit is as hard as any other.
 *
 * <p>No requested limit is beyond a bound of the model. A bound of the model that a state is beyond leads it back in the same
 * way, and then is again the model's own.
 */
public final class LimitRamps {
    /** A violation by this fraction of the width between the limits is reported. */
    private static final double NOTABLE = 0.01;

    /**
     * A violation by this fraction of the width between the limits takes the usual number of periods, a smaller one
     * fewer.
     */
    private static final double LARGE = 0.1;

    /** The factor by which the distance of an infeasible limit grows; its time grows by the square of this factor. */
    private static final int GROWTH = 2;

    private static final int LONGEST = 100_000;

    private final double period;
    private final Map<String, VariableLimits> model;
    private final Map<String, Ramp> ramps = new LinkedHashMap<>();
    /** The variables, inequalities and bounds whose ramps are those of violated bounds of the model. */
    private final Set<String> leading = new HashSet<>();
    /** Those among them whose values are what a bound is exceeded by. */
    private final Set<String> excesses = new HashSet<>();

    private int periods;

    /**
     * Starts with the limits of the model.
     *
     * @param periods number of periods of a change, at least 1
     * @param period seconds of the plant
     * @param model the bounds of the variables in the model, by name
     */
    public LimitRamps(int periods, double period, Map<String, VariableLimits> model) {
        this.periods = periods;
        this.period = period;
        this.model = Map.copyOf(model);
    }

    /**
     * The ramp of one variable from the active limits to the requested ones.
     *
     * @param present last values of the variable; empty if unknown, as for a control
     * @param left remaining periods of the ramp
     * @param violation its report; empty while the variable is inside the requested limits
     */
    private record Ramp(
            VariableLimits active,
            VariableLimits requested,
            Optional<Range> present,
            int left,
            Optional<ParameterNotice> violation) {
        static Ramp settled(VariableLimits limits) {
            return new Ramp(limits, limits, Optional.empty(), 0, Optional.empty());
        }

        Ramp next() {
            return left <= 1 ? with(requested, 0) : with(new LimitCourse(active, requested, left).at(1), left - 1);
        }

        Ramp with(VariableLimits changed, int changedLeft) {
            return new Ramp(changed, requested, present, changedLeft, violation);
        }

        static Ramp exchanged(StateExchange state, Ramp present) {
            return new Ramp(
                    limits(state, present.active),
                    limits(state, present.requested),
                    state.optional(
                            present.present,
                            Range.ALL,
                            (of, range) -> new Range(of.real(range.least()), of.real(range.most()))),
                    state.whole(present.left),
                    state.optional(
                            present.violation,
                            ParameterNotice.ofLimit("", ""),
                            (of, notice) -> ParameterNotice.ofLimit(of.text(notice.name()), of.text(notice.text()))));
        }

        private static VariableLimits limits(StateExchange state, VariableLimits present) {
            return new VariableLimits(
                    state.text(present.name()), state.real(present.least()), state.real(present.most()));
        }

        /** The violation of the requested limits by a range of values; 0 or less inside. */
        double beyond(Range values) {
            return Math.max(requested.least() - values.least(), values.most() - requested.most());
        }
    }

    /** Sets the number of periods in which limits requested from now on are reached. */
    public void configure(int changed) {
        periods = changed;
    }

    /** Sets initial limits at once. */
    public void set(VariableLimits limits) {
        ramps.put(limits.name(), Ramp.settled(limits));
    }

    /** Goes on with limits of an operator, and on their way. */
    void set(LimitsInForce limits) {
        ramps.put(
                limits.requested().name(),
                new Ramp(limits.active(), limits.requested(), Optional.empty(), limits.left(), Optional.empty()));
    }

    /**
     * The limits that somebody has requested.
     *
     * @param file those of the file, for actuators
     */
    List<LimitsInForce> inForce(List<VariableLimits> file) {
        List<LimitsInForce> inForce = new ArrayList<>();
        ramps.forEach((name, ramp) -> {
            boolean own = file.stream()
                    .filter(limits -> limits.name().equals(name))
                    .findFirst()
                    .or(() -> Optional.ofNullable(model.get(name)))
                    .filter(ramp.requested()::equals)
                    .isPresent();
            if (!own && !leading.contains(name)) {
                inForce.add(new LimitsInForce(ramp.active(), ramp.requested(), ramp.left()));
            }
        });
        return inForce;
    }

    /**
     * Requests limits.
     *
     * @param present the present limits, if none have been requested before
     * @param present values of the variable
     */
    public void request(VariableLimits requested, VariableLimits present, Optional<Range> where) {
        Ramp before = ramps.getOrDefault(requested.name(), Ramp.settled(present));
        Ramp asked = new Ramp(before.active(), requested, where, periods, Optional.empty());
        ramps.put(
                requested.name(),
                where.map(values -> beginning(asked, values, requested, periods))
                        .orElse(asked));
    }

    /** A state is beyond the bounds of the model, which lead it back until it is inside. */
    public void lead(VariableLimits bounds) {
        if (!ramps.containsKey(bounds.name())) {
            ramps.put(bounds.name(), Ramp.settled(bounds));
            leading.add(bounds.name());
        }
    }

    /** An inequality, or a bound that is a function, is violated, which leads its excess back until it is kept. */
    public void leadExcess(VariableLimits excess) {
        excesses.add(excess.name());
        lead(excess);
    }

    /** Whether a limit of the model leads something back. */
    public boolean isLeading() {
        return !leading.isEmpty();
    }

    /** The notice for an operator who requests limits of a variable with given present values. */
    String described(VariableLimits requested, Optional<Range> present) {
        String time = ExpressionText.number(periods * period) + " s of the plant (loop.limit-ramp)";
        Ramp asked = Ramp.settled(requested);
        return present.filter(values -> asked.beyond(values) > 0)
                .map(values -> text(asked, values) + "; it moves there from the present value, and is in force in "
                        + time + " at the earliest")
                .orElseGet(() -> "limits will be reached by a ramp, in " + time);
    }

    /**
     * A period has passed.
     *
     * @param present values of each variable, by name; empty if unknown or irrelevant
     * @return the limits along a plan that starts there
     */
    public List<LimitCourse> advance(Function<String, Optional<Range>> where) {
        ramps.replaceAll((_, ramp) -> ramp.left() == 0 ? ramp : ramp.next());
        return from(where);
    }

    /** The limits along another plan of the same period; the values are as in {@link #advance}. */
    public List<LimitCourse> from(Function<String, Optional<Range>> where) {
        ramps.replaceAll((name, ramp) -> around(ramp, where.apply(name)));
        if (!leading.isEmpty()) {
            leading.removeIf(this::endsAtTheBounds);
        }
        List<LimitCourse> courses = new ArrayList<>(ramps.size());
        ramps.values().forEach(ramp -> courses.add(course(ramp)));
        return courses;
    }

    private boolean endsAtTheBounds(String name) {
        return ramps.computeIfPresent(
                        name, (_, ramp) -> ramp.left() == 0 && ramp.violation().isEmpty() ? null : ramp)
                == null;
    }

    /** The limits along a plan. For a variable without a present value, such as a control, the present limits apply. */
    private LimitCourse course(Ramp ramp) {
        return ramp.present().isEmpty()
                ? LimitCourse.of(ramp.active())
                : new LimitCourse(ramp.active(), ramp.requested(), ramp.left() * period);
    }

    private Ramp around(Ramp ramp, Optional<Range> present) {
        if (present.isEmpty()) {
            return new Ramp(ramp.active(), ramp.requested(), present, ramp.left(), Optional.empty());
        }
        Range values = present.get();
        Ramp moved = values.least() < ramp.active().least()
                        || values.most() > ramp.active().most()
                ? beginning(ramp, values, ramp.active(), Math.max(ramp.left(), periods(ramp, values)))
                : ramp;
        double beyond = ramp.beyond(values);
        boolean told = ramp.violation().isPresent()
                ? beyond > 0
                : beyond > NOTABLE * ramp.requested().width();
        return new Ramp(
                moved.active(),
                moved.requested(),
                present,
                moved.left(),
                told ? notice(moved, values) : Optional.empty());
    }

    /** The number of periods for a violation; a small one ends after one period. */
    private int periods(Ramp ramp, Range values) {
        return (int) Math.clamp(
                Math.ceil(periods
                        * ramp.beyond(values)
                        / (LARGE * ramp.requested().width())),
                1.0,
                periods);
    }

    /** A ramp whose violated limits begin one step outside of the present values. */
    private Ramp beginning(Ramp ramp, Range values, VariableLimits passed, int left) {
        double step = Math.max(0, ramp.beyond(values)) / periods;
        VariableLimits limits = new VariableLimits(
                passed.name(),
                values.least() < passed.least()
                        ? values.least() - step
                        : ramp.active().least(),
                values.most() > passed.most()
                        ? values.most() + step
                        : ramp.active().most());
        return ramp.with(within(limits, values), left);
    }

    private Optional<ParameterNotice> notice(Ramp ramp, Range values) {
        if (ramp.violation().isPresent()) {
            return ramp.violation().map(ParameterNotice::again);
        }
        return Optional.of(ParameterNotice.ofLimit(
                ramp.requested().name(),
                text(ramp, values) + "; the limit of the plans moves there from the present value, and is in force in "
                        + ExpressionText.number(ramp.left() * period) + " s of the plant if the plant can follow"));
    }

    private String text(Ramp ramp, Range values) {
        VariableLimits limits = ramp.requested();
        if (excesses.contains(limits.name())) {
            return limits.name() + " is violated by " + ExpressionText.number(values.most()) + " now";
        }
        boolean below = limits.least() - values.least() > values.most() - limits.most();
        return limits.name() + " is " + ExpressionText.number(below ? values.least() : values.most())
                + " now, beyond its "
                + (below
                        ? "lower limit " + ExpressionText.number(limits.least())
                        : "upper limit " + ExpressionText.number(limits.most()));
    }

    /**
     * No plan was found. The cause may be a moving limit that the plant cannot follow: such limits begin farther out
     * and move more slowly.
     */
    public void failed() {
        ramps.replaceAll((_, ramp) -> ramp.left() == 0 || ramp.present().isEmpty() || ramp.left() > LONGEST
                ? ramp
                : ramp.with(
                        within(
                                new VariableLimits(
                                        ramp.active().name(),
                                        farther(
                                                ramp.active().least(),
                                                ramp.requested().least(),
                                                ramp.requested().width()),
                                        farther(
                                                ramp.active().most(),
                                                ramp.requested().most(),
                                                ramp.requested().width())),
                                ramp.present().get()),
                        GROWTH * GROWTH * ramp.left()));
    }

    private static double farther(double active, double requested, double width) {
        double way = active - requested;
        return way == 0 ? active : requested + GROWTH * Math.copySign(Math.max(Math.abs(way), NOTABLE * width), way);
    }

    /** Limits inside the bounds of the model, but for a bound that the present values are beyond. */
    private VariableLimits within(VariableLimits limits, Range values) {
        VariableLimits bounds = model.getOrDefault(
                limits.name(), new VariableLimits(limits.name(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        return new VariableLimits(
                limits.name(),
                values.least() < bounds.least() ? limits.least() : Math.max(limits.least(), bounds.least()),
                values.most() > bounds.most() ? limits.most() : Math.min(limits.most(), bounds.most()));
    }

    /** Notices about violated limits. */
    List<ParameterNotice> notices() {
        return ramps.values().stream()
                .flatMap(ramp -> ramp.violation().stream())
                .toList();
    }

    /** Exchanges all limits and where they are on their way. */
    void exchange(StateExchange state) {
        VariableLimits blank = new VariableLimits("", 0, 0);
        state.entries(ramps, Ramp.settled(blank), Ramp::exchanged);
        exchange(state, leading);
        exchange(state, excesses);
    }

    private static void exchange(StateExchange state, Set<String> names) {
        List<String> present = state.texts(names.stream().sorted().toList());
        names.clear();
        names.addAll(present);
    }
}
