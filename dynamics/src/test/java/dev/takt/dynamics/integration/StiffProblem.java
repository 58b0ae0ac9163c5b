package dev.takt.dynamics.integration;

import java.util.List;

/**
 * A stiff test problem with a published solution, from the Test Set for Initial Value Problem Solvers (Mazzia and Magherini,
 * 2008), where reference values were computed in quadruple precision.
 *
 * @param start y at time 0
 * @param end time of the solution
 * @param solution y at the end
 */
@SuppressWarnings("ArrayRecordComponent")
record StiffProblem(String name, DynamicSystem system, double[] start, double end, double[] solution) {

    /** All problems. */
    static List<StiffProblem> all() {
        return List.of(robertson(), vanDerPol(), hires(), chemicalAkzoNobel());
    }

    /** Robertson's three reactions, over eleven decades of time. */
    static StiffProblem robertson() {
        return new StiffProblem(
                "Robertson",
                DiagonalMassSystem.ode(3, (t, y, f) -> {
                    f[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
                    f[2] = 3e7 * y[1] * y[1];
                    f[1] = -f[0] - f[2];
                }),
                new double[] {1, 0, 0},
                1e11,
                new double[] {0.2083340149701255e-07, 0.8333360770334713e-13, 0.9999999791665050});
    }

    /** The oscillator of van der Pol with mu = 1e6 after scaling of time by mu. */
    static StiffProblem vanDerPol() {
        return new StiffProblem(
                "van der Pol",
                DiagonalMassSystem.ode(2, (t, y, f) -> {
                    f[0] = y[1];
                    f[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) / 1e-6;
                }),
                new double[] {2, 0},
                2,
                new double[] {0.1706167732170483e1, -0.8928097010247975});
    }

    /** High irradiance responses of photomorphogenesis: eight reactants. */
    static StiffProblem hires() {
        return new StiffProblem(
                "HIRES",
                DiagonalMassSystem.ode(8, (t, y, f) -> {
                    f[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
                    f[1] = 1.71 * y[0] - 8.75 * y[1];
                    f[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
                    f[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
                    f[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
                    f[5] = -280 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
                    f[6] = 280 * y[5] * y[7] - 1.81 * y[6];
                    f[7] = -f[6];
                }),
                new double[] {1, 0, 0, 0, 0, 0, 0, 0.0057},
                321.8122,
                new double[] {
                    0.7371312573325668e-3,
                    0.1442485726316185e-3,
                    0.5888729740967575e-4,
                    0.1175651343283149e-2,
                    0.2386356198831331e-2,
                    0.6238968252742796e-2,
                    0.2849998395185769e-2,
                    0.2850001604814231e-2
                });
    }

    /** Two species mixed while carbon dioxide is added, with one equilibrium: a differential-algebraic system of index 1. */
    static StiffProblem chemicalAkzoNobel() {
        double ks = 115.83;
        return new StiffProblem(
                "Chemical Akzo Nobel",
                new DiagonalMassSystem(new double[] {1, 1, 1, 1, 1, 0}, (t, y, f) -> {
                    double r1 = 18.7 * Math.pow(y[0], 4) * Math.sqrt(y[1]);
                    double r2 = 0.58 * y[2] * y[3];
                    double r3 = 0.58 / 34.4 * y[0] * y[4];
                    double r4 = 0.09 * y[0] * y[3] * y[3];
                    double r5 = 0.42 * y[5] * y[5] * Math.sqrt(y[1]);
                    double inflow = 3.3 * (0.9 / 737 - y[1]);
                    f[0] = -2 * r1 + r2 - r3 - r4;
                    f[1] = -0.5 * r1 - r4 - 0.5 * r5 + inflow;
                    f[2] = r1 - r2 + r3;
                    f[3] = -r2 + r3 - 2 * r4;
                    f[4] = r2 - r3 + r5;
                    f[5] = ks * y[0] * y[3] - y[5];
                }),
                new double[] {0.444, 0.00123, 0, 0.007, 0, 1},
                180,
                new double[] {
                    0.1150794920661702,
                    0.1203831471567715e-2,
                    0.1611562887407974,
                    0.3656156421249283e-3,
                    0.1708010885264404e-1,
                    0.4873531310307455e-2
                });
    }

    @Override
    public String toString() {
        return name;
    }
}
