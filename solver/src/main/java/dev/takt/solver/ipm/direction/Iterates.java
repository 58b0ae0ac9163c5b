package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.VectorOperations;
import org.jspecify.annotations.Nullable;

/** The present iterate, the trial one, and the best one so far. Buffers change roles; nothing is copied. */
public final class Iterates {
    private Iterate current;
    private Iterate trial;
    private Iterate best;
    private Iterate spare;
    private @Nullable Iterate marked;
    private final BarrierProgram program;
    private double bestError = Double.POSITIVE_INFINITY;

    public Iterates(BarrierProgram program) {
        this.program = program;
        current = new Iterate(program);
        trial = new Iterate(program);
        spare = new Iterate(program);
        best = current;
    }

    /** Forgets the best iterate. */
    public void restart() {
        if (best != current) {
            spare = best;
        }
        best = current;
        bestError = Double.POSITIVE_INFINITY;
    }

    public Iterate current() {
        return current;
    }

    public Iterate trial() {
        return trial;
    }

    /** The iterate with the smallest optimality error that was seen. */
    public Iterate best() {
        return best;
    }

    /** The optimality error of the best iterate. */
    double bestError() {
        return bestError;
    }

    /** Remembers the present iterate if it is the best one. */
    public void rank(double error) {
        if (error < bestError) {
            if (best != current) {
                spare = best;
            }
            best = current;
            bestError = error;
        }
    }

    /** Makes the trial iterate the present one. */
    public void accept() {
        Iterate previous = current;
        current = trial;
        trial = previous == best ? spare : previous;
    }

    /** Makes the iterate that was present before the last acceptance the present one again. */
    public void revertTo(Iterate previous) {
        Iterate rejected = current;
        current = previous;
        if (trial == previous) {
            trial = rejected;
        } else {
            spare = rejected;
        }
    }

    /** Goes back to the best iterate. */
    public void returnToBest() {
        if (best != current) {
            spare = current;
            current = best;
        }
    }

    /** Marks the present iterate as one to return to. Its storage is made when it is needed for the first time. */
    public void mark(VectorOperations operations) {
        Iterate place = marked;
        if (place == null) {
            place = new Iterate(program);
            marked = place;
        }
        place.copyVariables(current, operations);
    }

    /** Makes the trial iterate the one that was marked, not evaluated yet. */
    public void recallMarked(VectorOperations operations) {
        Iterate place = marked;
        if (place != null) {
            trial.copyVariables(place, operations);
        }
    }
}
