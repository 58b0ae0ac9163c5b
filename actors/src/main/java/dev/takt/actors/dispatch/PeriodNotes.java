package dev.takt.actors.dispatch;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Acknowledgement;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SolveFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The data of a period while it lasts; they become its record. */
final class PeriodNotes {
    private static final SignalImage NO_SIGNALS = SignalImage.none();

    private static final CycleDetail NO_DETAIL = new CycleDetail(0, new long[0], new double[0], 0, new double[0]);

    private final PeriodStart period;
    private final long wallMillis;
    private final long tickLateness;
    private final List<String> trouble = new ArrayList<>();
    private Optional<KnownState> known = Optional.empty();
    private Optional<Measured> measured = Optional.empty();
    private Optional<SolveFacts> solve = Optional.empty();
    private CommandSource source = CommandSource.NONE;
    private CommandImage command;
    private Acknowledgement acknowledgement = Acknowledgement.NONE;
    private boolean sent;
    private boolean answered;
    private boolean idle;
    private boolean corrected;
    private double correctionError = Double.NaN;
    private long prepareNanos;
    private long acceptNanos;
    private long dispatchNanos;
    private long sentAt;
    private long lateness;
    private long workedUntil;

    private PeriodNotes(PeriodStart period, long now, long wallMillis, double[] last) {
        this.period = period;
        this.wallMillis = wallMillis;
        this.tickLateness = now - period.scheduled();
        this.workedUntil = now;
        double[] unknown = new double[last.length];
        Arrays.fill(unknown, Double.NaN);
        this.command = new CommandImage(last, last, unknown, List.of(), false);
    }

    /** Notes before the first period. */
    static PeriodNotes before(int actuators) {
        return new PeriodNotes(new PeriodStart(-1, 0, 0, 0, 0), 0, 0, new double[actuators]);
    }

    /** Notes of a period that another loop has ended. */
    static PeriodNotes ended(long cycle, double[] last) {
        PeriodNotes notes = new PeriodNotes(new PeriodStart(cycle, 0, 0, 0, 0), 0, 0, last);
        notes.sent = true;
        return notes;
    }

    static PeriodNotes of(PeriodStart period, LoopClock clock, double[] last) {
        return new PeriodNotes(period, clock.now(), clock.wallMillis(), last);
    }

    long cycle() {
        return period.cycle();
    }

    double time() {
        return period.time();
    }

    /** The number of whole periods by which this one has lasted too long, because the loop could not run. */
    long overdue(LoopClock clock, long periodNanos) {
        return Math.max(0, (clock.now() - period.scheduled()) / periodNanos);
    }

    void know(KnownState state) {
        known = Optional.of(state);
        workedUntil = Math.max(workedUntil, state.taken() + state.ingestNanos() + state.estimateNanos());
    }

    void see(Measured all) {
        measured = Optional.of(all);
    }

    /** The acknowledgement of earlier commands. */
    void acknowledged(Acknowledgement known) {
        acknowledgement = known;
    }

    double[] estimate() {
        return known.map(KnownState::state).orElse(new double[0]);
    }

    /** Whether a new frame of measurements came in this period. */
    boolean hasNews() {
        return known.filter(KnownState::news).isPresent();
    }

    /** The rung for a command from the plan of this period. */
    CommandSource ofOwnPlan() {
        return known.filter(KnownState::measured).isPresent() ? CommandSource.FRESH : CommandSource.PREDICTED;
    }

    double[] readBack() {
        return known.map(KnownState::readBack).orElse(command.readBack());
    }

    LoopDemand demand() {
        return known.map(KnownState::demand).orElse(LoopDemand.BRIDGED);
    }

    /** The signals' objections to taking the actuators over. */
    List<String> objections() {
        return known.map(KnownState::objections).orElse(List.of("the signals were not judged"));
    }

    void trouble(List<String> found) {
        trouble.addAll(found);
    }

    List<String> trouble() {
        return trouble;
    }

    /** A solve has ended in this period, and its plan was checked between two times. */
    void solved(SolveOutcome outcome, Optional<String> objection, long begun, long ended) {
        solve = Optional.of(outcome.facts().judged(objection));
        prepareNanos = outcome.prepareNanos();
        acceptNanos += ended - begun;
        workedUntil = ended;
        answered |= outcome.request().cycle() == period.cycle();
    }

    boolean isSent() {
        return sent;
    }

    /**
     * The cut-off has come before the command went out. If the solve has already ended, the time since then was only
     * waiting.
     */
    void late(long now) {
        lateness = Math.max(0, now - period.due());
        idle = answered;
    }

    void command(CommandSource from, CommandImage image) {
        source = from;
        command = image;
    }

    /** Whether the loop drives the actuators in a mode, but without a fresh command in this period. */
    boolean isFallback(Mode mode) {
        return mode.drivesActuators() && mode != Mode.MANUAL && source != CommandSource.FRESH;
    }

    /** The command of this period. */
    double[] applied() {
        return command.applied();
    }

    /** Whether the command was corrected by the measurement. */
    void corrected(boolean was) {
        corrected = was;
    }

    /** Compares the corrected command with the plan for the measurement itself. */
    void compare(double[] correctedCommand, double[] solved) {
        correctionError = 0;
        for (int i = 0; i < solved.length; i++) {
            correctionError = Math.max(correctionError, Math.abs(correctedCommand[i] - solved[i]));
        }
    }

    void sent(long begun, long ended) {
        sent = true;
        sentAt = ended;
        dispatchNanos = ended - begun;
        workedUntil = idle ? workedUntil + dispatchNanos : ended;
    }

    /** The inputs of the period. */
    CycleDetail detail() {
        return measured.map(all -> new CycleDetail(
                        all.sequence(),
                        all.sourceNanos(),
                        all.known().state(),
                        all.known().acknowledged(),
                        all.known().acting()))
                .orElse(NO_DETAIL);
    }

    /** The record of the period. */
    CycleRecord record(ModeOrder mode, int fallbacks, Optional<AcceptedPlan> plan) {
        long feedback = source.followsOwnPlan() && hasNews()
                ? known.map(state -> sentAt - state.taken()).orElse(0L)
                : 0;
        return new CycleRecord(
                period.cycle(),
                period.time(),
                wallMillis,
                mode.requested(),
                mode.actual(),
                mode.reasons(),
                source,
                corrected,
                correctionError,
                fallbacks,
                plan.map(accepted -> period.time() - accepted.start()).orElse(Double.NaN),
                new CycleTimes(
                        period.scheduled(),
                        tickLateness,
                        known.map(KnownState::ingestNanos).orElse(0L),
                        known.map(KnownState::estimateNanos).orElse(0L),
                        prepareNanos,
                        solve.map(facts -> facts.effort().totalNanos()).orElse(0L),
                        acceptNanos,
                        dispatchNanos,
                        feedback,
                        lateness,
                        workedUntil - period.scheduled(),
                        period.skipped()),
                solve,
                measured.map(Measured::signals).orElse(NO_SIGNALS),
                command.with(acknowledgement));
    }
}
