package dev.takt.solver.ipm.barrier;

import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;
import dev.takt.solver.ipm.options.BarrierStrategy;
import java.util.Arrays;

/**
 * A barrier parameter chosen in every iteration, held by the monotone strategy while the optimality error does not go
 * down (Nocedal, Wächter and Waltz 2009, section 4).
 */
final class AdaptiveBarrier implements BarrierParameter {
    private static final double LEAST = 1e-11;
    /** The adaptive choice may go below the last barrier problem of the monotone strategy. */
    private static final double BELOW_MONOTONE = 0.1;

    private static final double MAX_OVER_FIRST_AVERAGE = 1e3;
    private static final int REFERENCES = 4;
    private static final double REDUCTION = 0.9999;
    private static final double FIXED_OVER_AVERAGE = 0.8;

    private static final double LARGEST_CENTERING = 2;

    private final BarrierStrategy.Oracle oracle;
    private final MonotoneBarrier monotone = new MonotoneBarrier();
    private final double[] references = new double[REFERENCES];
    private int referenceCount;
    private double least;
    private double most;
    private double mu;
    private boolean free;

    AdaptiveBarrier(BarrierStrategy.Oracle oracle) {
        this.oracle = oracle;
    }

    @Override
    public void start(double first, double smallest) {
        mu = first;
        least = Math.max(LEAST, BELOW_MONOTONE * smallest);
        monotone.start(first, smallest);
        most = Double.NaN;
        free = true;
        referenceCount = 0;
        Arrays.fill(references, Double.POSITIVE_INFINITY);
    }

    @Override
    public boolean update(OptimalityError error, boolean stalled, Predictor predictor) {
        double before = mu;
        Complementarity products = error.complementarity();
        if (Double.isNaN(most)) {
            most = Math.max(mu, MAX_OVER_FIRST_AVERAGE * products.average());
        }
        double total = error.unscaledBarrierError(0);
        boolean progress = progresses(total) && !stalled;
        if (progress) {
            references[referenceCount++ % REFERENCES] = total;
            free = true;
            mu = clamp(choose(products, predictor));
        } else if (free) {
            free = false;
            mu = clamp(FIXED_OVER_AVERAGE * products.average());
            monotone.continueWith(mu);
        } else {
            monotone.update(error, stalled, predictor);
            mu = monotone.value();
        }
        return mu != before;
    }

    private boolean progresses(double total) {
        if (referenceCount < REFERENCES) {
            return true;
        }
        double worst = 0;
        for (double reference : references) {
            worst = Math.max(worst, reference);
        }
        return total <= REDUCTION * worst;
    }

    private double clamp(double value) {
        return Math.min(most, Math.max(least, value));
    }

    private double choose(Complementarity products, Predictor predictor) {
        return switch (oracle) {
            case LOQO -> loqo(products);
            case MEHROTRA -> mehrotra(products, predictor);
        };
    }

    /** S. Mehrotra, On the implementation of a primal-dual interior point method, SIAM J. Optimization 2 (1992). */
    private static double mehrotra(Complementarity products, Predictor predictor) {
        double average = products.average();
        if (average == 0) {
            return 0;
        }
        double ratio = Math.min(LARGEST_CENTERING, predictor.averageComplementarity() / average);
        return ratio * ratio * ratio * average;
    }

    /** Vanderbei and Shanno, An interior-point algorithm for nonconvex nonlinear programming (1999), eq. 27. */
    private static double loqo(Complementarity products) {
        double centrality = products.centrality();
        double ratio = Math.min(0.05 * (1 - centrality) / centrality, 2);
        return 0.1 * ratio * ratio * ratio * products.average();
    }

    @Override
    public void stepped(double length, boolean regular) {}

    @Override
    public boolean needsPredictor() {
        return oracle == BarrierStrategy.Oracle.MEHROTRA;
    }

    @Override
    public double value() {
        return mu;
    }
}
