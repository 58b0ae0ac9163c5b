package dev.takt.plant;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The heated plate of the benchmark, written out by hand: n x n temperatures, walls and corners algebraic.
 *
 * @param points n, along each side
 * @param spacing between them; variant A of the benchmark has another one than its model
 * @param loss heat loss in the interior, K/s
 */
record HeatedPlate(int points, double spacing, double loss) implements DynamicModel {
    static final double ALPHA = 230;
    static final double COLD_WALL = 50;

    /** The plant of the benchmark code: another spacing and no loss. */
    static HeatedPlate variantA(int points) {
        return new HeatedPlate(points, 0.1 / (points - 1), 0);
    }

    /** The plant that is the model itself. */
    static HeatedPlate variantB(int points) {
        return new HeatedPlate(points, 2.0 / (points - 1), 500);
    }

    @Override
    public String name() {
        return "heated-plate";
    }

    @Override
    public List<DynamicVariable> states() {
        List<Double> along = IntStream.range(0, points)
                .mapToObj(i -> -1 + 2.0 * i / (points - 1))
                .toList();
        return List.of(new DynamicVariable("T", 0, List.of(along, along)));
    }

    @Override
    public List<DynamicVariable> inputs() {
        return List.of(DynamicVariable.scalar("Q", 0));
    }

    @Override
    public List<DynamicVariable> parameters() {
        return List.of();
    }

    @Override
    public double[] initialStates(double[] parameters) {
        double[] state = new double[points * points];
        for (int k = 0; k < state.length; k++) {
            state[k] = isInterior(k) ? 20 : COLD_WALL;
        }
        return state;
    }

    @Override
    public double[] initialInputs() {
        return new double[] {60};
    }

    @Override
    public double[] initialParameters() {
        return new double[0];
    }

    boolean isInterior(int entry) {
        int i = entry / points;
        int j = entry % points;
        return i > 0 && i < points - 1 && j > 0 && j < points - 1;
    }

    /** The temperature of a wall or corner. */
    double wall(int entry, double q) {
        int i = entry / points;
        int j = entry % points;
        if (j == 0) {
            return Math.sqrt(q);
        }
        return i == 0 ? 4.1 * Math.cbrt(q) : COLD_WALL;
    }

    @Override
    public DynamicEquations equations(double[] inputs, double[] parameters) {
        return new Equations(inputs);
    }

    private final class Equations implements DynamicEquations {
        private final double[] inputs;

        Equations(double[] inputs) {
            this.inputs = inputs;
        }

        @Override
        public int size() {
            return points * points;
        }

        @Override
        public boolean isDifferential(int entry) {
            return isInterior(entry);
        }

        @Override
        public void residual(double time, double[] t, double[] derivative, double[] residual) {
            double conduction = ALPHA / (spacing * spacing);
            for (int k = 0; k < t.length; k++) {
                residual[k] = isInterior(k)
                        ? derivative[k]
                                - conduction * (t[k - points] + t[k + points] + t[k - 1] + t[k + 1] - 4 * t[k])
                                + loss
                        : t[k] - wall(k, inputs[0]);
            }
        }

        @Override
        public CoordinateSparsity stateSparsity() {
            var entries = new SparseEntries();
            for (int k = 0; k < size(); k++) {
                entries.add(k, k);
                if (isInterior(k)) {
                    entries.add(k, k - points);
                    entries.add(k, k + points);
                    entries.add(k, k - 1);
                    entries.add(k, k + 1);
                }
            }
            return entries.sparsity();
        }

        @Override
        public CoordinateSparsity massSparsity() {
            int[] interior = IntStream.range(0, size())
                    .filter(HeatedPlate.this::isInterior)
                    .toArray();
            return new CoordinateSparsity(interior, interior);
        }

        @Override
        public void jacobians(double time, double[] t, double[] derivative, double[] stateValues, double[] massValues) {
            double conduction = ALPHA / (spacing * spacing);
            int at = 0;
            for (int k = 0; k < t.length; k++) {
                stateValues[at++] = isInterior(k) ? 4 * conduction : 1;
                if (isInterior(k)) {
                    Arrays.fill(stateValues, at, at + 4, -conduction);
                    at += 4;
                }
            }
            Arrays.fill(massValues, 1);
        }
    }
}
