package dev.takt.actors.journal;

import dev.takt.actors.journal.JournalRecord.Changes;
import dev.takt.actors.journal.JournalRecord.Checkpoint;
import dev.takt.actors.journal.JournalRecord.Configured;
import dev.takt.actors.journal.JournalRecord.Outcome;
import dev.takt.actors.journal.JournalRecord.Solve;
import dev.takt.actors.journal.ReplayReport.Difference;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Does the solves of a journal again, from the case in its head and the inputs in its records, and compares what comes out bit for
 * bit.
 */
public final class Replay {
    private final JournalReader journal;
    private final RecedingHorizonSolver solver;
    private final List<String> controls;
    private final double[] parameters;
    private final double[] bounds;
    /** Whether the recorded loop factorized between its solves, for its feedback. */
    private final boolean sensitivity;
    /** Whether parameters, bounds and the last solution are those of the recorded loop. */
    private boolean inStep;

    /** Whether settings other than those of the case hold, and whether the journal has told so since the last solve. */
    private boolean configured;

    private boolean told;

    private long next;
    private long periods;
    private long solves;
    private long repeated;
    private long byClock;
    private long unknown;
    private long shed;
    private Optional<Difference> difference = Optional.empty();

    /**
     * Prepares the replay of a journal.
     *
     * @throws JournalException if this version of Takt reads another model out of the case
     */
    public Replay(JournalReader journal) {
        this.journal = journal;
        JournalHeader header = journal.header();
        Case read = header.text().controller();
        String hash = ModelFingerprint.of(read.model().problem());
        if (!hash.equals(header.modelHash())) {
            throw new JournalException("the model of the journal is " + header.modelHash() + ", but its case reads as "
                    + hash + "; expected the version of Takt that wrote it, " + header.version());
        }
        this.solver = RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        this.solver.giveAllParameters();
        this.controls = SolveTap.controls(solver);
        this.sensitivity = read.loop().solving().sensitivityFeedback();
        this.parameters = solver.program().parameters().values();
        this.bounds = new double[solver.program().boundOverrides().size()];
        Arrays.fill(bounds, Double.NaN);
    }

    /** Replays up to the first difference. */
    public ReplayReport run() {
        journal.read(this::accept);
        return new ReplayReport(periods, solves, repeated, byClock, unknown, shed, difference);
    }

    private void accept(JournalRecord record) {
        switch (record) {
            case JournalRecord.Period _ -> periods++;
            case JournalRecord.Happened _, JournalRecord.Traced _ -> {
                // told by periods and solves again
            }
            case Configured(List<String> overrides) -> configure(overrides);
            case Solve solve -> accept(solve);
        }
    }

    private void configure(List<String> overrides) {
        solver.configure(
                SolverConfiguration.of(journal.header().text().with(overrides).solver())
                        .solver());
        configured = !overrides.isEmpty();
        told = true;
    }

    private void accept(Solve solve) {
        solves++;
        if (solve.number() == 0) {
            // a new solver: the first one, or another in place of one that was lost
            if (configured && !told) {
                configure(List.of());
            }
            solver.forget();
            Arrays.fill(bounds, Double.NaN);
            inStep = true;
        } else if (solve.number() != next && solves > 1) {
            shed += Math.max(0, solve.number() - next);
            inStep = false;
        }
        told = false;
        next = solve.number() + 1;
        if (difference.isPresent()) {
            return;
        }
        if (inStep) {
            repeat(solve);
        } else {
            unknown++;
            solve.checkpoint().ifPresent(checkpoint -> resume(solve, checkpoint));
        }
    }

    private void resume(Solve solve, Checkpoint checkpoint) {
        System.arraycopy(checkpoint.parameters(), 0, parameters, 0, parameters.length);
        System.arraycopy(checkpoint.bounds(), 0, bounds, 0, bounds.length);
        solver.continueFrom(checkpoint.point(), solve.time());
        inStep = true;
    }

    private void repeat(Solve solve) {
        apply(solve.parameters(), parameters);
        apply(solve.bounds(), bounds);
        solver.program().boundOverrides().read(bounds);
        if (solve.forgotten()) {
            solver.forget();
        }
        if (solve.outcome().byClock()) {
            // nothing started from it either: a solve that has not ended well is no start for the next
            solver.forget();
            byClock++;
            return;
        }
        SolveReport report = solver.solve(solve.time(), solve.start());
        difference = compare(solve, SolveTap.outcome(solver, controls, report));
        if (sensitivity || solve.checkpoint().isPresent()) {
            solver.forgetFactorization();
        }
        repeated += difference.isEmpty() ? 1 : 0;
    }

    private static void apply(Changes changes, double[] vector) {
        for (int i = 0; i < changes.size(); i++) {
            vector[changes.entries()[i]] = changes.values()[i];
        }
    }

    private Optional<Difference> compare(Solve solve, Outcome present) {
        Outcome recorded = solve.outcome();
        if (!recorded.status().equals(present.status())) {
            return differs(solve, "status", recorded.status(), present.status());
        }
        if (recorded.iterations() != present.iterations()) {
            return differs(solve, "iterations", recorded.iterations(), present.iterations());
        }
        if (recorded.factorizations() != present.factorizations()) {
            return differs(solve, "factorizations", recorded.factorizations(), present.factorizations());
        }
        for (int i = 0; i < recorded.controls().length; i++) {
            if (differ(recorded.controls()[i], present.controls()[i])) {
                return differs(solve, "control " + controls.get(i), recorded.controls()[i], present.controls()[i]);
            }
        }
        if (differ(recorded.objective(), present.objective())) {
            return differs(solve, "objective", recorded.objective(), present.objective());
        }
        if (differ(recorded.dualResidual(), present.dualResidual())) {
            return differs(solve, "dual residual", recorded.dualResidual(), present.dualResidual());
        }
        if (differ(recorded.primalResidual(), present.primalResidual())) {
            return differs(solve, "primal residual", recorded.primalResidual(), present.primalResidual());
        }
        return recorded.pointHash() == present.pointHash()
                ? Optional.empty()
                : differs(
                        solve,
                        "hash of the solution",
                        Long.toHexString(recorded.pointHash()),
                        Long.toHexString(present.pointHash()));
    }

    private static boolean differ(double a, double b) {
        return Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b);
    }

    private static Optional<Difference> differs(Solve solve, String what, Object recorded, Object present) {
        return Optional.of(new Difference(solve.cycle(), solve.time(), what, recorded.toString(), present.toString()));
    }
}
