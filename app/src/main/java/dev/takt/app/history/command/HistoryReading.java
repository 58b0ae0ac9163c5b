package dev.takt.app.history.command;

import dev.takt.actors.journal.JournalException;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayObserver;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.app.history.HistoryNames;
import dev.takt.app.history.LoopColumns;
import dev.takt.app.history.LoopHistory;
import dev.takt.config.Case;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.solver.kernels.ParameterVector;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** One pass over the records of a loop's runs. Where its case can be read, set-points come from the inputs of its solves. */
final class HistoryReading {
    private final List<JournalReader> runs;
    private final HistoryWindow window;
    private final Promising promising;
    private final boolean trusted;
    private final List<String> remarks = new ArrayList<>();
    private final HistoryNames names;

    /** Whether solves are repeated to see what their plans had promised. */
    enum Promising {
        REPEATED,
        LEFT
    }

    /**
     * @param runs of one loop, the oldest first
     * @param trusted whether the code of a model in Java may be run
     */
    HistoryReading(List<JournalReader> runs, HistoryWindow window, Promising promising, boolean trusted) {
        this.runs = List.copyOf(runs);
        this.window = window;
        this.promising = promising;
        this.trusted = trusted;
        this.names = names(runs, trusted, remarks);
    }

    /** What the curves are called. */
    HistoryNames names() {
        return names;
    }

    /** What could not be read or is not shown, in sentences; complete after reading. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    /**
     * Reads all runs.
     *
     * @param rows sees each period in the window, with the set-points in force
     */
    LoopHistory read(BiConsumer<CycleRecord, double[]> rows) {
        LoopHistory history = new LoopHistory(new LoopColumns(names));
        for (JournalReader run : runs) {
            read(run, history, rows);
        }
        return history;
    }

    private static HistoryNames names(List<JournalReader> runs, boolean trusted, List<String> remarks) {
        JournalHeader header = runs.getLast().header();
        try {
            Optional<String> code = header.text().code();
            if (!trusted && code.isPresent()) {
                remarks.add("The model is code, which is run only with --trust: " + code.get()
                        + ". Without it there are no set-points, limits and promises.");
                return HistoryNames.of(header);
            }
            Case read = header.text().controller();
            return HistoryNames.of(header, read);
        } catch (CaseFileException | JournalException e) {
            remarks.add(
                    "The case of the journal cannot be read by this version, so there are no set-points and limits: "
                            + e.getMessage());
            return HistoryNames.of(header);
        }
    }

    private void read(JournalReader run, LoopHistory history, BiConsumer<CycleRecord, double[]> rows) {
        Gathering gathering = new Gathering(history, rows);
        history.begins(run.header().run(), run.header().version(), run.header().configurationHash());
        Optional<Replay> replay = history.columns().names().marks().flatMap(_ -> replay(run));
        if (replay.isPresent()) {
            replay.get().run(gathering);
        } else {
            run.read(gathering::read);
        }
        run.places().forEach(place -> remarks.add("Damage: " + place));
        if (run.damaged() > run.places().size()) {
            remarks.add(run.damaged() - run.places().size() + " further damaged places.");
        }
    }

    private Optional<Replay> replay(JournalReader run) {
        try {
            return Optional.of(new Replay(run, trusted));
        } catch (CaseFileException | JournalException e) {
            remarks.add(
                    "The run " + run.header().run() + " is shown without set-points and promises: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Takes what belongs to the window. */
    private final class Gathering implements ReplayObserver {
        private final LoopHistory history;
        private final BiConsumer<CycleRecord, double[]> rows;
        private final double[] setPoints;
        private boolean inside;

        Gathering(LoopHistory history, BiConsumer<CycleRecord, double[]> rows) {
            this.history = history;
            this.rows = rows;
            this.setPoints = new double[history.columns().names().setPoints().size()];
            Arrays.fill(setPoints, Double.NaN);
        }

        @Override
        public void read(JournalRecord record) {
            switch (record) {
                case JournalRecord.Period(CycleRecord cycle, var _) -> {
                    inside = window.has(cycle.wallMillis());
                    if (inside) {
                        history.ended(cycle);
                        rows.accept(cycle, setPoints);
                    }
                }
                case JournalRecord.Happened(var event) -> {
                    if (window.has(event.wallMillis())) {
                        history.happened(event);
                    }
                }
                case Solve _, JournalRecord.Traced _, JournalRecord.Paired _, JournalRecord.Configured _ -> {}
            }
        }

        @Override
        public boolean wants(Solve solve) {
            return inside && promising == Promising.REPEATED;
        }

        @Override
        public void taken(Solve solve, ParameterVector values) {
            List<String> names = history.columns().names().setPoints();
            for (ParameterBlock block : values.blocks()) {
                int place = names.indexOf(block.parameter().name());
                if (place >= 0) {
                    setPoints[place] = values.values()[block.offset()];
                }
            }
            history.columns().follows(setPoints);
        }

        @Override
        public void repeated(Solve solve, Plan plan) {
            if (solve.outcome().usable()) {
                history.columns().planned(plan);
            }
        }
    }
}
