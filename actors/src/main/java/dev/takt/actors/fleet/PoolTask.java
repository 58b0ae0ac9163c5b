package dev.takt.actors.fleet;

/** What a {@link SolverPool} is to do. */
@FunctionalInterface
interface PoolTask {
    /**
     * Does it; must not throw.
     *
     * @param seat of the lane, which nothing else uses meanwhile
     */
    void run(int seat);

    /** It is not done, or its end is not waited for any more. */
    default void givenUp(String reason) {
        // nobody waits for it
    }

    /** How many nanoseconds it takes at most, as far as is known; {@link Long#MAX_VALUE} where nothing is. */
    default long allowance() {
        return Long.MAX_VALUE;
    }
}
