package dev.takt.actors.dispatch;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.dispatch.DispatchProtocol.Event;
import dev.takt.actors.dispatch.DispatchProtocol.Exhausted;
import dev.takt.actors.dispatch.DispatchProtocol.Manual;
import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import dev.takt.actors.dispatch.DispatchProtocol.Silenced;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.StateLayout;
import dev.takt.actors.state.StateExchange;
import dev.takt.actors.state.StateTurn;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Acknowledgement;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.service.ServiceImage;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The decisions of the dispatcher, message by message, and the state behind them. In each period one command goes out:
 * at once when its plan comes, or at the cut-off from the best remaining rung.
 */
public final class CommandDispatch {
    private final Parts parts;
    private final ActuatorGuard guard;
    private final AcceptanceGate gate;
    private final ScenarioBranch branch;
    private final CommandOutput output;
    private final DeadlineLadder ladder;
    private final BumplessTransfer transfer;
    private final ActuatorWatch watch;
    private final ServedActuators served;
    private final SilenceWatch silence;
    private final ReadBackWatch readBacks;
    private final Upcoming<DispatchTuning> upcoming = new Upcoming<>();
    private final ManualCommand manual;
    private List<Actuator> actuators;
    private ModeOrder mode;
    private boolean takesOver;
    private boolean fades;
    private int fallbacks;
    private PeriodNotes notes;
    private Optional<AcceptedPlan> newest = Optional.empty();
    private Optional<PlanAhead> ahead = Optional.empty();

    /**
     * The collaborators of the dispatcher.
     *
     * @param tuning initial settings
     * @param states what the state vector is made of
     * @param plans layout of the plans
     * @param inputs parameters that take what acts on the plant
     * @param epoch of this writer; commands of older ones are refused by the plant
     * @param mode initial mode
     */
    // large because the dispatcher decides from all of them
    public record Parts(
            LoopClock clock,
            ControllerEnd link,
            DispatchTuning tuning,
            StateLayout states,
            PlanLayout plans,
            AppliedInputs inputs,
            Timing timing,
            long epoch,
            ModeOrder mode,
            Outlets outlets) {}

    /**
     * The times at which commands go out.
     *
     * @param period seconds of the plant between two commands
     * @param periodNanos the same in nanoseconds of the clock
     * @param atCutOff whether every command goes out at the cut-off, for which the plans are then computed
     * @param startDelay seconds of the plant from a measurement to the start of its plan
     */
    public record Timing(double period, long periodNanos, boolean atCutOff, double startDelay) {}

    /**
     * The outputs of the dispatcher.
     *
     * @param accepted publishes the last accepted plan
     * @param applied receives the applied commands
     * @param events receives all other events
     */
    public record Outlets(
            AtomicReference<Optional<AcceptedPlan>> accepted, AppliedReceiver applied, Consumer<Event> events) {}

    /** Starts before the first period. */
    public CommandDispatch(Parts parts) {
        this.parts = parts;
        this.actuators = parts.tuning().actuators();
        int size = actuators.size();
        this.guard = new ActuatorGuard(actuators, parts.timing().period());
        this.gate = new AcceptanceGate(parts.tuning().gate(), guard.limits(), parts.states());
        this.branch = new ScenarioBranch(actuators.stream().map(Actuator::name).toList(), parts.states());
        this.output = new CommandOutput(parts.clock(), parts.link(), guard, size, parts.epoch());
        this.ladder = new DeadlineLadder(parts.tuning().budgets());
        this.transfer = new BumplessTransfer(size, parts.tuning().transfer());
        transfer.configure(parts.tuning().transfer(), parts.tuning().comeback());
        this.served = new ServedActuators(size);
        this.watch = new ActuatorWatch(actuators);
        this.silence = new SilenceWatch(parts.tuning().silence(), parts.timing().period());
        this.readBacks = new ReadBackWatch(size);
        this.manual = new ManualCommand(size);
        this.mode = parts.mode();
        this.takesOver = mode.actual().drivesActuators();
        this.notes = PeriodNotes.before(size);
    }

    /** A period begins. */
    void begin(PeriodStart period) {
        upcoming.due(period.cycle()).ifPresent(this::take);
        output.advance();
        silence.begin(period.skipped());
        readBacks.begin();
        notes = PeriodNotes.of(period, parts.clock(), output.last());
    }

    /** Sets the settings that apply from a period on. */
    void tune(long from, DispatchTuning tuning) {
        upcoming.plan(from, tuning);
    }

    private void take(DispatchTuning tuning) {
        actuators = tuning.actuators();
        guard.configure(actuators, tuning.limitRamp());
        gate.configure(tuning.gate());
        ladder.configure(tuning.budgets());
        transfer.configure(tuning.transfer(), tuning.comeback());
        watch.configure(actuators);
        silence.configure(tuning.silence());
    }

    /** The state of the period is known. Everything except the command is done after the command has been sent. */
    void know(KnownState known) {
        notes.know(known);
        served.know(known.service().image());
        if (known.news()) {
            silence.heard();
        }
        readBacks.see(notes.time(), known.readBack());
        if (!mode.actual().drivesActuators() || takesOver) {
            output.track(known.readBack());
        }
        long sent = output.sequence();
        double[] commanded = output.last();
        if (mustFailSafe() && !notes.isSent()) {
            notes.trouble(known.reasons());
            send();
        } else {
            correct(known);
            notes.trouble(known.reasons());
        }
        notes.trouble(watch.check(sent, known.acknowledged(), commanded, known.readBack()));
        notes.acknowledged(
                new Acknowledgement(output.acknowledged(known.acknowledged(), known.taken()), watch.isOverdue()));
    }

    /**
     * Whether only the fail-safe command may go out: the plant is silent, in any driving mode, or the loop drives the
     * plant and a required signal is lost.
     */
    private boolean mustFailSafe() {
        return mode.actual().drivesActuators() && silence.isSilent()
                || followsPlan() && notes.demand() == LoopDemand.SAFE;
    }

    /** All measurements of the period, for its record. */
    void see(Measured measured) {
        if (measured.period().cycle() == notes.cycle()) {
            notes.see(measured);
        }
    }

    /** If a plan was prepared for this period, corrects its command by the measured state and sends it at once. */
    private void correct(KnownState known) {
        if (!followsPlan() || notes.isSent()) {
            return;
        }
        ahead.filter(made -> made.plan().cycle() == notes.cycle())
                .ifPresent(made -> correct(
                        made, known.state(), parts.inputs().behind(known.state(), known.acting(), known.estimated())));
    }

    private void correct(PlanAhead made, double[] state, double[] measured) {
        if (made.law().measurementSize() != measured.length) {
            return;
        }
        double[] command = new double[actuators.size()];
        made.law().apply(measured, command);
        Optional<String> objection = gate.objection(made, notes.cycle(), newestCycle(), actsFrom(), state);
        if (objection.isEmpty() && isFinite(command)) {
            accept(made.plan().correctedTo(command));
            if (!parts.timing().atCutOff()) {
                send();
            }
        }
    }

    private static boolean isFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private Optional<PlanAhead> ready(SolveOutcome outcome) {
        AcceptedPlan plan = planOf(outcome, false);
        return outcome.law()
                .filter(_ -> outcome.facts().ending().isSolved())
                .map(law -> new PlanAhead(law, plan, gate.predicted(plan.plan(), plan.start())));
    }

    private AcceptedPlan planOf(SolveOutcome outcome, boolean late) {
        return AcceptedPlan.of(outcome.request().cycle(), late, outcome.plan(), actuators)
                .behind(parts.inputs().in(outcome.request()))
                .without(outcome.request().service().held());
    }

    private void accept(AcceptedPlan plan) {
        newest = Optional.of(plan);
        parts.outlets().accepted().set(newest);
    }

    /** The period of the last plan that no other plan for the same period may replace. */
    private long newestCycle() {
        return newest.map(plan -> plan.corrected().isPresent() ? plan.cycle() - 1 : plan.cycle())
                .orElse(-1L);
    }

    /** A solve has ended. */
    void judge(SolveOutcome outcome) {
        if (outcome.request().ahead()) {
            ahead = ready(outcome);
            return;
        }
        long begun = parts.clock().now();
        Optional<String> objection =
                gate.objection(outcome, present(), newestCycle(), actsFrom(), estimatedFor(), notes.estimate());
        notes.solved(outcome, objection, begun, parts.clock().now());
        if (objection.isPresent()) {
            return;
        }
        boolean own = outcome.request().cycle() == present();
        Optional<double[]> corrected =
                newest.filter(plan -> own && plan.cycle() == notes.cycle()).flatMap(AcceptedPlan::corrected);
        boolean inTime = own && (!notes.isSent() || corrected.isPresent());
        accept(planOf(outcome, !inTime));
        corrected.ifPresent(command -> notes.compare(command, wanted(CommandSource.FRESH)));
        if (inTime && !parts.timing().atCutOff() && followsPlan() && !notes.isSent()) {
            send();
        }
    }

    /** The time for which the state of this period is known, in seconds of the plant. */
    private double estimatedFor() {
        return notes.time() + parts.timing().startDelay();
    }

    /** The time at which the command of this period acts, in seconds of the plant. */
    private double actsFrom() {
        return estimatedFor()
                + notes.overdue(parts.clock(), parts.timing().periodNanos())
                        * parts.timing().period();
    }

    /** The present period by the clock; a later one than the current period if the loop could not run. */
    private long present() {
        return notes.cycle() + notes.overdue(parts.clock(), parts.timing().periodNanos());
    }

    private boolean followsPlan() {
        return mode.actual() == Mode.AUTO || mode.actual() == Mode.DEGRADED;
    }

    /** The command of a period is due; the period ends with it. */
    void due(long cycle) {
        if (cycle != notes.cycle()) {
            return;
        }
        if (!notes.isSent()) {
            notes.late(parts.clock().now());
            send();
        }
        fallbacks = notes.isFallback(mode.actual()) ? fallbacks + 1 : 0;
        silence.told().ifPresent(text -> notes.trouble(List.of(text)));
        boolean planned =
                newest.filter(plan -> plan.cycle() == cycle && !plan.cameLate()).isPresent();
        parts.outlets()
                .events()
                .accept(new PeriodEnded(
                        notes.record(mode, fallbacks, newest),
                        notes.detail(),
                        notes.demand(),
                        planned,
                        notes.trouble(),
                        obstacles(),
                        served.image()));
    }

    private Obstacles obstacles() {
        List<String> plant = new ArrayList<>();
        if (!silence.isLive()) {
            plant.add(silence.text());
        }
        plant.addAll(readBacks.missing(notes.time(), actuators));
        List<String> signals = new ArrayList<>(notes.objections());
        if (served.image().isNothingLeft()) {
            signals.add(ServiceImage.NOTHING_LEFT);
        }
        return new Obstacles(silence.told(), plant, signals);
    }

    private void send() {
        long begun = parts.clock().now();
        if (mustFailSafe()) {
            ladder.latch();
        }
        switch (mode.actual()) {
            case AUTO, DEGRADED -> follow(ladder.choose(present(), actsFrom(), newest, notes.ofOwnPlan()));
            case SAFE -> follow(CommandSource.FAILSAFE);
            case MANUAL -> {
                if (silence.isSilent()) {
                    follow(CommandSource.FAILSAFE);
                } else {
                    served.track(manual.values(), output);
                    finish(CommandSource.MANUAL, output.send(manual.values().clone(), notes.readBack()));
                }
            }
            case INIT, WARMING, STANDBY, ARMING, OUT_OF_SERVICE -> withhold();
        }
        notes.sent(begun, parts.clock().now());
        // after the command has been sent, because waking another thread takes longer than sending
        parts.outlets().applied().applied(notes.applied(), followsPlan());
    }

    private void follow(CommandSource source) {
        double[] wanted = wanted(source);
        if (fades) {
            transfer.begin();
            fades = false;
        }
        if (source != CommandSource.FAILSAFE) {
            serve(source, wanted);
        }
        served.track(wanted, output);
        finish(source, output.send(wanted, notes.readBack()));
        if (source == CommandSource.FAILSAFE && mode.actual() != Mode.SAFE) {
            parts.outlets().events().accept(exhausted());
        }
    }

    /** Brings the command of a plan, or the one before, to what is in service. */
    private void serve(CommandSource source, double[] wanted) {
        List<String> held = source == CommandSource.HOLD
                ? List.of()
                : newest.map(AcceptedPlan::held).orElse(List.of());
        double[] last = output.last();
        if (source != CommandSource.HOLD) {
            served.comeBack(actuators, held, transfer);
            transfer.apply(wanted, last);
        }
        served.overrule(wanted, actuators, held, last);
    }

    private Event exhausted() {
        if (silence.isSilent()) {
            return new Silenced(notes.cycle(), silence.text());
        }
        return new Exhausted(
                notes.cycle(),
                notes.demand() == LoopDemand.SAFE
                        ? String.join("; ", notes.trouble())
                        : "no plan to follow, and held for too long");
    }

    private void finish(CommandSource source, CommandImage image) {
        notes.command(source, image);
        notes.corrected(source.followsOwnPlan()
                && newest.flatMap(AcceptedPlan::corrected).isPresent());
        takesOver = false;
    }

    /** Computes the command that would be sent. */
    private void withhold() {
        boolean fresh = newest.filter(plan -> plan.cycle() == notes.cycle()).isPresent();
        CommandSource source = fresh ? CommandSource.FRESH : CommandSource.HOLD;
        CommandImage image = output.withhold(wanted(source), notes.readBack());
        notes.command(CommandSource.NONE, image);
    }

    private double[] wanted(CommandSource source) {
        return switch (source) {
            case LATE, PREVIOUS ->
                newest.map(plan -> branch.command(plan, actsFrom(), estimatedFor(), notes.estimate()))
                        .orElseGet(output::last);
            case FRESH, PREDICTED ->
                newest.map(plan -> plan.corrected()
                                .filter(_ -> plan.cycle() == notes.cycle())
                                .map(double[]::clone)
                                .orElseGet(() -> plan.from(actsFrom())))
                        .orElseGet(output::last);
            case HOLD, MANUAL, NONE -> output.last();
            case FAILSAFE -> actuators.stream().mapToDouble(Actuator::failSafe).toArray();
        };
    }

    /** The mode has changed. */
    void order(ModeOrder changed) {
        takesOver |= !mode.actual().drivesActuators() && changed.actual().drivesActuators();
        boolean drove = followsPlan();
        Mode before = mode.actual();
        mode = changed;
        if (followsPlan() && !drove) {
            ladder.release();
            fades = true;
        }
        if (changed.actual() == Mode.MANUAL && before != Mode.MANUAL) {
            manual.begin(output.last());
            served.overrule(manual.values(), actuators, List.of(), output.last());
        }
    }

    /** Manual values of the operator; either all are accepted or none. */
    void manual(Manual message) {
        Optional<String> wrong = mode.actual() == Mode.MANUAL
                ? manual.take(message.values(), actuators)
                : Optional.of("the loop is in mode " + mode.actual().label() + "; values are taken in mode manual");
        message.answer()
                .accept(new CommandOutcome(
                        wrong.isEmpty(), wrong.orElse("moving at the rates of the actuators"), notes.cycle() + 1));
    }

    /** Follows a plan of the loop before until this loop has one. */
    void resume(AcceptedPlan plan) {
        if (newest.isEmpty()) {
            accept(plan);
        }
    }

    /** The operator has acknowledged. */
    void release() {
        ladder.release();
    }

    /** Gives or takes the state. */
    void exchange(StateTurn turn) {
        turn.take(notes.cycle(), this::exchange);
        if (turn.state().isReading()) {
            notes = PeriodNotes.ended(turn.cycle(), output.last());
        }
    }

    /** What the next commands depend on. */
    private void exchange(StateExchange state) {
        output.exchange(state);
        ladder.exchange(state);
        transfer.exchange(state);
        served.exchange(state);
        watch.exchange(state);
        silence.exchange(state);
        readBacks.exchange(state);
        manual.exchange(state);
        mode = ModeOrder.exchanged(state, mode);
        takesOver = state.flag(takesOver);
        fades = state.flag(fades);
        fallbacks = state.whole(fallbacks);
        Optional<AcceptedPlan> before = newest;
        AcceptedPlan blank = before.orElseGet(() -> AcceptedPlan.blank(parts.plans(), actuators));
        newest = state.optional(before, blank, (changing, plan) -> plan.exchanged(changing, actuators));
        ahead = state.optional(ahead, PlanAhead.blank(blank), (changing, made) -> made.exchanged(changing, actuators));
        branch.exchange(state, before, newest);
        parts.outlets().accepted().set(newest);
    }
}
