package dev.takt.solver.ipm;

import dev.takt.solver.ipm.InitialPoint.Guess;
import dev.takt.solver.ipm.compute.SlackedProgram;
import java.util.function.Function;

/**
 * Further attempts after a failure that may be one of the way that the iterates took, and not of the problem. They are made where
 * time is left, and the first verdict stands unless one of them is solved:
 *
 * <ol>
 *   <li>after numerical trouble, with a safer KKT system, if the one at work was chosen for its speed;
 *   <li>from the middle between the bounds with a monotone descent of the barrier parameter, where neither a poor first guess nor an eager
 *       descent plays a part;
 *   <li>from the program's own guess with a monotone descent: it may be a good one that the eager descent has left.
 * </ol>
 */
final class SecondLook {
    private final SlackedProgram program;
    private final InitialPoint initialPoint;
    private final Function<Guess, SolveStatus> anew;
    private final Function<Guess, SolveStatus> patiently;
    private final SolveReport report;
    private final DeadlineMonitor deadline;

    /**
     * Makes further attempts.
     *
     * @param anew solves from a guess, between the bounds that were loaded
     * @param patiently does so with a monotone descent of the barrier parameter
     */
    SecondLook(
            SlackedProgram program,
            InitialPoint initialPoint,
            Function<Guess, SolveStatus> anew,
            Function<Guess, SolveStatus> patiently,
            SolveReport report,
            DeadlineMonitor deadline) {
        this.program = program;
        this.initialPoint = initialPoint;
        this.anew = anew;
        this.patiently = patiently;
        this.report = report;
        this.deadline = deadline;
    }

    /** Tries again after a verdict; how the last attempt ended, or the verdict if there was none. */
    SolveStatus at(SolveStatus verdict) {
        SolveStatus status = verdict;
        if (verdict != SolveStatus.INFEASIBLE && mayGoOn() && program.leaveElimination()) {
            status = again(anew, Guess.OWN);
            if (!status.isSolved()) {
                program.returnToElimination();
            }
        }
        if (!status.isSolved() && mayGoOn()) {
            status = again(patiently, Guess.MIDDLE);
        }
        return !status.isSolved() && mayGoOn() ? again(patiently, Guess.OWN) : status;
    }

    private boolean mayGoOn() {
        return !deadline.nextWouldMiss();
    }

    private SolveStatus again(Function<Guess, SolveStatus> solve, Guess guess) {
        report.noteRestart();
        report.allowAgain();
        initialPoint.loadBounds();
        return solve.apply(guess);
    }
}
