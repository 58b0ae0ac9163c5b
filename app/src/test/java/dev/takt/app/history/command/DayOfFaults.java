package dev.takt.app.history.command;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.Mode;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The journal of a day in virtual time, which begins at 0:00 of 1970-01-01. Two tanks are driven with a period of 30 s; at each full
 * hour, something else goes wrong or is done by somebody.
 */
final class DayOfFaults {
    private static final int PERIOD = 30;
    private static final int AN_HOUR = 3600 / PERIOD;
    private static final long SECOND = 1_000_000_000L;

    private static final String CASE = """
            model {
              name = tanks
              domain { t { horizon = 600 s, points = 21 } }
              parameters { a0 = 1, b0 = 1, ra = 1, rb = 2 }
              variables {
                a(t) { role = state, min = -100, max = 100 }
                b(t) { role = state, min = -100, max = 100 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
                v(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [
                "a(0) = a0", "b(0) = b0"
                "der(a, t) = (u - a)/300", "der(b, t) = (v - b)/200"
                "brim: b <= 3  soft(100)"
              ]
              objective = "integral((a - ra)^2 + (b - rb)^2 + 0.01*(u - ra)^2 + 0.01*(v - rb)^2, t)"
            }
            loop { period = 30 s, set-points { ra = 1, rb = 2 } }
            controlled { level { set-points = [rb], limits = [brim] } }
            signals {
              a { range = [-50, 50], frozen-after = 120 s, bad-reads = 3, criticality = important, for = 1 h }
              b { range = [-50, 50], bad-reads = 3, criticality = important, for = 1 h }
            }
            actuators {
              u { rate = 0.2, read-back { tolerance = 0.05 } }
              v { rate = 0.2, read-back { tolerance = 0.05 } }
            }
            plant {
              step = 30 s
              noise { seed = 3, deviations { a = 1e-4, b = 1e-4 } }
              faults = [
                { at = 1 h, signal = a, drop-out = 10 min }
                { at = 2 h, signal = b, not-a-number = 5 min }
                { at = 3 h, signal = a, freeze = 10 min }
                { at = 4 h, signal = b, stale = 10 min }
                { at = 5 h, signal = a, uncertain = 10 min }
                { at = 6 h, signal = b, bad = 10 min }
                { at = 7 h, signal = a, factor = 100, for = 10 min }
                { at = 8 h, actuator = u, stick = 10 min }
                { at = 9 h, actuator = v, silent = 10 min }
                { at = 10 h, cut = 5 min }
              ]
              disturbances = [
                { at = 8.01 h, state = a, add = 1 }
                { at = 16 h, state = b, add = 3 }
              ]
            }
            """;

    private DayOfFaults() {}

    /** Writes the journal of the day, and of a second start at its end. */
    static void write(Path folder) {
        day(folder, 1, 22 * AN_HOUR, 0);
        day(folder, 2, AN_HOUR, 22 * 3600 + 600);
    }

    /**
     * A run of the loop.
     *
     * @param number in the name of the run
     * @param late seconds from the beginning of the day
     */
    private static void day(Path folder, int number, int periods, long late) {
        CaseText text = new CaseText("tanks.conf", CASE, List.of());
        Case read = CaseFile.parse(CASE, "tanks.conf", List.of());
        JournalHeader header = new JournalHeader(
                "test",
                JournalHeader.runName("tanks", Instant.ofEpochSecond(late)),
                number,
                1000 * late,
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of("a", "b"),
                List.of("u", "v"));
        VirtualClock clock = new VirtualClock();
        clock.setTimeOfDay(1000 * late);
        boolean troubled = number == 1;
        try (Journal journal = Journal.open(folder, header, read.journal());
                ControlLoop loop = ControlLoop.of(
                                read,
                                new VirtualPlant(read, clock::now),
                                () -> new FaultInjectingSolver(
                                        new LocalPlanSolver(
                                                read,
                                                clock,
                                                solver -> new SolveRecorder(
                                                        solver, journal::offer, journal::checkpointWanted)),
                                        clock,
                                        request -> troubled ? fate(request) : new SolveFault.Takes(SECOND)))
                        .beginningAt(clock::now)
                        .drivingFromTheStart()
                        .observedBy(journal)
                        .start(clock)) {
            for (int k = 0; k < periods; k++) {
                clock.runUntil((k + 1) * PERIOD * SECOND);
                if (troubled) {
                    happen(k, loop, clock);
                }
                journal.await();
            }
        }
    }

    private static SolveFault fate(SolveRequest request) {
        long within = request.cycle() % AN_HOUR;
        return switch ((int) (request.cycle() / AN_HOUR)) {
            case 11 -> within == 0 ? new SolveFault.NeverEnds() : usual();
            case 12 -> {
                if (within == 0) {
                    yield new SolveFault.Kills();
                }
                yield usual();
            }
            case 13 -> within < 8 ? new SolveFault.Fails(SECOND, SolveEnding.INFEASIBLE) : usual();
            case 14 -> within < 4 ? new SolveFault.Takes(45 * SECOND) : usual();
            default -> usual();
        };
    }

    private static SolveFault usual() {
        return new SolveFault.Takes(SECOND);
    }

    private static void happen(int period, ControlLoop loop, VirtualClock clock) {
        boolean beginning = period * PERIOD % 3600 == 0;
        boolean later = period * PERIOD % 3600 == 600;
        if (!beginning && !later) {
            return;
        }
        switch (period / AN_HOUR) {
            case 10 -> {
                if (later) {
                    order(loop, new OperatorCommand.Acknowledge());
                    order(loop, new OperatorCommand.RequestMode(Mode.AUTO));
                }
            }
            case 15 -> {
                if (beginning) {
                    clock.suspend(300 * SECOND);
                }
            }
            case 17 -> order(loop, new OperatorCommand.RequestMode(beginning ? Mode.MANUAL : Mode.AUTO));
            case 18 ->
                order(
                        loop,
                        beginning
                                ? new OperatorCommand.TakeActuator("v", OptionalDouble.of(1.5))
                                : new OperatorCommand.ReturnActuator("v"));
            case 19 -> {
                if (beginning) {
                    order(loop, new OperatorCommand.SetPoints(Map.of("rc", 1.0), 60));
                }
            }
            case 20 ->
                order(
                        loop,
                        beginning
                                ? new OperatorCommand.DropControlled("level")
                                : new OperatorCommand.ReturnControlled("level"));
            case 21 -> {
                if (beginning) {
                    clock.setTimeOfDay(-600_000);
                }
            }
            default -> {}
        }
    }

    private static void order(ControlLoop loop, OperatorCommand command) {
        loop.operation().submit(command, "anna");
    }
}
