package dev.takt.solver.kkt;

import dev.takt.solver.linalg.ordering.OrderingOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which KKT system is used, and how.
 *
 * @param choice which one
 * @param relaxation for {@link KktChoice#LIFTED}: by how much equations are relaxed, relative to max(1, |b|). It moves the
 *     optimum; see {@link dev.takt.solver.kkt.condensed.RelaxedProgram}
 * @param workers number of threads that factorize a sparse matrix, 1 to {@value #MAX_WORKERS}, the calling one included;
 *     results are the same for any number. The eliminations use one
 * @param cache folder in which analyses of sparse matrices are kept for the next start, if anywhere
 * @param ordering which orderings of sparse matrices compete
 * @param slacks whether the slack variables of soft constraints are eliminated beforehand
 */
public record KktOptions(
        KktChoice choice,
        double relaxation,
        int workers,
        Optional<Path> cache,
        OrderingOptions ordering,
        boolean slacks) {
    /** The largest number of workers. */
    public static final int MAX_WORKERS = 3;

    /** The choice is left to the solver; one thread; nothing is kept. */
    public static final KktOptions DEFAULT = new KktOptions(KktChoice.AUTO, 1e-8);

    public KktOptions {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException(workers + " workers, expected 1 to " + MAX_WORKERS);
        }
    }

    /** The given system and relaxation, one thread, nothing kept. */
    public KktOptions(KktChoice choice, double relaxation) {
        this(choice, relaxation, 1, Optional.empty());
    }

    /** The ordering with the least arithmetic. */
    public KktOptions(KktChoice choice, double relaxation, int workers, Optional<Path> cache) {
        this(choice, relaxation, workers, cache, OrderingOptions.DEFAULT, true);
    }

    /** The given system with default constants. */
    public static KktOptions of(KktChoice choice) {
        return new KktOptions(choice, DEFAULT.relaxation());
    }

    /** These options with another number of workers. */
    public KktOptions withWorkers(int count) {
        return new KktOptions(choice, relaxation, count, cache, ordering, slacks);
    }

    /** These options with analyses kept in a folder. */
    public KktOptions withCache(Path folder) {
        return with(Optional.of(folder));
    }

    /** These options with nothing kept. */
    public KktOptions withoutCache() {
        return with(Optional.empty());
    }

    private KktOptions with(Optional<Path> folder) {
        return new KktOptions(choice, relaxation, workers, folder, ordering, slacks);
    }

    /** These options with other orderings. */
    public KktOptions withOrdering(OrderingOptions other) {
        return new KktOptions(choice, relaxation, workers, cache, other, slacks);
    }

    /** These options with another answer to whether slack variables are eliminated beforehand. */
    public KktOptions withSlacksEliminated(boolean eliminated) {
        return new KktOptions(choice, relaxation, workers, cache, ordering, eliminated);
    }
}
