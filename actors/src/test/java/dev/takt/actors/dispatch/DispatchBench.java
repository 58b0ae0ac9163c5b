package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.DispatchProtocol.Event;
import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.config.settings.GateSettings;
import dev.takt.links.InProcessLink;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A dispatcher of one valve by itself, on a clock that a test moves and a link whose other end the test looks at. Periods last
 * 100 ms and their commands are due after 80 ms; a plan is late for 1 period and followed for 0.4 s, and 2 periods may be held.
 */
final class DispatchBench {
    static final long MILLI = 1_000_000;
    static final long PERIOD = 100 * MILLI;
    static final long CUT_OFF = 80 * MILLI;
    static final long EPOCH = 3;

    /** From 0 to 5, as fast as it likes, 0.25 when everything else fails; what it shows may be off by 0.1 for 3 periods. */
    static final Actuator VALVE = new Actuator("u", 0, 5, Double.POSITIVE_INFINITY, 0.25, 0.1, 3);

    static final DispatchTuning TUNING = new DispatchTuning(
            List.of(VALVE), 4, new GateSettings(0, 0.2), new DeadlineLadder.Budgets(1, 0.4, 2), 0, 4);

    private static final double PERIOD_SECONDS = 0.1;

    /** A command as the plant has received it. */
    record Sent(long at, double value, long sequence) {}

    final VirtualClock clock = new VirtualClock();
    final AtomicReference<Optional<AcceptedPlan>> accepted = new AtomicReference<>(Optional.empty());
    final List<Double> applied = new ArrayList<>();
    final List<Sent> sent = new ArrayList<>();
    final List<Event> events = new ArrayList<>();
    final CommandDispatch dispatch;
    private final InProcessLink link = new InProcessLink(new LinkTables(
            new TagTable(List.of(new Tag("x", ""), new Tag("u", ""))), new TagTable(List.of(new Tag("u", "")))));

    DispatchBench(Mode mode) {
        this(mode, false, 0, TUNING);
    }

    /**
     * A dispatcher before its first period.
     *
     * @param atCutOff whether commands go out at the cut-off only
     * @param startDelay seconds from a measurement to the start of its plan
     */
    DispatchBench(Mode mode, boolean atCutOff, double startDelay, DispatchTuning tuning) {
        dispatch = new CommandDispatch(new CommandDispatch.Parts(
                clock,
                link.controllerEnd(),
                tuning,
                TankPlan.states(),
                TankPlan.ANY.layout(),
                AppliedInputs.NONE,
                new CommandDispatch.Timing(PERIOD_SECONDS, PERIOD, atCutOff, startDelay),
                EPOCH,
                new ModeOrder(mode, mode, List.of()),
                new CommandDispatch.Outlets(accepted, (values, _) -> applied.add(values[0]), events::add)));
    }

    /** Begins a period on time. */
    DispatchBench begin(long cycle) {
        return begin(cycle, 0);
    }

    DispatchBench begin(long cycle, int skipped) {
        clock.runUntil(cycle * PERIOD);
        dispatch.begin(period(cycle, skipped));
        return this;
    }

    static PeriodStart period(long cycle, int skipped) {
        return new PeriodStart(cycle, PERIOD_SECONDS * cycle, cycle * PERIOD, cycle * PERIOD + CUT_OFF, skipped);
    }

    /** Lets time pass since the beginning of a period. */
    DispatchBench at(long cycle, double millis) {
        clock.runUntil(cycle * PERIOD + Math.round(millis * MILLI));
        return this;
    }

    /** All is well: the level is measured, the valve shows what it was told last, and the last command is acknowledged. */
    DispatchBench know(double level) {
        return know(level, last(), LoopDemand.NONE);
    }

    DispatchBench know(double level, double shown, LoopDemand demand, String... reasons) {
        return know(level, shown, true, demand, reasons);
    }

    DispatchBench know(double level, double shown, boolean news, LoopDemand demand, String... reasons) {
        dispatch.know(new KnownState(
                period(0, 0),
                clock.now(),
                new double[] {level},
                new double[] {shown},
                new double[] {shown},
                sent.isEmpty() ? 0 : sent.getLast().sequence(),
                news,
                news,
                demand,
                List.of(reasons),
                List.of(),
                0,
                0));
        return receive();
    }

    /** What the valve was told last; where it stood before the first command. */
    double last() {
        return sent.isEmpty() ? 1 : sent.getLast().value();
    }

    /** A solve for a period has ended well: the level stays at 1, the inflow begins with a value. */
    DispatchBench solved(long cycle, double first) {
        return solved(cycle, TankPlan.of(PERIOD_SECONDS * cycle, 1, first));
    }

    DispatchBench solved(long cycle, Plan plan) {
        dispatch.judge(TankPlan.outcome(cycle, plan));
        return receive();
    }

    DispatchBench failed(long cycle) {
        dispatch.judge(TankPlan.failed(cycle, TankPlan.of(PERIOD_SECONDS * cycle, 1, 1)));
        return receive();
    }

    /** A plan is made for a period that has not begun: its command is the first one plus twice what the level is above 1. */
    DispatchBench ahead(long cycle, double first) {
        return ahead(cycle, first, law(PERIOD_SECONDS * cycle, first, 2));
    }

    DispatchBench ahead(long cycle, double first, FeedbackLaw law) {
        dispatch.judge(TankPlan.outcome(cycle, TankPlan.of(PERIOD_SECONDS * cycle, 1, first), Optional.of(law)));
        return receive();
    }

    static FeedbackLaw law(double start, double first, double gain) {
        return FeedbackLaw.of(List.of("u"), List.of("x0"), 1, new double[] {start, first, 1, gain, -10, 10, -10, 10});
    }

    /** The cut-off of a period comes. */
    DispatchBench due(long cycle) {
        clock.runUntil(cycle * PERIOD + CUT_OFF);
        dispatch.due(cycle);
        return receive();
    }

    /** A period in which nothing is known and nothing is solved. */
    DispatchBench empty(long cycle) {
        return begin(cycle).due(cycle);
    }

    DispatchBench order(Mode mode) {
        dispatch.order(new ModeOrder(mode, mode, List.of()));
        return receive();
    }

    CommandOutcome manual(Map<String, Double> values) {
        List<CommandOutcome> answers = new ArrayList<>();
        dispatch.manual(new DispatchProtocol.Manual(values, answers::add));
        assertEquals(1, answers.size(), "every operator gets one answer");
        return answers.getFirst();
    }

    private DispatchBench receive() {
        TagFrame frame = new TagFrame(link.plantEnd().tables().commands());
        if (link.plantEnd().poll(frame)) {
            assertEquals(EPOCH, frame.epoch());
            assertEquals(Quality.GOOD, frame.quality(0));
            assertEquals(clock.now(), frame.sourceNanos(0));
            sent.add(new Sent(clock.now(), frame.value(0), frame.sequence()));
        }
        return this;
    }

    /** The values that went out, in their order. */
    List<Double> values() {
        return sent.stream().map(Sent::value).toList();
    }

    /** When commands went out, in milliseconds since the beginning of their period. */
    List<Long> moments() {
        return sent.stream().map(each -> each.at() % PERIOD / MILLI).toList();
    }

    List<PeriodEnded> ended() {
        return events.stream()
                .filter(PeriodEnded.class::isInstance)
                .map(PeriodEnded.class::cast)
                .toList();
    }

    PeriodEnded lastPeriod() {
        return ended().getLast();
    }

    /** What was said beside the ends of periods. */
    List<Event> others() {
        return events.stream().filter(event -> !(event instanceof PeriodEnded)).toList();
    }

    static List<Double> times(int number, double value) {
        return Collections.nCopies(number, value);
    }
}
