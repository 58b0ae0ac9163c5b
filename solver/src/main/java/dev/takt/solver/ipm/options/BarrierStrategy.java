package dev.takt.solver.ipm.options;

/** How the barrier parameter goes to zero. */
public sealed interface BarrierStrategy {

    /** The barrier parameter of the first iteration of a cold start. */
    double initial();

    /** This strategy from another first value. */
    BarrierStrategy withInitial(double mu);

    /**
     * Solves each barrier problem to a fraction of its parameter, then lowers it (Fiacco and McCormick; Wächter and Biegler
     * 2006, eq. 7).
     *
     * @param initial mu of the first iteration
     */
    record Monotone(double initial) implements BarrierStrategy {
        public Monotone {
            Requirement.positive("first barrier parameter", initial);
        }

        @Override
        public BarrierStrategy withInitial(double mu) {
            return new Monotone(mu);
        }
    }

    /**
     * As {@link Monotone}, but lowers the parameter also after a step that bounds have hardly shortened, and raises it, once a
     * solve, where they shorten one step after the other.
     *
     * @param initial mu of the first iteration
     */
    record Eager(double initial) implements BarrierStrategy {
        public Eager {
            Requirement.positive("first barrier parameter", initial);
        }

        @Override
        public BarrierStrategy withInitial(double mu) {
            return new Eager(mu);
        }
    }

    /**
     * Chooses the parameter anew in every iteration, as long as the optimality error goes down, and falls back to the
     * monotone strategy while it does not (Nocedal, Wächter and Waltz, Adaptive barrier update strategies for nonlinear
     * interior methods, SIAM Journal on Optimization 19 (2009)).
     *
     * @param oracle what chooses
     * @param initial mu of the first iteration
     */
    record Adaptive(Oracle oracle, double initial) implements BarrierStrategy {
        public Adaptive {
            Requirement.positive("first barrier parameter", initial);
        }

        @Override
        public BarrierStrategy withInitial(double mu) {
            return new Adaptive(oracle, mu);
        }
    }

    /** Rules that choose a barrier parameter. */
    enum Oracle {
        /** From how far the complementarity products are from equal (Vanderbei and Shanno 1999). */
        LOQO,
        /** From how far a step towards mu = 0 gets (Mehrotra's predictor). */
        MEHROTRA
    }
}
