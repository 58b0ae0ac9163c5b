package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Changes;
import dev.takt.actors.journal.record.JournalRecord.Checkpoint;
import dev.takt.actors.journal.record.JournalRecord.Course;
import dev.takt.actors.journal.record.JournalRecord.Outcome;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Records the inputs and the result of each solve. Used by the thread of the solver, directly after each solve, while
 * parameters and bounds are still those of the solve. Every solve must be recorded, except those of a warm-up, which
 * ends with {@link RecedingHorizonSolver#forget}.
 */
public final class SolveRecorder implements SolveObserver {
    /** The number of solves after which the whole state is written, so that a part of a journal can be replayed. */
    private static final int CHECKPOINT = 2000;

    private final List<String> controls;
    private final Consumer<JournalRecord> sink;
    private final BooleanSupplier checkpointWanted;
    private final double[] parameters;
    private final double[] bounds;
    private final double[] presentBounds;
    private RecedingHorizonSolver solver;
    private long identity = System.nanoTime();
    private long number;
    private boolean due;

    /**
     * Makes a recorder before the first solve.
     *
     * @param sink takes the records; must not wait
     * @param checkpointWanted called once per solve; returns whether its whole state is needed
     */
    public SolveRecorder(RecedingHorizonSolver solver, Consumer<JournalRecord> sink, BooleanSupplier checkpointWanted) {
        this.solver = solver;
        this.controls = controls(solver);
        this.sink = sink;
        this.checkpointWanted = checkpointWanted;
        this.parameters = new double[solver.program().parameters().values().length];
        this.bounds = new double[solver.program().boundOverrides().size()];
        this.presentBounds = new double[bounds.length];
        Arrays.fill(parameters, Double.NaN);
        Arrays.fill(bounds, Double.NaN);
    }

    /** The names of the controls whose first values are recorded. */
    static List<String> controls(RecedingHorizonSolver solver) {
        return solver.problem().model().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .filter(variable -> variable.domains().size() == 1)
                .map(Variable::name)
                .toList();
    }

    @Override
    public void solved(SolveRequest request, StartPolicy start, SolveReport report) {
        boolean forgotten = request.retention() != SolveRequest.Retention.ALL;
        solved(request.cycle(), request.start(), start, forgotten, report);
    }

    @Override
    public void uses(RecedingHorizonSolver other) {
        solver = other;
    }

    /** A replay goes on from the state that is written with the next solve, as after those of another solver. */
    @Override
    public void restored() {
        identity = System.nanoTime();
        // number 0 would say that the solver begins cold
        number = Math.max(1, number);
        due = true;
    }

    @Override
    public void configured(List<String> overrides) {
        sink.accept(new JournalRecord.Configured(overrides));
    }

    /**
     * Records a solve.
     *
     * @param cycle for which it was made
     * @param start policy for its starting point
     * @param forgotten whether {@link RecedingHorizonSolver#forget} was called since the solve before
     */
    public void solved(long cycle, double time, StartPolicy start, boolean forgotten, SolveReport report) {
        double[] present = solver.program().parameters().values();
        solver.program().boundOverrides().write(presentBounds);
        due |= number % CHECKPOINT == CHECKPOINT - 1;
        due |= checkpointWanted.getAsBoolean();
        boolean again = solver.leavesStart() && !report.leavesStart();
        // what is prepared is more than a checkpoint has, and so is a start for the second time
        boolean wanted = due && report.status() != SolveStatus.PREPARED && !again;
        if (wanted) {
            due = false;
            // a replay that begins here has no factorization of an earlier solve
            solver.forgetFactorization();
        }
        sink.accept(new JournalRecord.Solve(
                number++,
                cycle,
                time,
                start,
                forgotten,
                changes(parameters, present),
                changes(bounds, presentBounds),
                outcome(solver, controls, report),
                wanted ? Optional.of(checkpoint(present)) : Optional.empty(),
                Optional.of(new Course(identity, report.endingCheck(), solver.beganWithSaferSystem()))));
    }

    private Checkpoint checkpoint(double[] present) {
        PrimalDualPoint point = solver.point();
        PrimalDualPoint kept = new PrimalDualPoint(
                point.variables().clone(),
                point.rowMultipliers().clone(),
                point.lowerMultipliers().clone(),
                point.upperMultipliers().clone());
        return new Checkpoint(present.clone(), presentBounds.clone(), kept);
    }

    /** The result of the last solve of a solver. */
    static Outcome outcome(RecedingHorizonSolver solver, List<String> controls, SolveReport report) {
        return new Outcome(
                label(report.status()),
                solver.leavesStart(),
                report.status() == SolveStatus.TIME_LIMIT || report.status() == SolveStatus.INTERRUPTED,
                report.iterations(),
                report.factorizations(),
                report.objective(),
                report.dualInfeasibility(),
                report.constraintViolation(),
                hash(solver.point()),
                controls.stream()
                        .mapToDouble(name ->
                                solver.plan().control(name).at(solver.plan().start()))
                        .toArray());
    }

    /** How a status is recorded. */
    static String label(SolveStatus status) {
        return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The entries that differ, bit for bit, from the known ones; these are updated. */
    private static Changes changes(double[] known, double[] present) {
        int count = 0;
        for (int i = 0; i < known.length; i++) {
            count += differs(known[i], present[i]) ? 1 : 0;
        }
        int[] entries = new int[count];
        double[] values = new double[count];
        int next = 0;
        for (int i = 0; i < known.length; i++) {
            if (differs(known[i], present[i])) {
                entries[next] = i;
                values[next++] = present[i];
                known[i] = present[i];
            }
        }
        return new Changes(entries, values);
    }

    private static boolean differs(double a, double b) {
        return Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b);
    }

    /** A hash of all bits of a point (FNV-1a over 64-bit words, finished by a multiplication and a shift). */
    static long hash(PrimalDualPoint point) {
        long hash = hash(0xcbf29ce484222325L, point.variables());
        hash = hash(hash, point.rowMultipliers());
        hash = hash(hash, point.lowerMultipliers());
        hash = hash(hash, point.upperMultipliers());
        return hash;
    }

    private static long hash(long before, double[] values) {
        long hash = before;
        for (double value : values) {
            hash = (hash ^ Double.doubleToRawLongBits(value)) * 0x100000001b3L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
