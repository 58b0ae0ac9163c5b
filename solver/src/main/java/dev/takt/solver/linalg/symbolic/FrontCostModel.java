package dev.takt.solver.linalg.symbolic;

/**
 * Expected time of one dense front, to decide which fronts to merge.
 *
 * <p>A front of {@code s} pivots and {@code r} further rows is zeroed and assembled, {@code s} columns are eliminated in
 * steps of four, an {@code r} x {@code r} update is formed and added into the parent.
 *
 * @param perFront seconds for each front, whatever its size
 * @param perStep seconds for each step of four pivots: the dependent divisions of a 4 x 4 diagonal block
 * @param perEntry seconds for each entry of the front, zeroed, assembled and stored
 * @param perFlop seconds for each floating point operation of the elimination
 * @param perUpdate seconds for each entry of the update that is added into the parent
 */
public record FrontCostModel(double perFront, double perStep, double perEntry, double perFlop, double perUpdate) {
    private static final int STEP = 4;
    private static final int LANES = 8;

    public static final FrontCostModel DEFAULT = new FrontCostModel(500e-9, 60e-9, 0.5e-9, 0.06e-9, 0.6e-9);

    public double seconds(int pivots, int rows) {
        double s = roundUp(pivots, STEP);
        double r = roundUp(rows, LANES);
        double flops = s * s * s / 3.0 + s * s * r + s * r * r;
        double update = 0.5 * rows * (rows + 1.0);
        return perFront
                + perStep * (s / STEP)
                + perEntry * (s * (s + r) + update)
                + perFlop * flops
                + perUpdate * update;
    }

    private static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
