package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolveStatus;

/** What an update of targets did. The object belongs to the solver and is written again by the next update. */
public final class TargetReport {
    private final double[] amounts;
    private SolveStatus status = SolveStatus.IN_PROGRESS;
    private int solves;
    private int iterations;
    private double objective = Double.NaN;
    private long nanos;
    private boolean accepted;

    TargetReport(int limits) {
        amounts = new double[limits];
    }

    /** Nothing was due: the targets are the last ones. */
    void keep() {
        solves = 0;
        iterations = 0;
        nanos = 0;
    }

    void begin() {
        status = SolveStatus.IN_PROGRESS;
        accepted = false;
    }

    void note(SolveStatus ended, int spent) {
        status = ended;
        solves++;
        iterations += spent;
    }

    void giveUp(int limit, double amount) {
        amounts[limit] = amount;
    }

    void accept(double value) {
        objective = value;
        accepted = true;
    }

    void end(long duration) {
        nanos = duration;
    }

    /** All but the numbers of the last update alone. */
    void exchange(NumberExchange numbers) {
        status = SolveStatus.values()[numbers.whole(status.ordinal())];
        objective = numbers.real(objective);
        accepted = numbers.flag(accepted);
        numbers.array(amounts);
    }

    double amount(int limit) {
        return amounts[limit];
    }

    /** How the last of its solves ended. */
    public SolveStatus status() {
        return status;
    }

    /** Whether the targets are those of the last update that was due; otherwise the solve failed and older ones serve. */
    public boolean isCurrent() {
        return accepted;
    }

    /** The number of solves: 1 where all zones can be met, 0 where no update was due. */
    public int solves() {
        return solves;
    }

    /** Iterations of all its solves. */
    public int iterations() {
        return iterations;
    }

    /** The objective of the targets at the optimum, to be minimised; not a number before the first one. */
    public double objective() {
        return objective;
    }

    /** Nanoseconds that the update took. */
    public long nanos() {
        return nanos;
    }
}
