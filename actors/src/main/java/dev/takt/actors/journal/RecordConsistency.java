package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Changes;
import dev.takt.actors.journal.record.JournalRecord.Checkpoint;
import dev.takt.actors.journal.record.JournalRecord.Period;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SolveFacts;
import java.util.stream.IntStream;

/** Checks whether a readable record can have been written by a loop. */
final class RecordConsistency {
    private RecordConsistency() {}

    /**
     * Checks a record.
     *
     * @throws WrongRecordException if its parts contradict each other
     */
    static JournalRecord checked(JournalRecord record) {
        switch (record) {
            case Period period -> check(period);
            case Solve solve -> check(solve);
            default -> {
                // any texts and times are possible
            }
        }
        return record;
    }

    private static void check(Period period) {
        SignalImage signals = period.cycle().signals();
        sameSize(
                "signals",
                signals.raw().length,
                signals.used().length,
                signals.qualities().size(),
                signals.verdicts().size(),
                signals.standings().size(),
                signals.ageNanos().length,
                signals.bridged().length,
                signals.innovationSquares().length,
                signals.innovationSums().length);
        CommandImage command = period.cycle().command();
        sameSize(
                "controls",
                command.wanted().length,
                command.applied().length,
                command.readBack().length,
                command.limits().size());
        notNegative("number of the period", period.cycle().cycle());
        notNegative("skipped periods", period.cycle().times().skipped());
        notNegative("periods without a plan", period.cycle().fallbackCycles());
        period.cycle().solve().ifPresent(RecordConsistency::check);
    }

    private static void check(SolveFacts facts) {
        notNegative("iterations", facts.effort().iterations());
        notNegative("factorizations", facts.effort().factorizations());
    }

    private static void check(Solve solve) {
        notNegative("number of the solve", solve.number());
        notNegative("iterations", solve.outcome().iterations());
        notNegative("factorizations", solve.outcome().factorizations());
        if (!Double.isFinite(solve.time())) {
            throw new WrongRecordException("a solve for the time " + solve.time());
        }
        check("parameters", solve.parameters());
        check("bounds", solve.bounds());
        solve.course().ifPresent(course -> notNegative("check of the clock", course.endingCheck() + 1L));
    }

    private static void check(String what, Changes changes) {
        sameSize("changed " + what, changes.entries().length, changes.values().length);
        int before = -1;
        for (int entry : changes.entries()) {
            if (entry <= before) {
                throw new WrongRecordException("changed " + what + " in no order: " + before + ", " + entry);
            }
            before = entry;
        }
    }

    /**
     * Checks a solve against its problem.
     *
     * @throws WrongRecordException if it is of another problem
     */
    static void check(Solve solve, ProblemSize size) {
        withinSize("parameters", solve.parameters(), size.parameters());
        withinSize("bounds", solve.bounds(), size.bounds());
        sameSize("controls", size.controls(), solve.outcome().controls().length);
        solve.checkpoint().ifPresent(state -> check(state, size));
    }

    private static void check(Checkpoint state, ProblemSize size) {
        sameSize("parameters", size.parameters(), state.parameters().length);
        sameSize("bounds", size.bounds(), state.bounds().length);
        sameSize(
                "variables",
                size.variables(),
                state.point().variables().length,
                state.point().lowerMultipliers().length,
                state.point().upperMultipliers().length);
        sameSize("rows", size.rows(), state.point().rowMultipliers().length);
    }

    /** The lengths of the vectors of a problem. */
    record ProblemSize(int parameters, int bounds, int variables, int rows, int controls) {}

    private static void withinSize(String what, Changes changes, int size) {
        int count = changes.size();
        if (count > 0 && changes.entries()[count - 1] >= size) {
            throw new WrongRecordException(
                    "entry " + changes.entries()[count - 1] + " of the " + what + ", of which there are " + size);
        }
    }

    private static void sameSize(String what, int... sizes) {
        if (IntStream.of(sizes).distinct().count() > 1) {
            throw new WrongRecordException(what + " of different numbers: "
                    + String.join(
                            ", ", IntStream.of(sizes).mapToObj(String::valueOf).toList()));
        }
    }

    private static void notNegative(String what, long number) {
        if (number < 0) {
            throw new WrongRecordException(what + " " + number);
        }
    }
}
