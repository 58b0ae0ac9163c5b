package dev.takt.solver.linalg.problems;

/**
 * The reduced KKT matrix of the heated plate: interior temperatures and the heater at every support in time, the heat
 * equation at all supports but the first. The Hessian is zero for the temperatures outside the tracked square;
 * temperatures at the first support are fixed by a stiff diagonal term.
 */
public final class PlateKkt {
    private static final double DIFFUSIVITY = 230.0;
    private static final double HEATER = 4325.0;
    private static final double EFFORT = 1e-8;
    private static final double STEP = 0.08;

    private final int side;
    private final int times;
    private final double spacing;
    private final KktMatrix.Builder builder;

    private PlateKkt(int points, int times) {
        side = points - 2;
        this.times = times;
        spacing = 2.0 / (points - 1);
        builder = new KktMatrix.Builder(times * (side * side + 1), (times - 1) * side * side, 3);
    }

    /** The matrix for {@code points} grid points a side, walls included, and {@code times} supports in time. */
    public static KktMatrix of(int points, int times) {
        return new PlateKkt(points, times).build();
    }

    private int temperature(int k, int i, int j) {
        return (k * side + i) * side + j;
    }

    private int heater(int k) {
        return times * side * side + k;
    }

    private KktMatrix build() {
        for (int k = 0; k < times; k++) {
            double weight = STEP * (k == 0 || k == times - 1 ? 0.5 : 1.0);
            builder.hessian(heater(k), heater(k), 2.0 * EFFORT * weight + 1e-12);
            builder.place(heater(k), k, Double.NaN, Double.NaN);
            for (int i = 0; i < side; i++) {
                for (int j = 0; j < side; j++) {
                    int unknown = temperature(k, i, j);
                    builder.place(unknown, k, i, j);
                    double tracked = trapezoid(i) * trapezoid(j) * spacing * spacing;
                    builder.hessian(unknown, unknown, 2.0 * weight * tracked + (k == 0 ? 1e4 : 0.0));
                    if (k > 0) {
                        heatEquation(k, i, j);
                    }
                }
            }
        }
        return builder.build();
    }

    /** Trapezoid weight of interior node {@code i} in the square of side 1 around the centre, 0 outside. */
    private double trapezoid(int i) {
        double distance = Math.abs((i + 1) * spacing - 1.0) - 0.5;
        return distance < -1e-9 ? 1.0 : distance < 1e-9 ? 0.5 : 0.0;
    }

    /** (T[k] - T[k-1]) / step - diffusivity (second differences) + … = 0 at one interior node. */
    private void heatEquation(int k, int i, int j) {
        int equation = ((k - 1) * side + i) * side + j;
        builder.pair(equation, temperature(k, i, j));
        builder.place(builder.equation(equation), k, i, j);
        double coupling = DIFFUSIVITY / (spacing * spacing);
        builder.jacobian(equation, temperature(k - 1, i, j), -1.0 / STEP);
        builder.jacobian(equation, temperature(k, i, j), 1.0 / STEP + 4.0 * coupling);
        neighbour(equation, k, i - 1, j, coupling, 4.1 / 3.0 * Math.pow(HEATER, -2.0 / 3.0));
        neighbour(equation, k, i + 1, j, coupling, 0.0);
        neighbour(equation, k, i, j - 1, coupling, 0.5 * Math.pow(HEATER, -0.5));
        neighbour(equation, k, i, j + 1, coupling, 0.0);
    }

    private void neighbour(int equation, int k, int i, int j, double coupling, double wallSlope) {
        if (i >= 0 && i < side && j >= 0 && j < side) {
            builder.jacobian(equation, temperature(k, i, j), -coupling);
        } else if (wallSlope != 0.0) {
            builder.jacobian(equation, heater(k), -coupling * wallSlope);
        }
    }
}
