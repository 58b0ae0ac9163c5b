package dev.takt.actors.estimation;

/** Where an extended Kalman filter stands: its unknowns and their covariance. A buffer that the filter fills. */
final class FilterStanding {
    final double[] unknowns;
    final double[][] covariance;

    FilterStanding(int unknowns, int states) {
        this.unknowns = new double[unknowns];
        this.covariance = new double[states][states];
    }
}
