package dev.takt.actors.supervision;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.dispatch.ModeOrder;
import dev.takt.actors.ingestion.IngestionProtocol;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.parameters.ParameterNotice;
import dev.takt.actors.parameters.ParameterProtocol;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StateExchange;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.state.StateTurn;
import dev.takt.actors.supervision.SupervisionProtocol.Answered;
import dev.takt.actors.supervision.SupervisionProtocol.Capture;
import dev.takt.actors.supervision.SupervisionProtocol.CaptureNow;
import dev.takt.actors.supervision.SupervisionProtocol.Command;
import dev.takt.actors.supervision.SupervisionProtocol.Failed;
import dev.takt.actors.supervision.SupervisionProtocol.FromDispatcher;
import dev.takt.actors.supervision.SupervisionProtocol.FromSolver;
import dev.takt.actors.supervision.SupervisionProtocol.Noticed;
import dev.takt.actors.supervision.SupervisionProtocol.Operate;
import dev.takt.actors.supervision.SupervisionProtocol.Orders;
import dev.takt.actors.supervision.SupervisionProtocol.PairTells;
import dev.takt.actors.supervision.SupervisionProtocol.Reread;
import dev.takt.actors.supervision.SupervisionProtocol.Restore;
import dev.takt.actors.supervision.SupervisionProtocol.Restored;
import dev.takt.actors.supervision.SupervisionProtocol.Seen;
import dev.takt.actors.supervision.SupervisionProtocol.SignalsLost;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmAnswer;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ServiceImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Supervises a loop: keeps the mode, carries out commands of operators, applies changed settings, and decides on the
 * recovery from failures. Nothing with a deadline waits for it; {@link LoopWiring} connects the actors with deadlines.
 */
public final class LoopSupervisor extends AbstractBehavior<Command> {
    /**
     * The number of periods by which changed settings are announced ahead, so that the message has one whole period to
     * arrive everywhere.
     */
    private static final int NOTICE = 2;

    private final LoopParts parts;
    private final ActorRef<Command> self;
    private final FailureEscalation escalation;
    private final Announcements announcements;
    private final AlarmSupervision alarms;
    private final LoopWiring wiring;
    private final OperatorOrders orders;
    private final Optional<HotReload> reload;
    private LoopTuning tuning;
    private final Upcoming<LoopTuning> upcoming = new Upcoming<>();
    private Mode judged = Mode.INIT;
    private volatile boolean startsAgain;
    private final List<CompletableFuture<LoopState>> captures = new ArrayList<>();
    private boolean begun;
    private boolean everSolved;
    private long cycle = -1;
    private List<String> lost = List.of();
    private ServiceImage served = ServiceImage.NONE;

    private LoopSupervisor(ActorContext<Command> context, LoopParts parts) {
        super(context);
        this.parts = parts;
        this.self = context.getSelf();
        this.tuning = parts.tuning();
        this.startsAgain = parts.before().resumption().isPresent();
        this.reload = parts.revisions().map(revisions -> new HotReload(revisions.first()));
        this.escalation = new FailureEscalation(tuning.escalation());
        this.announcements = new Announcements(parts.clock(), parts.observers(), parts.alarms());
        this.alarms = parts.alarms();
        this.wiring = new LoopWiring(context, parts, () -> startsAgain);
        this.orders = new OperatorOrders(parts.clocked(), announcements, wiring.updater(), self);
    }

    /** The actor. */
    public static Behavior<Command> create(LoopParts parts) {
        return Behaviors.setup(context -> new LoopSupervisor(context, parts));
    }

    // ---- messages ---------------------------------------------------------------------------------------------------

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(FromSolver.class, message -> hear(message.event()))
                .onMessage(FromDispatcher.class, message -> hear(message.event()))
                .onMessage(SignalsLost.class, lost -> after(() -> change(new ModeInput.Failed(lost.text()))))
                .onMessage(Seen.class, message -> resume(message.measured()))
                .onMessage(Failed.class, this::fail)
                .onMessage(Operate.class, this::operate)
                .onMessage(Reread.class, this::reread)
                .onMessage(Answered.class, this::answered)
                .onMessage(Noticed.class, message -> notice(message.notice()))
                .onMessage(PairTells.class, told -> after(() -> announcements.pairChanged(told.cycle(), told.text())))
                .onMessage(Orders.class, message -> after(() -> orders.hear(message)))
                .onMessage(Capture.class, message -> after(() -> captures.add(message.state())))
                .onMessage(
                        CaptureNow.class,
                        message -> collect(parts.clocked().clock().now(), message.state()))
                .onMessage(Restore.class, this::restore)
                .onMessage(Restored.class, this::restored)
                .build();
    }

    private Behavior<Command> after(Runnable work) {
        work.run();
        return this;
    }

    private Behavior<Command> hear(SolverProtocol.Event event) {
        if (event instanceof SolverProtocol.Ready ready && wiring.solver().isReady(ready)) {
            change(new ModeInput.SolverReady());
            escalation.reset();
            if (!begun) {
                begun = true;
                begin();
            }
        }
        return this;
    }

    /** Begins with the first period, or with the one after the state from which the loop goes on. */
    private void begin() {
        long begin = parts.clocked().begin().getAsLong();
        if (parts.clocked().continued().isEmpty()) {
            orders.begin(begin, parts.before().orders());
            wiring.begin(0, begin);
            return;
        }
        LoopState state = parts.clocked().continued().get();
        CompletableFuture<Optional<String>> placed = new CompletableFuture<>();
        placed.thenAccept(_ -> wiring.begin(state.cycle() + 1, begin));
        self.tell(new Restore(state, begin - parts.clocked().timing().periodNanos(), placed));
    }

    private Behavior<Command> hear(DispatchProtocol.Event event) {
        switch (event) {
            case DispatchProtocol.PeriodEnded ended -> endPeriod(ended);
            case DispatchProtocol.Silenced(long _, String reason) -> change(new ModeInput.Silenced(reason));
            case DispatchProtocol.Exhausted(long _, String reason) -> change(new ModeInput.Failed(reason));
        }
        return this;
    }

    private void endPeriod(DispatchProtocol.PeriodEnded ended) {
        cycle = ended.record().cycle();
        boolean blind =
                ended.demand() == LoopDemand.SAFE || ended.obstacles().silence().isPresent();
        lost = blind ? ended.trouble() : List.of();
        announcements.cycleEnded(ended.record(), ended.detail());
        serve(ended.service());
        change(new ModeInput.PeriodEnded(
                ended.planned(),
                ended.trouble(),
                Permissives.missing(ended),
                ended.obstacles().plant()));
        FailureEscalation.Outcome outcome =
                FailureEscalation.Outcome.of(ended.record().solve());
        boolean solved = outcome == FailureEscalation.Outcome.PLAN;
        everSolved |= solved;
        // what has not begun has not failed, and a solver that begins anew would wait as long
        if (everSolved && (solved || !wiring.solver().isWaiting())) {
            escalate(escalation.periodEnded(outcome));
        }
        judge(ended);
        announcements.alarmsChanged(alarms.periodEnded(ended, parts.modes().order()));
        upcoming.due(cycle + 1).ifPresent(this::take);
        captures.forEach(state -> collect(ended.record().times().scheduled(), state));
        captures.clear();
    }

    // ---- the state in one piece -------------------------------------------------------------------------------------

    private Behavior<Command> collect(long base, CompletableFuture<LoopState> into) {
        StateCollection.of(cycle, base, parts.clocked().identity(), this::turn).whenComplete((state, failure) -> {
            if (failure == null) {
                into.complete(state);
            } else {
                into.completeExceptionally(failure);
            }
        });
        return this;
    }

    private void turn(StatePart part, StateTurn turn) {
        wiring.turn(part, turn, own -> own.take(cycle, this::exchange));
    }

    private void exchange(StateExchange state) {
        parts.modes().exchange(state);
        escalation.exchange(state);
        judged = state.choice(Mode.class, judged);
        everSolved = state.flag(everSolved);
        lost = state.texts(lost);
    }

    private Behavior<Command> restore(Restore message) {
        ModeOrder before = parts.modes().order();
        if (!message.state().modelHash().equals(parts.clocked().identity().modelHash())) {
            message.answer().complete(Optional.of("the state is of another model"));
            return this;
        }
        StateCollection.give(message.state(), message.base(), this::turn)
                .thenAccept(objection -> self.tell(new Restored(message, before, objection)));
        return this;
    }

    private Behavior<Command> restored(Restored message) {
        long before = cycle;
        cycle = message.order().state().cycle();
        if (before != cycle) {
            announcements.pairChanged(cycle, "goes on with the state of another loop at the end of period " + cycle);
        }
        startsAgain = false;
        ModeOrder after = parts.modes().order();
        if (after.actual() != message.before().actual()) {
            announcements.modeChanged(
                    message.before().actual(), after.actual(), "goes on with the state of another loop");
        }
        message.order().answer().complete(message.objection());
        return this;
    }

    /** Tells what went in or out of service; without an actuator left the operator drives. */
    private void serve(ServiceImage present) {
        if (!present.equals(served)) {
            announcements.serviceChanged(served, present);
            served = present;
        }
        if (present.isNothingLeft()) {
            change(new ModeInput.NothingLeft(ServiceImage.NOTHING_LEFT));
        }
    }

    private void take(LoopTuning next) {
        tuning = next;
        parts.modes().configure(next.modes());
        escalation.configure(next.escalation());
        alarms.configure(next.alarms());
    }

    private void escalate(FailureEscalation.Action action) {
        switch (action) {
            case NOTHING -> {
                // no fault
            }
            case DROP_WARM_START -> wiring.updater().tell(new ParameterProtocol.Retain(Retention.NO_WARM_START));
            case DROP_NUMBERS -> wiring.updater().tell(new ParameterProtocol.Retain(Retention.NO_NUMBERS));
            case RESTART_SOLVER -> {
                if (wiring.solver().restart()) {
                    escalation.restarted();
                    announcements.trouble(
                            AlarmCondition.SOLVER_RESTARTED,
                            Component.SOLVER.label(),
                            "no plan for " + escalation.failures() + " periods; it is restarted");
                }
            }
        }
    }

    /** Continues the plan of the loop before if the measurements agree with it. */
    private Behavior<Command> resume(Measured known) {
        boolean last = known.period().cycle() >= tuning.modes().warmUp();
        Optional<Resumption.Outcome> outcome =
                parts.before().resumption().filter(_ -> startsAgain).flatMap(kept -> kept.judge(known, last));
        outcome.ifPresent(decided -> {
            startsAgain = false;
            announcements.resumed(decided.plan().isPresent(), decided.reason());
            decided.plan().ifPresent(plan -> {
                wiring.dispatcher().tell(new DispatchProtocol.Resume(plan));
                change(new ModeInput.Resumed());
            });
        });
        return this;
    }

    private Behavior<Command> notice(ParameterNotice notice) {
        if (!notice.known()) {
            announcements.noticed("parameters", notice.text());
        }
        notice.alarm().ifPresent(alarm -> alarms.report(alarm, notice.text()));
        if (notice.safe()) {
            change(new ModeInput.Failed(notice.text()));
        }
        return this;
    }

    private Behavior<Command> fail(Failed message) {
        announcements.trouble(
                message.component() == Component.SOLVER
                        ? AlarmCondition.SOLVER_RESTARTED
                        : AlarmCondition.PART_RESTARTED,
                message.component().label(),
                message.component().label() + " failed and begins again: " + FailureReport.text(message.cause()));
        if (message.component() == Component.SOLVER) {
            wiring.solver().failed();
        }
        if (message.component() == Component.PARAMETERS) {
            wiring.solver().last().ifPresent(ready -> wiring.updater().tell(new ParameterProtocol.FromSolver(ready)));
        }
        return this;
    }

    // ---- operators --------------------------------------------------------------------------------------------------

    private Behavior<Command> operate(Operate message) {
        OperatorCommand command = message.command();
        Consumer<CommandOutcome> answer = outcome -> {
            message.answer().accept(outcome);
            self.tell(new Answered(command, message.who(), outcome));
        };
        switch (command) {
            case OperatorCommand.RequestMode(Mode mode) ->
                answer.accept(outcome(change(new ModeInput.Requested(mode))));
            case OperatorCommand.Acknowledge() -> answer.accept(acknowledge(message.who()));
            case OperatorCommand.AcknowledgeAlarms _, OperatorCommand.ShelveAlarm _, OperatorCommand.UnshelveAlarm _ ->
                answer.accept(outcome(alarms.operate(command, message.who())));
            case OperatorCommand.ManualValues(Map<String, Double> values) ->
                wiring.dispatcher().tell(new DispatchProtocol.Manual(values, answer));
            case OperatorCommand.SetPoints _,
                    OperatorCommand.FollowSchedule _,
                    OperatorCommand.Forecast _,
                    OperatorCommand.Limits _ -> wiring.updater().tell(new ParameterProtocol.Operate(command, answer));
            case OperatorCommand.TakeActuator _,
                    OperatorCommand.ReturnActuator _,
                    OperatorCommand.DropControlled _,
                    OperatorCommand.ReturnControlled _ -> serve(command, answer);
            case OperatorCommand.SetLogLevel _ ->
                answer.accept(new CommandOutcome(false, "this loop has no log of its own", cycle));
            case OperatorCommand.SwitchPair() ->
                answer.accept(new CommandOutcome(false, "this loop has no other controller", cycle));
            case OperatorCommand.Reload() -> reread(answer);
        }
        return this;
    }

    /** An order about one actuator or one controlled variable; in mode MANUAL a value of an actuator moves it at once. */
    private void serve(OperatorCommand command, Consumer<CommandOutcome> answer) {
        Optional<String> objection = ServiceCheck.objection(
                command,
                tuning.dispatch().actuators(),
                parts.actors().ingestion().service().controlled(),
                served);
        if (objection.isPresent()) {
            answer.accept(new CommandOutcome(false, objection.get(), cycle));
            return;
        }
        if (command instanceof OperatorCommand.TakeActuator(String actuator, OptionalDouble value)
                && value.isPresent()
                && parts.modes().order().actual() == Mode.MANUAL) {
            wiring.dispatcher().tell(new DispatchProtocol.Manual(Map.of(actuator, value.getAsDouble()), _ -> {}));
        }
        wiring.ingestion().tell(new IngestionProtocol.Serve(command, answer));
    }

    /** Acknowledges all alarms and, in mode SAFE, releases it: both or, while the cause of SAFE is there, nothing. */
    private CommandOutcome acknowledge(String who) {
        ModeAnswer released = change(new ModeInput.Acknowledged(lost));
        if (!released.accepted() && parts.modes().order().actual() == Mode.SAFE) {
            return outcome(released);
        }
        if (released.accepted()) {
            wiring.dispatcher().tell(new DispatchProtocol.Release());
        }
        AlarmAnswer seen = alarms.operate(new OperatorCommand.AcknowledgeAlarms(Optional.empty()), who);
        CommandOutcome answer = outcome(seen);
        return released.accepted() ? new CommandOutcome(true, "mode safe is released", answer.cycle()) : answer;
    }

    private CommandOutcome outcome(AlarmAnswer answer) {
        announcements.alarmsChanged(answer.transitions());
        return new CommandOutcome(answer.accepted(), answer.reason(), cycle + 1);
    }

    // ---- settings that change while the loop runs -------------------------------------------------------------------

    /** Reads the file on a thread without deadlines. */
    private void reread(Consumer<CommandOutcome> answer) {
        Optional<String> objection =
                reload.map(HotReload::objection).orElse(Optional.of("this loop was not started from a file"));
        if (objection.isPresent() || parts.revisions().isEmpty()) {
            answer.accept(new CommandOutcome(false, objection.orElse(""), cycle));
            return;
        }
        Executor reader =
                getContext().getSystem().dispatchers().lookup(DispatcherSelector.fromConfig("takt.reload-dispatcher"));
        getContext()
                .pipeToSelf(
                        CompletableFuture.supplyAsync(parts.revisions().get().again(), reader),
                        (read, failure) -> new Reread(
                                Optional.ofNullable(read),
                                Optional.ofNullable(failure).map(LoopSupervisor::cause),
                                answer));
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private Behavior<Command> reread(Reread message) {
        HotReload settings = reload.orElseThrow();
        Optional<String> wrong = message.failure().map(HotReload::text).or(settings::objection);
        HotReload.Decision decision = wrong.<HotReload.Decision>map(HotReload.Refused::new)
                .orElseGet(() -> settings.propose(message.read().orElseThrow()));
        if (decision instanceof HotReload.Taken(String _, LoopRevision revision)) {
            settings.take(revision, cycle + NOTICE);
            announce(revision);
        }
        boolean accepted = !(decision instanceof HotReload.Refused);
        message.answer().accept(new CommandOutcome(accepted, decision.text(), accepted ? cycle + NOTICE : cycle));
        return this;
    }

    /** Announces settings to all components, a whole period before they apply. */
    private void announce(LoopRevision revision) {
        long from = cycle + NOTICE;
        LoopTuning next = revision.tuning();
        wiring.dispatcher().tell(new DispatchProtocol.Tune(from, next.dispatch()));
        wiring.ingestion().tell(new IngestionProtocol.Tune(from, next.ingestion()));
        wiring.updater().tell(new ParameterProtocol.Tune(from, next.parameters()));
        upcoming.plan(from, next);
        parts.revisions().ifPresent(revisions -> revisions.inForce().accept(revision));
    }

    /** Counts an ended period for settings on trial. */
    private void judge(DispatchProtocol.PeriodEnded ended) {
        boolean bad = !ended.planned() || !ended.trouble().isEmpty();
        Mode now = parts.modes().order().actual();
        boolean failed = now == Mode.SAFE && judged != Mode.SAFE;
        judged = now;
        reload.ifPresent(settings -> settings.periodEnded(cycle, bad, failed).ifPresent(verdict -> {
            switch (verdict) {
                case ON_TRIAL -> {
                    // not decided yet
                }
                case KEPT ->
                    announcements.commanded(
                            "loop", new OperatorCommand.Reload(), new CommandOutcome(true, settings.keep(), cycle + 1));
                case ROLLED_BACK -> {
                    String story = settings.story();
                    announce(settings.rollBack(cycle + NOTICE));
                    announcements.trouble(
                            AlarmCondition.CONFIGURATION_ROLLED_BACK,
                            "reload",
                            story + "; from period " + (cycle + NOTICE) + " on");
                }
            }
        }));
    }

    private CommandOutcome outcome(ModeAnswer answer) {
        return new CommandOutcome(answer.accepted(), answer.reason(), cycle + 1);
    }

    private Behavior<Command> answered(Answered message) {
        alarms.answered(message.command(), message.outcome());
        announcements.commanded(message.who(), message.command(), message.outcome());
        return this;
    }

    private ModeAnswer change(ModeInput input) {
        ModeOrder before = parts.modes().order();
        ModeAnswer answer = parts.modes().take(input);
        ModeOrder after = parts.modes().order();
        if (!after.equals(before)) {
            wiring.dispatcher().tell(new DispatchProtocol.Order(after));
        }
        if (after.actual() != before.actual()) {
            announcements.modeChanged(before.actual(), after.actual(), String.join("; ", after.reasons()));
        }
        return answer;
    }
}
