package dev.takt.plant;

/**
 * The exact solution of the plate's semi-discrete heat equation under constant heat, by expansion in the eigenvectors
 * {@code sin(k pi i / (n-1))} of the difference operator: an independent truth for integrators.
 */
final class HeatedPlateSolution {
    private final HeatedPlate plate;
    private final int interior;
    private final double[][] sines;

    HeatedPlateSolution(HeatedPlate plate) {
        this.plate = plate;
        this.interior = plate.points() - 2;
        this.sines = new double[interior][interior];
        for (int k = 0; k < interior; k++) {
            for (int i = 0; i < interior; i++) {
                sines[k][i] = Math.sqrt(2.0 / (interior + 1)) * Math.sin(Math.PI * (k + 1) * (i + 1) / (interior + 1));
            }
        }
    }

    /** The whole plate after some time with the given heat. */
    double[] after(double[] plateTemperatures, double heat, double duration) {
        double conduction = HeatedPlate.ALPHA / Math.pow(plate.spacing(), 2);
        double[][] values = new double[interior][interior];
        double[][] source = new double[interior][interior];
        int n = plate.points();
        for (int i = 0; i < interior; i++) {
            for (int j = 0; j < interior; j++) {
                int k = (i + 1) * n + j + 1;
                values[i][j] = plateTemperatures[k];
                source[i][j] = -plate.loss();
                for (int neighbour : new int[] {k - n, k + n, k - 1, k + 1}) {
                    source[i][j] += plate.isInterior(neighbour) ? 0 : conduction * plate.wall(neighbour, heat);
                }
            }
        }
        double[][] modes = transform(values);
        double[][] forcing = transform(source);
        for (int k = 0; k < interior; k++) {
            for (int l = 0; l < interior; l++) {
                double rate = conduction * (eigenvalue(k) + eigenvalue(l));
                double steady = forcing[k][l] / rate;
                modes[k][l] = steady + Math.exp(-rate * duration) * (modes[k][l] - steady);
            }
        }
        double[][] result = transform(modes);
        double[] temperatures = new double[n * n];
        for (int k = 0; k < temperatures.length; k++) {
            temperatures[k] = plate.isInterior(k) ? result[k / n - 1][k % n - 1] : plate.wall(k, heat);
        }
        return temperatures;
    }

    private double eigenvalue(int mode) {
        return 4 * Math.pow(Math.sin(Math.PI * (mode + 1) / (2.0 * (interior + 1))), 2);
    }

    /** The sine transform in both directions, its own inverse. */
    private double[][] transform(double[][] values) {
        return multiply(multiply(sines, values), sines);
    }

    private double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[interior][interior];
        for (int i = 0; i < interior; i++) {
            for (int k = 0; k < interior; k++) {
                for (int j = 0; j < interior; j++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }
}
