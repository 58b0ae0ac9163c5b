package dev.takt.actors.parameters;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.parameters.ParameterProtocol.Command;
import dev.takt.actors.parameters.ParameterProtocol.FromSolver;
import dev.takt.actors.parameters.ParameterProtocol.Operate;
import dev.takt.actors.parameters.ParameterProtocol.Retain;
import dev.takt.actors.parameters.ParameterProtocol.Solvable;
import dev.takt.actors.parameters.ParameterProtocol.Tune;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.solving.SolverProtocol.Answered;
import dev.takt.actors.solving.SolverProtocol.Configure;
import dev.takt.actors.solving.SolverProtocol.Ready;
import dev.takt.actors.solving.SolverProtocol.Solve;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.settings.OverrideSettings;
import dev.takt.config.settings.Range;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Turns the state of a period into a request to the solver, with the set-points, previews and limits of that period, and keeps
 * one request in flight. Reference time always advances: a request that comes too late is forgotten, never caught up with.
 */
public final class ParameterUpdater extends AbstractBehavior<Command> {
    private static final double NANOS = 1e9;

    /** A solve ahead is begun if this much more time is left than the last solve took. */
    private static final double AHEAD_MARGIN = 1.5;

    private final Parts parts;
    private final Consumer<ParameterNotice> listener;
    private final OneInFlight<SolveRequest> flight = new OneInFlight<>();
    private Optional<ActorRef<SolverProtocol.Command>> solver = Optional.empty();
    private int generation = -1;
    private Retention retention = Retention.ALL;
    private boolean everSolved;
    private boolean lastSolved;
    private long sentAt;
    private long aheadTook;
    private double[] state = {};
    private Optional<Plan> lastPlan = Optional.empty();
    private double time;
    private long cycle;

    /**
     * What the updater works with.
     *
     * @param period nanoseconds
     * @param cutOff nanoseconds from the beginning of a period
     * @param periodSeconds seconds of the plant
     * @param sensitivity whether plans are made ahead and corrected by the measurement
     * @param reserve nanoseconds before the cut-off by which a plan must be there
     * @param tuning what holds, and upcoming what will; kept here, so that an actor that begins again knows them
     * @param startDelay seconds of the plant from a measurement to the moment at which its plan starts
     * @param present where variables are that limits are given to
     * @param check judges what operators and links ask for
     * @param horizon seconds that a plan looks ahead
     * @param shown where the present set-points can be seen from other threads
     */
    public record Parts(
            LoopClock clock,
            SetPointSchedule setPoints,
            SetPointRamps setPointRamps,
            LimitRamps ramps,
            PresentValues present,
            ChangeCheck check,
            long period,
            long cutOff,
            double periodSeconds,
            boolean sensitivity,
            long reserve,
            AtomicReference<ParameterTuning> tuning,
            Upcoming<ParameterTuning> upcoming,
            double startDelay,
            double horizon,
            AtomicReference<Map<String, SetPointState>> shown) {}

    private ParameterUpdater(ActorContext<Command> context, Parts parts, Consumer<ParameterNotice> listener) {
        super(context);
        this.parts = parts;
        this.listener = listener;
    }

    /**
     * The actor.
     *
     * @param listener is told in each period what a person should know about the values of parameters
     */
    public static Behavior<Command> create(Parts parts, Consumer<ParameterNotice> listener) {
        return Behaviors.setup(context -> new ParameterUpdater(context, parts, listener));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Solvable.class, message -> update(message.measured()))
                .onMessage(FromSolver.class, message -> hear(message.event()))
                .onMessage(Retain.class, this::retain)
                .onMessage(Tune.class, this::tune)
                .onMessage(Operate.class, this::operate)
                .build();
    }

    private Behavior<Command> tune(Tune message) {
        parts.upcoming().plan(message.from(), message.tuning());
        return this;
    }

    private void take(ParameterTuning tuning) {
        ParameterTuning before = parts.tuning().getAndSet(tuning);
        parts.setPoints().configure(tuning.setPoints(), tuning.forecasts());
        parts.ramps().configure(tuning.limitRamp());
        tuning.actuatorLimits().stream()
                .filter(limits -> !before.actuatorLimits().contains(limits))
                .forEach(limits -> parts.ramps().request(limits, present(before, limits), Optional.empty()));
        if (!tuning.solver().equals(before.solver())) {
            configure(tuning.solver());
        }
    }

    private static VariableLimits present(ParameterTuning before, VariableLimits changed) {
        return before.actuatorLimits().stream()
                .filter(limits -> limits.name().equals(changed.name()))
                .findFirst()
                .orElse(changed);
    }

    private void configure(SolverTuning tuning) {
        solver.ifPresent(actor -> actor.tell(new Configure(tuning)));
    }

    private Behavior<Command> update(Measured measured) {
        cycle = measured.period().cycle();
        parts.upcoming().due(cycle).ifPresent(this::take);
        time = measured.period().time();
        parts.setPoints().expire(parts.clock().now());
        parts.setPoints().notices(time, parts.horizon()).forEach(listener);
        Map<String, Double> wanted = parts.setPoints().valuesAt(time);
        parts.shown().set(states(wanted, parts.setPointRamps().advance(time, wanted)));
        double start = time + parts.startDelay();
        state = measured.known().state();
        List<LimitCourse> limits = parts.ramps().advance(name -> present(name, start));
        parts.ramps().notices().forEach(listener);
        List<ParameterValues> values = parts.setPoints().parametersAt(start);
        parts.setPointRamps().notices(values).forEach(listener);
        SolveRequest request = new SolveRequest(
                cycle,
                start,
                state,
                parameters(measured, parts.setPointRamps().along(start, values)),
                limits,
                measured.period().due(),
                deadline(measured),
                false,
                retention);
        flight.offer(request).ifPresent(this::send);
        return this;
    }

    private Optional<Range> present(String variable, double start) {
        return parts.present().of(variable, state, lastPlan, start);
    }

    private static List<ParameterValues> parameters(Measured measured, List<ParameterValues> setPoints) {
        List<ParameterValues> values = new ArrayList<>(measured.parameters());
        values.addAll(setPoints);
        return values;
    }

    private Map<String, SetPointState> states(Map<String, Double> wanted, Map<String, Double> present) {
        long now = parts.clock().now();
        Map<String, Long> expiries = parts.setPoints().expiries();
        Map<String, SetPointState> states = new LinkedHashMap<>();
        wanted.forEach((name, target) -> {
            Long expiry = expiries.get(name);
            states.put(
                    name,
                    new SetPointState(
                            present.getOrDefault(name, target),
                            target,
                            expiry == null ? OptionalDouble.empty() : OptionalDouble.of(secondsLeft(expiry, now))));
        });
        return states;
    }

    private static double secondsLeft(long expiry, long now) {
        return expiry == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : Math.max(0, expiry - now) / NANOS;
    }

    /**
     * A plan must be there before the cut-off. But a solve that cannot start from the last one takes longer; ended at the
     * cut-off it would be no start for the next one either, and so for ever. It may go on while the ladder bridges the time.
     */
    private long deadline(Measured measured) {
        if (everSolved && lastSolved && retention == Retention.ALL) {
            return measured.period().due() - parts.reserve();
        }
        return everSolved ? measured.period().due() + parts.tuning().get().coldPatience() : Long.MAX_VALUE;
    }

    private void send(SolveRequest request) {
        retention = Retention.ALL;
        sentAt = parts.clock().now();
        solver.ifPresent(actor -> actor.tell(new Solve(request)));
    }

    private Behavior<Command> hear(SolverProtocol.Event event) {
        switch (event) {
            case Ready(int number, ActorRef<SolverProtocol.Command> actor) -> {
                generation = number;
                solver = Optional.of(actor);
                // it was made with the settings that the loop began with
                Optional.of(parts.tuning().get().solver())
                        .filter(tuning -> !tuning.overrides().isEmpty())
                        .ifPresent(this::configure);
                lastSolved = false;
                flight.ready();
            }
            case Answered(int number, SolveOutcome outcome)
            when number == generation -> {
                lastSolved = outcome.facts().ending().isSolved();
                if (lastSolved) {
                    lastPlan = Optional.of(outcome.plan());
                } else {
                    parts.ramps().failed();
                }
                if (outcome.request().ahead()) {
                    aheadTook = parts.clock().now() - sentAt;
                }
                everSolved |= lastSolved;
                flight.answered()
                        .filter(this::isWorthSolving)
                        .or(() -> ahead(outcome))
                        .ifPresentOrElse(this::send, flight::ready);
            }
            case Answered _ -> {
                // an answer of a solver that has been given up
            }
        }
        return this;
    }

    /** With nothing else to do, solves for the next period before it begins, if the last solve says that there is time for it. */
    private Optional<SolveRequest> ahead(SolveOutcome outcome) {
        SolveRequest last = outcome.request();
        long begins = last.due() - parts.cutOff() + parts.period();
        long needed =
                Math.round(AHEAD_MARGIN * Math.max(outcome.facts().effort().totalNanos(), aheadTook));
        if (!parts.sensitivity() || last.ahead() || !outcome.facts().ending().isSolved()) {
            return Optional.empty();
        }
        if (parts.clock().budget(begins) < needed) {
            // one slow solve must not be the last: what is remembered of it fades
            aheadTook /= 2;
            return Optional.empty();
        }
        double start = last.start() + parts.periodSeconds();
        double[] unknown = new double[last.state().length];
        Arrays.fill(unknown, Double.NaN);
        SolveRequest next = new SolveRequest(
                last.cycle() + 1,
                start,
                unknown,
                parts.setPointRamps().along(start, parts.setPoints().parametersAt(start)),
                last.limits().stream()
                        .map(course -> course.after(parts.periodSeconds()))
                        .toList(),
                last.due() + parts.period(),
                begins - parts.reserve(),
                true,
                Retention.ALL);
        return flight.offer(next);
    }

    private boolean isWorthSolving(SolveRequest request) {
        return parts.clock().now() < request.due() - parts.reserve();
    }

    private Behavior<Command> retain(Retain message) {
        retention = message.retention();
        return this;
    }

    private Behavior<Command> operate(Operate message) {
        message.answer()
                .accept(
                        switch (message.command()) {
                            case OperatorCommand.SetPoints(Map<String, Double> values, OperatorCommand.Term term) ->
                                override(values, term);
                            case OperatorCommand.FollowSchedule() -> {
                                parts.setPoints().follow();
                                yield done("the schedule is followed");
                            }
                            case OperatorCommand.Forecast forecast -> forecast(forecast);
                            case OperatorCommand.Limits(String variable, double least, double most) ->
                                limit(new VariableLimits(variable, least, most));
                            default -> refused("this is not about set-points or limits");
                        });
        return this;
    }

    private CommandOutcome override(Map<String, Double> values, OperatorCommand.Term term) {
        OverrideSettings settings = parts.tuning().get().overrides();
        Optional<String> objection =
                parts.check().values(values, parts.setPoints().names()).or(() -> ChangeCheck.term(term, settings));
        if (objection.isPresent()) {
            return refused(objection.get());
        }
        double seconds = ChangeCheck.seconds(term, settings);
        double nanos = seconds * NANOS;
        long expiry = nanos < Long.MAX_VALUE / 2.0 ? parts.clock().now() + (long) nanos : Long.MAX_VALUE;
        parts.setPoints().override(values, expiry);
        return done("set-points in force"
                + (term instanceof OperatorCommand.Term.Followed ? "" : " for " + ChangeCheck.text(seconds)));
    }

    /** A forecast acts from the next request on, as a whole. */
    private CommandOutcome forecast(OperatorCommand.Forecast command) {
        String reason = parts.setPoints().forecast(command, time, parts.periodSeconds());
        return reason.isEmpty() ? done("the forecast of " + command.name() + " is in force") : refused(reason);
    }

    private CommandOutcome limit(VariableLimits asked) {
        Optional<String> objection = parts.check().limits(asked);
        if (objection.isPresent()) {
            return refused(objection.get());
        }
        VariableLimits model = parts.check().bounds().getOrDefault(asked.name(), asked);
        Optional<Range> where = present(asked.name(), time + parts.startDelay());
        parts.ramps().request(asked, model, where);
        return done(parts.ramps().described(asked, where));
    }

    private CommandOutcome done(String text) {
        return new CommandOutcome(true, text, cycle + 1);
    }

    private CommandOutcome refused(String text) {
        return new CommandOutcome(false, text, cycle);
    }
}
