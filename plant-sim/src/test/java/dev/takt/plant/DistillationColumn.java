package dev.takt.plant;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The distillation column of the benchmark, written out by hand; its feed rate F is a parameter. */
final class DistillationColumn implements DynamicModel {
    private static final int TRAYS = 32;
    /** The feed tray, counted from 0. */
    private static final int FEED = 16;

    private final double alpha;

    DistillationColumn() {
        this(1.6);
    }

    /** A column with another relative volatility. */
    DistillationColumn(double alpha) {
        this.alpha = alpha;
    }

    @Override
    public String name() {
        return "distillation";
    }

    @Override
    public List<DynamicVariable> states() {
        return IntStream.range(0, TRAYS)
                .mapToObj(i -> DynamicVariable.scalar("x[" + (i + 1) + "]", i))
                .toList();
    }

    @Override
    public List<DynamicVariable> inputs() {
        return List.of(DynamicVariable.scalar("u", 0));
    }

    @Override
    public List<DynamicVariable> parameters() {
        return List.of(DynamicVariable.scalar("F", 0));
    }

    @Override
    public double[] initialStates(double[] parameters) {
        double[] x = new double[TRAYS];
        Arrays.fill(x, 0.5);
        return x;
    }

    @Override
    public double[] initialInputs() {
        return new double[] {2.51459};
    }

    @Override
    public double[] initialParameters() {
        return new double[] {0.4};
    }

    @Override
    public DynamicEquations equations(double[] inputs, double[] parameters) {
        return new Equations(inputs, parameters);
    }

    private double vapour(double x) {
        return alpha * x / (1 + (alpha - 1) * x);
    }

    private double vapourSlope(double x) {
        return alpha / Math.pow(1 + (alpha - 1) * x, 2);
    }

    private final class Equations implements DynamicEquations {
        private final double[] inputs;
        private final double[] parameters;

        private static final double D = 0.2;

        Equations(double[] inputs, double[] parameters) {
            this.inputs = inputs;
            this.parameters = parameters;
        }

        @Override
        public int size() {
            return TRAYS;
        }

        @Override
        public boolean isDifferential(int entry) {
            return true;
        }

        /** The liquid flow onto, and off, a tray. */
        private double liquid(int tray) {
            return inputs[0] * D + (tray < FEED ? 0 : parameters[0]);
        }

        private double holdup(int tray) {
            return tray == 0 ? 0.5 : tray == TRAYS - 1 ? 1.0 : 0.25;
        }

        private double below(int tray) {
            return tray == TRAYS - 1 ? parameters[0] - D : tray == 0 ? 0 : liquid(tray);
        }

        @Override
        public void residual(double time, double[] x, double[] derivative, double[] residual) {
            double v = inputs[0] * D + D;
            double f = parameters[0];
            for (int i = 0; i < TRAYS; i++) {
                double balance;
                if (i == 0) {
                    balance = v * (vapour(x[1]) - x[0]);
                } else {
                    double rising = i == TRAYS - 1 ? 0 : vapour(x[i + 1]);
                    double onto = i == FEED ? f * 0.5 + inputs[0] * D * x[i - 1] : liquid(i) * x[i - 1];
                    balance = onto - below(i) * x[i] - v * (vapour(x[i]) - rising);
                }
                residual[i] = derivative[i] - balance / holdup(i);
            }
        }

        @Override
        public CoordinateSparsity stateSparsity() {
            var entries = new SparseEntries();
            for (int i = 0; i < TRAYS; i++) {
                for (int j = Math.max(0, i - 1); j <= Math.min(TRAYS - 1, i + 1); j++) {
                    entries.add(i, j);
                }
            }
            return entries.sparsity();
        }

        @Override
        public CoordinateSparsity massSparsity() {
            int[] diagonal = IntStream.range(0, TRAYS).toArray();
            return new CoordinateSparsity(diagonal, diagonal);
        }

        @Override
        public void jacobians(double time, double[] x, double[] derivative, double[] stateValues, double[] massValues) {
            Arrays.fill(massValues, 1);
            double v = inputs[0] * D + D;
            int k = 0;
            for (int i = 0; i < TRAYS; i++) {
                if (i > 0) {
                    stateValues[k++] = -(i == FEED ? inputs[0] * D : liquid(i)) / holdup(i);
                }
                stateValues[k++] = (i == 0 ? v : below(i) + v * vapourSlope(x[i])) / holdup(i);
                if (i < TRAYS - 1) {
                    stateValues[k++] = -v * vapourSlope(x[i + 1]) / holdup(i);
                }
            }
        }
    }
}
