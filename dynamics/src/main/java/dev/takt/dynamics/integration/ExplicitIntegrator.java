package dev.takt.dynamics.integration;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Explicit Runge-Kutta integration with the method of Dormand and Prince of order 8(5,3) (Hairer, Nørsett and Wanner I,
 * II.5), for systems that are smooth and not stiff. The equations are solved for the derivatives, and for the algebraic
 * entries as functions of the differential ones, at every evaluation.
 */
public final class ExplicitIntegrator implements Integrator {
    /** Step sizes below this part of the interval mean that the tolerance cannot be met. */
    private static final double SMALLEST_STEP = 1e-13;

    private final DynamicSystem system;
    private final Tolerance tolerance;
    private final int maximumEvaluations;
    private final ConsistentInitialization initialization;
    private final int[] differential;
    private final double[] full;
    private final double[] rate;
    private final double[] values;
    private final DormandPrince method;
    private long evaluations;

    /**
     * Makes an integrator.
     *
     * @param maximumEvaluations of the right-hand side in one call
     */
    public ExplicitIntegrator(DynamicSystem system, Tolerance tolerance, int maximumEvaluations) {
        this.system = system;
        this.tolerance = tolerance;
        this.maximumEvaluations = maximumEvaluations;
        this.initialization = new ConsistentInitialization(system);
        this.differential =
                IntStream.range(0, system.size()).filter(system::isDifferential).toArray();
        this.full = new double[system.size()];
        this.rate = new double[system.size()];
        this.values = new double[differential.length];
        this.method = new DormandPrince(this::derivatives, values.length, tolerance, maximumEvaluations);
    }

    @Override
    public void integrate(double from, double length, double[] state) {
        double to = from + length;
        System.arraycopy(state, 0, full, 0, full.length);
        Arrays.fill(rate, 0);
        if (length > 0 && differential.length > 0) {
            integrateDifferential(from, to, state);
            for (int i = 0; i < differential.length; i++) {
                full[differential[i]] = values[i];
            }
        }
        initialization.solve(to, full, rate);
        System.arraycopy(full, 0, state, 0, full.length);
    }

    private void integrateDifferential(double from, double to, double[] state) {
        for (int i = 0; i < differential.length; i++) {
            values[i] = state[differential[i]];
        }
        try {
            method.integrate(from, to, SMALLEST_STEP * (to - from), values);
        } catch (DormandPrince.StepException e) {
            throw new IntegrationException(
                    method.reached(),
                    "the explicit method cannot meet relative tolerance " + tolerance.relative() + " within "
                            + maximumEvaluations + " evaluations",
                    "Maybe the system is stiff: choose the implicit method, or a looser tolerance.");
        } finally {
            evaluations += method.evaluations();
        }
    }

    @Override
    public IntegrationStatistics statistics() {
        return initialization.statistics().plus(new IntegrationStatistics(method.steps(), 0, evaluations, 0, 0));
    }

    /** The derivatives of the differential entries as a function of them alone. */
    private void derivatives(double time, double[] values, double[] into) {
        for (int i = 0; i < values.length; i++) {
            full[differential[i]] = values[i];
        }
        // From the same first guess, so that the same point always gives the same derivative.
        Arrays.fill(rate, 0);
        initialization.solve(time, full, rate);
        for (int i = 0; i < into.length; i++) {
            into[i] = rate[differential[i]];
        }
    }
}
