package dev.takt.actors.parameters;

import static java.util.Objects.requireNonNull;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.parameters.ParameterProtocol.Command;
import dev.takt.actors.parameters.ParameterProtocol.Exchange;
import dev.takt.actors.parameters.ParameterProtocol.FromSolver;
import dev.takt.actors.parameters.ParameterProtocol.GoOn;
import dev.takt.actors.parameters.ParameterProtocol.Operate;
import dev.takt.actors.parameters.ParameterProtocol.Retain;
import dev.takt.actors.parameters.ParameterProtocol.Solvable;
import dev.takt.actors.parameters.ParameterProtocol.Tune;
import dev.takt.actors.service.ServiceState;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.PlanForm;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.solving.SolverProtocol.Answered;
import dev.takt.actors.solving.SolverProtocol.Declined;
import dev.takt.actors.solving.SolverProtocol.Ready;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.OverrideSettings;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Converts the state of a period into a request to the solver, with the set-points, previews and limits of that period,
 * and carries out operators' commands about these. {@link SolveSchedule} decides when a request is sent.
 */
public final class ParameterUpdater extends AbstractBehavior<Command> {
    private static final double NANOS = 1e9;

    /** How often a period is solved again, each time with limits that are farther out. */
    private static final int MOST_AGAIN = 2;

    private final Parts parts;
    private final References references;
    private final Consumer<ParameterNotice> listener;
    private final SolveSchedule solves;
    private double[] state = {};
    private Optional<Plan> lastPlan = Optional.empty();
    /** Whether the last answer was without a plan. */
    private boolean planless;
    /** What was known in the present period. */
    private Optional<Measured> latest = Optional.empty();
    /** How often the present period was solved again. */
    private int solvedAgain;
    /** What exceeds limits that are looked at where there is no plan, by name. */
    private Map<String, Range> exceeding = Map.of();

    private double time;
    private long cycle;

    /**
     * The collaborators of the updater.
     *
     * @param references set-points, previews and limits
     * @param plans layout of the plans
     * @param inputs parameters that take what acts on the plant
     * @param timing of the solves
     * @param tuning present and announced settings; kept here, so that a restarted actor has them
     */
    public record Parts(
            LoopClock clock,
            References references,
            PlanLayout plans,
            AppliedInputs inputs,
            SolveTiming timing,
            AtomicReference<ParameterTuning> tuning,
            Upcoming<ParameterTuning> upcoming) {}

    private ParameterUpdater(ActorContext<Command> context, Parts parts, Consumer<ParameterNotice> listener) {
        super(context);
        this.parts = parts;
        this.references = parts.references();
        this.listener = listener;
        this.solves = new SolveSchedule(parts.clock(), parts.timing());
    }

    /**
     * The actor.
     *
     * @param listener receives the notices about parameters in each period
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
                .onMessage(GoOn.class, message -> {
                    message.answer().accept(goOn(message.values()));
                    return this;
                })
                .onMessage(Exchange.class, message -> {
                    message.turn().take(cycle, this::exchange);
                    return this;
                })
                .build();
    }

    private Behavior<Command> tune(Tune message) {
        parts.upcoming().plan(message.from(), message.tuning());
        return this;
    }

    private void take(ParameterTuning tuning) {
        ParameterTuning before = parts.tuning().getAndSet(tuning);
        references.schedule().configure(tuning.setPoints(), tuning.forecasts());
        references.limitRamps().configure(tuning.limitRamp());
        tuning.actuatorLimits().stream()
                .filter(limits -> !before.actuatorLimits().contains(limits))
                .forEach(limits -> references.limitRamps().request(limits, present(before, limits), Optional.empty()));
        if (!tuning.solver().equals(before.solver())) {
            solves.configure(tuning.solver());
        }
    }

    private static VariableLimits present(ParameterTuning before, VariableLimits changed) {
        return before.actuatorLimits().stream()
                .filter(limits -> limits.name().equals(changed.name()))
                .findFirst()
                .orElse(changed);
    }

    private Behavior<Command> update(Measured measured) {
        cycle = measured.period().cycle();
        latest = Optional.of(measured);
        solvedAgain = 0;
        parts.upcoming().due(cycle).ifPresent(this::take);
        time = measured.period().time();
        references.schedule().expire(parts.clock().now());
        references.schedule().notices(time, references.horizon()).forEach(listener);
        Map<String, Double> wanted = references.schedule().valuesAt(time);
        references.shown().set(states(wanted, references.setPointRamps().advance(time, wanted)));
        double start = time + parts.timing().startDelay();
        state = measured.known().state();
        List<ParameterValues> values = references.schedule().parametersAt(start);
        List<ParameterValues> all = parameters(
                serving(measured.parameters(), measured.known().service()),
                references.setPointRamps().along(start, values));
        references.bounds().violated(state).forEach(references.limitRamps()::lead);
        if (planless || references.limitRamps().isLeading()) {
            leadBack(start, measured, all);
        } else {
            exceeding = Map.of();
        }
        references.setPointRamps().notices(values).forEach(listener);
        references.pairs().notices(all).forEach(listener);
        request(start, measured, all, references.limitRamps().advance(name -> present(name, start)));
        publish(wanted);
        return this;
    }

    private void request(double start, Measured measured, List<ParameterValues> values, List<LimitCourse> ramps) {
        references.limitRamps().notices().forEach(listener);
        ServiceState service = measured.known().service();
        solves.offer(new SolveRequest(
                cycle,
                start,
                state,
                values,
                ServiceLimits.in(
                        ramps,
                        service.courses(),
                        references.check().bounds(),
                        parts.timing().startDelay()),
                measured.period().due(),
                solves.deadline(measured.period(), parts.tuning().get().coldPatience()),
                false,
                solves.retention(),
                service.solve()));
    }

    /**
     * A request was answered without a plan. Where the present state exceeds a limit of the model and there is time left, the period is
     * solved again, with limits that lead back.
     */
    private void solveAgain(SolveRequest failed) {
        if (failed.ahead() || failed.cycle() != cycle || solvedAgain == MOST_AGAIN || !solves.isWorthSolving(failed)) {
            return;
        }
        latest.ifPresent(measured -> {
            leadBack(failed.start(), measured, failed.parameters());
            if (references.limitRamps().isLeading()) {
                solvedAgain++;
                request(
                        failed.start(),
                        measured,
                        failed.parameters(),
                        references.limitRamps().from(name -> present(name, failed.start())));
            }
        });
    }

    /** Limits of what follows from the state are looked at while there is no plan, and until all are kept again. */
    private void leadBack(double start, Measured measured, List<ParameterValues> values) {
        exceeding = new LinkedHashMap<>();
        references
                .derived()
                .map(limits -> limits.at(start, state, controls(start, measured), values))
                .orElse(List.of())
                .forEach(each -> {
                    exceeding.merge(
                            each.limits().name(),
                            each.present(),
                            (one, other) -> one.most() > other.most() ? one : other);
                    if (each.excess()) {
                        references.limitRamps().leadExcess(each.limits());
                    } else {
                        references.limitRamps().lead(each.limits());
                    }
                });
    }

    /** What acts on the plant, as far as it is known: what was read back or sent, else what the last plan says. */
    private Map<String, Double> controls(double start, Measured measured) {
        Map<String, Double> controls = new LinkedHashMap<>();
        lastPlan.ifPresent(plan -> references
                .present()
                .controls()
                .forEach(name -> controls.put(name, plan.control(name).at(start))));
        for (AppliedInputs.Place place : parts.inputs().places()) {
            double acting = measured.known().acting()[place.actuator()];
            if (Double.isFinite(acting)) {
                controls.put(place.control(), acting);
            }
        }
        return controls;
    }

    private Optional<Range> present(String variable, double start) {
        if (exceeding.containsKey(variable)) {
            return Optional.of(requireNonNull(exceeding.get(variable)));
        }
        return references.present().of(variable, state, lastPlan, start);
    }

    private static List<ParameterValues> serving(List<ParameterValues> known, ServiceState service) {
        return service.factors().isEmpty()
                ? known
                : Stream.concat(known.stream(), service.factors().stream()).toList();
    }

    private List<ParameterValues> parameters(List<ParameterValues> known, List<ParameterValues> setPoints) {
        List<ParameterValues> values = new ArrayList<>(known);
        new TreeMap<>(parts.tuning().get().moves())
                .forEach((name, value) -> values.add(new ParameterValues(name, new double[] {value})));
        values.addAll(setPoints);
        return values;
    }

    private Map<String, SetPointState> states(Map<String, Double> wanted, Map<String, Double> present) {
        long now = parts.clock().now();
        Map<String, Long> expiries = references.schedule().expiries();
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

    private Behavior<Command> hear(SolverProtocol.Event event) {
        switch (event) {
            case Ready ready -> solves.ready(ready, parts.tuning().get().solver());
            case Answered(int number, SolveOutcome outcome)
            when solves.isPresent(number) -> {
                planless =
                        !outcome.facts().ending().isSolved() && outcome.facts().ending() != SolveEnding.PREPARED;
                if (outcome.facts().ending().isSolved()) {
                    lastPlan = Optional.of(outcome.plan());
                } else if (planless) {
                    references.limitRamps().failed();
                }
                solves.answered(
                        outcome,
                        start -> parameters(
                                parts.inputs().after(outcome.plan()),
                                references
                                        .setPointRamps()
                                        .along(start, references.schedule().parametersAt(start))));
                if (planless) {
                    solveAgain(outcome.request());
                }
            }
            case Declined(int number, SolveRequest request) -> {
                if (solves.isPresent(number)) {
                    solves.declined(request);
                }
            }
            case Answered _ -> {
                // an answer of a solver that has been replaced
            }
        }
        return this;
    }

    private void exchange(StateExchange exchanged) {
        solves.exchange(exchanged);
        references.schedule().exchange(exchanged);
        references.setPointRamps().exchange(exchanged);
        references.limitRamps().exchange(exchanged);
        lastPlan = exchanged.optional(
                lastPlan, Plan.of(parts.plans(), 0, 0, new double[parts.plans().outputCount()]), PlanForm::exchanged);
        planless = exchanged.flag(planless);
    }

    private Behavior<Command> retain(Retain message) {
        solves.retain(message.retention());
        return this;
    }

    /** Tells other threads at once what is in force: a process may be killed before the next period. */
    private void publish(Map<String, Double> wanted) {
        Map<String, Double> moving = references.setPointRamps().moving(wanted);
        SetPointSchedule schedule = references.schedule();
        references
                .given()
                .set(new OperatorValues(
                        schedule.overrides(),
                        schedule.forecasts(time),
                        references.limitRamps().inForce(parts.tuning().get().actuatorLimits()),
                        moving,
                        moving.isEmpty() ? 0 : schedule.plantTime(time)));
    }

    /** Goes on with what operators gave the loop before; all of it is checked as if they gave it again. */
    private OperatorValues.Taken goOn(OperatorValues values) {
        List<String> taken = new ArrayList<>();
        List<String> objections = new ArrayList<>();
        SetPointSchedule schedule = references.schedule();
        schedule.follow();
        Map<String, Double> numbers = new TreeMap<>();
        values.setPoints().forEach((name, each) -> numbers.put(name, each.value()));
        Optional<String> objection = numbers.isEmpty() ? Optional.empty() : objection(numbers);
        objection.ifPresent(objections::add);
        if (objection.isEmpty()) {
            values.setPoints().forEach((name, each) -> schedule.override(Map.of(name, each.value()), each.expiry()));
            taken.addAll(numbers.keySet());
        }
        for (OperatorCommand.Forecast each : values.forecasts()) {
            String refusal = schedule.forecast(each, time, parts.timing().periodSeconds());
            (refusal.isEmpty() ? taken : objections)
                    .add("the forecast of " + each.name() + (refusal.isEmpty() ? "" : ": " + refusal));
        }
        for (OperatorValues.LimitsInForce each : values.limits()) {
            Optional<String> refusal = references.check().limits(each.requested());
            refusal.ifPresent(objections::add);
            if (refusal.isEmpty()) {
                references.limitRamps().set(each);
                taken.add("limits of " + each.requested().name());
            }
        }
        references.setPointRamps().begin(values.time() - schedule.plantTime(0), values.moving());
        publish(schedule.valuesAt(time));
        return new OperatorValues.Taken(taken, objections);
    }

    /** Why values may not replace the schedule; empty if they may. */
    private Optional<String> objection(Map<String, Double> values) {
        return references
                .check()
                .values(values, references.schedule().names())
                .or(() -> references
                        .pairs()
                        .objection(
                                values,
                                references
                                        .schedule()
                                        .parametersAt(time + parts.timing().startDelay())));
    }

    private Behavior<Command> operate(Operate message) {
        CommandOutcome outcome = outcome(message.command());
        publish(references.schedule().valuesAt(time));
        message.answer().accept(outcome);
        return this;
    }

    private CommandOutcome outcome(OperatorCommand command) {
        return switch (command) {
            case OperatorCommand.SetPoints(Map<String, Double> values, OperatorCommand.Term term) ->
                override(values, term);
            case OperatorCommand.FollowSchedule() -> {
                references.schedule().follow();
                yield done("the schedule is followed");
            }
            case OperatorCommand.Forecast forecast -> forecast(forecast);
            case OperatorCommand.Limits(String variable, double least, double most) ->
                limit(new VariableLimits(variable, least, most));
            default -> refused("this is not about set-points or limits");
        };
    }

    private CommandOutcome override(Map<String, Double> values, OperatorCommand.Term term) {
        OverrideSettings settings = parts.tuning().get().overrides();
        Optional<String> objection = ChangeCheck.term(term, settings).or(() -> objection(values));
        if (objection.isPresent()) {
            return refused(objection.get());
        }
        double seconds = ChangeCheck.seconds(term, settings);
        double nanos = seconds * NANOS;
        long expiry = nanos < Long.MAX_VALUE / 2.0 ? parts.clock().now() + (long) nanos : Long.MAX_VALUE;
        references.schedule().override(values, expiry);
        return done("set-points in force"
                + (term instanceof OperatorCommand.Term.Followed ? "" : " for " + ChangeCheck.text(seconds)));
    }

    /** A forecast acts from the next request on, as a whole. */
    private CommandOutcome forecast(OperatorCommand.Forecast command) {
        String reason =
                references.schedule().forecast(command, time, parts.timing().periodSeconds());
        return reason.isEmpty() ? done("the forecast of " + command.name() + " is in force") : refused(reason);
    }

    private CommandOutcome limit(VariableLimits asked) {
        Optional<String> objection = references.check().limits(asked);
        if (objection.isPresent()) {
            return refused(objection.get());
        }
        VariableLimits model = references.check().bounds().getOrDefault(asked.name(), asked);
        Optional<Range> where = present(asked.name(), time + parts.timing().startDelay());
        references.limitRamps().request(asked, model, where);
        return done(references.limitRamps().described(asked, where));
    }

    private CommandOutcome done(String text) {
        return new CommandOutcome(true, text, cycle + 1);
    }

    private CommandOutcome refused(String text) {
        return new CommandOutcome(false, text, cycle);
    }
}
