package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;

/** Where an extended Kalman filter stands: its unknowns and their covariance. A buffer that the filter fills. */
final class FilterStanding {
    final double[] unknowns;
    final double[][] covariance;

    FilterStanding(int unknowns, int states) {
        this.unknowns = new double[unknowns];
        this.covariance = new double[states][states];
    }

    /** Exchanges a standing: this one is written, and a new one of its size is read. */
    FilterStanding exchange(StateExchange state) {
        FilterStanding each = state.isReading() ? new FilterStanding(unknowns.length, covariance.length) : this;
        state.reals(each.unknowns);
        state.reals(each.covariance);
        return each;
    }
}
