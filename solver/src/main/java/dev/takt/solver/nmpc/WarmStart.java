package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.TranscribedProblem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Brings the last solution into the place from which the next solve starts: as it is, or moved along the horizon by the
 * time that has passed. Maps for the shift are made when a new distance in time is first seen: they depend on it alone, and not on
 * what was solved before. A start from which a solve came to no end, because its time was over, is kept for the next one, once.
 */
final class WarmStart {
    private static final int DIGITS = 9;

    /** A smaller part of a time is what is left of a difference that is none. */
    private static final double ROUNDING = 1e-13;

    /** Distances that a loop comes to again: one period, and some more where it has missed one. */
    private static final int DISTANCES = 4;

    private final TranscribedProblem problem;
    private final Optional<Domain> time;
    private final PointError error;
    private final PrimalDualPoint shifted;
    private final PrimalDualPoint kept;
    private boolean keeps;
    private Optional<HorizonShift> shift = Optional.empty();
    private final Map<Double, HorizonShift> shifts = new LinkedHashMap<>();
    private double lastElapsed = Double.NaN;
    private double lastTime;
    private boolean available;
    private boolean isSecond;

    WarmStart(TranscribedProblem problem, NonlinearProgram program, Optional<Domain> time) {
        this.problem = problem;
        // a free final time shrinks with the horizon; moving along it means nothing
        this.time = time.filter(domain -> !domain.isFree());
        error = new PointError(program);
        shifted = PrimalDualPoint.zeros(program.variables(), program.rows());
        kept = PrimalDualPoint.zeros(program.variables(), program.rows());
    }

    /** Whether a solve may start from the last solution as it is. */
    boolean mayStay(double now, StartPolicy policy) {
        return available
                && (policy == StartPolicy.WARM
                        || policy == StartPolicy.AUTO
                        || (policy == StartPolicy.SHIFTED && isStill(now)));
    }

    private boolean isStill(double now) {
        return time.isEmpty() || !(now - lastTime > ROUNDING * Math.abs(now));
    }

    /**
     * Prepares a point for a solve.
     *
     * @param point the last solution, replaced by the start
     * @return whether the point is a start; otherwise the solve is cold
     */
    boolean prepare(PrimalDualPoint point, double now, StartPolicy policy) {
        if (!available || policy == StartPolicy.COLD) {
            return false;
        }
        if (policy == StartPolicy.WARM || isStill(now)) {
            return true;
        }
        applyShift(point, now - lastTime);
        if (policy == StartPolicy.SHIFTED || error.isLess(shifted, point)) {
            point.set(shifted);
        }
        return true;
    }

    private void applyShift(PrimalDualPoint point, double elapsed) {
        if (elapsed != lastElapsed) {
            lastElapsed = elapsed;
            shift = time.map(domain -> shift(domain, rounded(elapsed)));
        }
        if (shift.isPresent()) {
            HorizonShift maps = shift.get();
            maps.variables(point.variables(), shifted.variables());
            maps.boundMultipliers(point.lowerMultipliers(), shifted.lowerMultipliers());
            maps.boundMultipliers(point.upperMultipliers(), shifted.upperMultipliers());
            maps.rows(point.rowMultipliers(), shifted.rowMultipliers());
        }
    }

    private HorizonShift shift(Domain domain, double distance) {
        HorizonShift known = shifts.remove(distance);
        HorizonShift found = known == null ? HorizonShift.of(problem, domain, distance) : known;
        shifts.put(distance, found);
        if (shifts.size() > DISTANCES) {
            shifts.remove(shifts.keySet().iterator().next());
        }
        return found;
    }

    /** To nine digits, so that the rounding of clocks makes no new maps. */
    private static double rounded(double elapsed) {
        double scale = StrictMath.pow(10, DIGITS - 1 - Math.floor(StrictMath.log10(elapsed)));
        double rounded = Math.rint(elapsed * scale) / scale;
        return Double.isFinite(rounded) && rounded > 0 ? rounded : elapsed;
    }

    /**
     * Keeps the start of a solve until it ends.
     *
     * @param limited whether its time is limited; others need no second chance
     */
    void keep(PrimalDualPoint start, boolean limited) {
        keeps = limited;
        if (limited) {
            kept.set(start);
        }
    }

    /**
     * Notes how a solve has ended. After one that ran out of time the next one starts where it did, unless it was such a second one itself.
     *
     * @param point where it has come to; replaced by its start if that is to serve again
     * @return whether it was replaced
     */
    boolean ended(SolveReport report, PrimalDualPoint point, double now) {
        boolean again = keeps && !isSecond && report.status() == SolveStatus.TIME_LIMIT && !report.leavesStart();
        if (again) {
            point.set(kept);
        }
        solved(now, again || report.leavesStart());
        isSecond = again;
        return again;
    }

    /** Notes that a solve has ended; a failed one is no start for the next. */
    void solved(double now, boolean usable) {
        lastTime = now;
        available = usable;
        keeps = false;
        isSecond = false;
    }

    /** Goes on where it was left. */
    void enter(SolverMemory memory) {
        solved(memory.time, memory.solved);
        isSecond = memory.second;
    }

    /** Leaves what the next solve needs to know beside the point. */
    void leave(SolverMemory memory) {
        memory.time = lastTime;
        memory.solved = available;
        memory.second = isSecond;
    }

    /** Whether there is a solution from which to start. */
    boolean isAvailable() {
        return available;
    }

    /** Takes over when and whether another solver of the same problem has solved it last. */
    void continueFrom(WarmStart other) {
        solved(other.lastTime, other.available);
        isSecond = other.isSecond;
    }

    /** The next solve is cold. */
    void forget() {
        available = false;
        isSecond = false;
    }
}
