package dev.takt.actors.journal;

import dev.takt.actors.journal.ReplayReport.Difference;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Changes;
import dev.takt.actors.journal.record.JournalRecord.Checkpoint;
import dev.takt.actors.journal.record.JournalRecord.Configured;
import dev.takt.actors.journal.record.JournalRecord.Course;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Repeats the solves of a journal from the case in its header and the inputs in its records, and compares the results
 * bit for bit. Solves that the clock ended are ended at the same check.
 */
public final class Replay {
    private static final String PREPARED = SolveRecorder.label(SolveStatus.PREPARED);

    private final JournalReader journal;
    private final RecedingHorizonSolver solver;
    private final List<String> controls;
    private final double[] parameters;
    private final double[] bounds;
    private final RecordConsistency.ProblemSize size;
    /** Whether the recorded loop factorized between its solves, for its feedback. */
    private final boolean forgets;

    private ReplayObserver observer = ReplayObserver.NONE;
    /** Whether parameters, bounds and the last solution, if it is used, are those of the recorded loop. */
    private boolean numbersKnown;

    private boolean pointKnown;

    /**
     * Whether settings other than those of the case apply, and whether the journal has a record of this since the last
     * solve.
     */
    private boolean configured;

    private boolean told;

    private long lastCycle = -1;
    private long next;
    private Optional<Course> last = Optional.empty();
    private long periods;
    private long solves;
    private long repeated;
    private long byClock;
    private long resumed;
    private long unknown;
    private long shed;
    private long undecided;
    private Optional<Difference> difference = Optional.empty();

    /**
     * Prepares the replay of a journal whose case is text alone.
     *
     * @throws JournalException if the case runs code, or this version of Takt reads another model out of it
     * @throws CaseFileException if the case cannot be read
     */
    public Replay(JournalReader journal) {
        this(journal, false);
    }

    /**
     * Prepares the replay of a journal.
     *
     * @param trusted whether code that the case names may be run
     * @throws JournalException if the case runs code that is not trusted, or this version of Takt reads another model out of it
     * @throws CaseFileException if the case cannot be read
     */
    public Replay(JournalReader journal, boolean trusted) {
        this.journal = journal;
        JournalHeader header = journal.header();
        if (!trusted) {
            header.text().code().ifPresent(code -> {
                throw new JournalException(
                        "the model of this journal is code, which a replay would run with your rights: " + code
                                + "; expected --trust, if you know who wrote it");
            });
        }
        Case read = header.text().controller();
        String hash = ModelFingerprint.of(read.model().problem());
        if (!hash.equals(header.modelHash())) {
            throw new JournalException("the model of the journal is " + header.modelHash() + ", but its case reads as "
                    + hash + "; expected the version of Takt that wrote it, " + header.version());
        }
        this.solver = SolverConfiguration.solver(read, withoutFiles(read));
        this.solver.giveAllParameters();
        this.controls = SolveRecorder.controls(solver);
        this.forgets = read.loop().solving().sensitivityFeedback()
                || !read.loop().solving().keepFactorization();
        this.parameters = solver.program().parameters().values();
        this.bounds = new double[solver.program().boundOverrides().size()];
        Arrays.fill(bounds, Double.NaN);
        this.size = new RecordConsistency.ProblemSize(
                parameters.length,
                bounds.length,
                solver.program().variables(),
                solver.program().rows(),
                controls.size());
    }

    /**
     * The options without files: a journal from elsewhere must not determine where files are written. Results are the
     * same without them.
     */
    private static NmpcOptions withoutFiles(Case read) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        return options.with(options.solver().with(options.solver().kkt().withoutCache()));
    }

    /** Replays up to the first difference. */
    public ReplayReport run() {
        return run(ReplayObserver.NONE);
    }

    /** Replays up to the first difference, in sight of an observer. */
    public ReplayReport run(ReplayObserver observing) {
        observer = observing;
        journal.read(record -> {
            observing.read(record);
            accept(record);
        });
        return new ReplayReport(periods, solves, repeated, byClock, resumed, unknown, shed, undecided, difference);
    }

    private void accept(JournalRecord record) {
        switch (record) {
            case JournalRecord.Period period -> accept(period);
            case JournalRecord.Happened(LoopEvent.PairChanged changed) ->
                lastCycle = Math.min(lastCycle, changed.cycle() - 1);
            case JournalRecord.Happened _, JournalRecord.Traced _, JournalRecord.Paired _ -> {
                // repeated by periods and solves
            }
            case Configured(List<String> overrides) -> configure(overrides);
            case Solve solve -> accept(solve);
        }
    }

    private void accept(JournalRecord.Period period) {
        long cycle = period.cycle().cycle();
        if (cycle <= lastCycle) {
            throw new WrongRecordException("period " + cycle + " after period " + lastCycle);
        }
        lastCycle = cycle;
        periods++;
    }

    private void configure(List<String> overrides) {
        try {
            solver.configure(SolverConfiguration.of(
                            journal.header().text().with(overrides).solver())
                    .solver());
        } catch (CaseFileException e) {
            throw new WrongRecordException("settings that are none: " + overrides);
        }
        configured = !overrides.isEmpty();
        told = true;
    }

    private void accept(Solve solve) {
        RecordConsistency.check(solve, size);
        solves++;
        byClock += solve.outcome().byClock()
                        || solve.course().filter(Course::byClock).isPresent()
                ? 1
                : 0;
        if (solve.number() == 0) {
            // a new solver: the first one, or a replacement of a lost one
            if (configured && !told) {
                configure(List.of());
            }
            solver.forget();
            Arrays.fill(bounds, Double.NaN);
            numbersKnown = true;
            pointKnown = true;
        } else if (solves > 1 && !follows(solve)) {
            shed += Math.max(0, solve.number() - next);
            numbersKnown = false;
            pointKnown = false;
        }
        told = false;
        next = solve.number() + 1;
        last = solve.course();
        if (difference.isPresent()) {
            return;
        }
        if (numbersKnown) {
            take(solve);
            observer.taken(solve, solver.program().parameters());
        }
        if (!observer.wants(solve)) {
            pointKnown = false;
        } else if (numbersKnown && pointKnown) {
            repeat(solve);
        } else {
            resumed += solve.checkpoint().isPresent() ? 1 : 0;
            unknown += solve.checkpoint().isPresent() ? 0 : 1;
            pointKnown = false;
        }
        conclude(solve);
    }

    private boolean follows(Solve solve) {
        return solve.number() == next
                && (last.isEmpty()
                        || solve.course().isEmpty()
                        || last.get().recorder() == solve.course().get().recorder());
    }

    /** Sets the inputs of the solve. */
    private void take(Solve solve) {
        apply(solve.parameters(), parameters);
        apply(solve.bounds(), bounds);
        solver.program().boundOverrides().read(bounds);
        if (solve.forgotten()) {
            solver.forget();
        }
        pointKnown |= solve.forgotten() || solve.start() == StartPolicy.COLD;
    }

    private void repeat(Solve solve) {
        if (solve.course().isEmpty() && solve.outcome().byClock()) {
            undecided++;
            pointKnown = false;
            return;
        }
        solve.course().ifPresent(course -> solver.kkt().system().leave(course.saferSystem()));
        int endingCheck = solve.course().map(Course::endingCheck).orElse(-1);
        if (forgets && !solver.isPrepared(solve.time())) {
            solver.forgetFactorization();
        }
        if (!PREPARED.equals(solve.outcome().status())) {
            solver.repeat(solve.time(), solve.start(), endingCheck);
        } else if (!solver.prepare(solve.time(), solve.start())) {
            throw unprepared(solve);
        }
        Optional<Difference> found =
                OutcomeComparison.compare(solve, SolveRecorder.outcome(solver, controls, solver.report()), controls);
        if (found.isEmpty()) {
            repeated++;
            observer.repeated(solve, solver.plan());
        } else if (solve.course().isPresent()) {
            difference = found;
        } else {
            undecided++;
            pointKnown = false;
        }
        if (solve.checkpoint().isPresent()) {
            solver.forgetFactorization();
        }
    }

    private static WrongRecordException unprepared(Solve solve) {
        return new WrongRecordException(
                "solve " + solve.number() + " prepares a real-time iteration after a solve that failed");
    }

    /** Updates the state after a solve from the journal, whether it was repeated or not. */
    private void conclude(Solve solve) {
        boolean repeats = numbersKnown && pointKnown;
        if (!repeats && solve.checkpoint().isPresent()) {
            Checkpoint state = solve.checkpoint().get();
            System.arraycopy(state.parameters(), 0, parameters, 0, parameters.length);
            System.arraycopy(state.bounds(), 0, bounds, 0, bounds.length);
            solver.continueFrom(state.point(), solve.time());
            numbersKnown = true;
            pointKnown = true;
        }
        if (!repeats && !solve.outcome().usable()) {
            // a failed solve is no starting point for the next
            solver.forget();
            pointKnown = true;
        }
    }

    private static void apply(Changes changes, double[] vector) {
        for (int i = 0; i < changes.size(); i++) {
            vector[changes.entries()[i]] = changes.values()[i];
        }
    }
}
