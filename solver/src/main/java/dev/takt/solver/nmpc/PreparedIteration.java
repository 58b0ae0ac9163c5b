package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.kernels.BoundOverrides;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** For which time, which bounds and whose problem a real-time iteration is prepared. */
final class PreparedIteration {
    private final BoundOverrides bounds;
    /** What was fixed: it is factorized for that. */
    private final BitSet fixed = new BitSet();

    private double time = Double.NaN;
    /** Who was left with it; empty while nobody was. */
    private Optional<SolverMemory> owner = Optional.empty();

    PreparedIteration(BoundOverrides bounds) {
        this.bounds = bounds;
    }

    /** Prepares at the point of a solver. */
    void make(InteriorPointSolver solver, double forTime) {
        time = forTime;
        owner = Optional.empty();
        bounds.fixed(fixed);
        solver.prepare();
    }

    /** Whether it is for a time, and for the present bounds. */
    boolean isFor(InteriorPointSolver solver, double wanted) {
        return wanted == time && solver.isPrepared() && bounds.fixesOnly(fixed);
    }

    /** Whether a memory was left with it, and nothing was prepared or read since. */
    boolean belongsTo(SolverMemory memory, InteriorPointSolver solver) {
        return memory.prepared
                && memory.preparation.filter(own -> own == this).isPresent()
                && owner.filter(own -> own == memory).isPresent()
                && isFor(solver, memory.time);
    }

    /** Makes again what a memory was left with. */
    void again(InteriorPointSolver solver, SolverMemory memory) {
        bounds.read(memory.preparedBounds);
        make(solver, memory.time);
    }

    /** Keeps in a memory that it is prepared, if it is, and for which bounds. */
    void leave(InteriorPointSolver solver, SolverMemory memory) {
        memory.prepared = memory.solved && isFor(solver, memory.time);
        if (memory.prepared) {
            bounds.write(memory.preparedBounds);
            memory.preparation = Optional.of(this);
            owner = Optional.of(memory);
        } else {
            // equal states are to be equal in all numbers
            Arrays.fill(memory.preparedBounds, 0);
        }
    }
}
