package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;

/** The present iterate, the trial one, and the best one so far. Buffers change roles; nothing is copied. */
public final class Iterates {
    private Iterate current;
    private Iterate trial;
    private Iterate best;
    private Iterate spare;
    private double bestError = Double.POSITIVE_INFINITY;

    public Iterates(BarrierProgram program) {
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
}
