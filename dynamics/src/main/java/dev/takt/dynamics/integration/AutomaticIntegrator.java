package dev.takt.dynamics.integration;

import java.util.Arrays;
import java.util.Optional;

/**
 * Chooses between the explicit and the implicit method, anew for every interval: implicit when the system has algebraic
 * entries or a coupled mass matrix, or when stability would keep the explicit method to so many steps that solving linear
 * systems is cheaper. The choice depends on the interval and the state at its beginning only, so that it repeats.
 */
public final class AutomaticIntegrator implements Integrator {
    /**
     * Interval times Lipschitz constant from which on a system counts as stiff. The explicit method takes about a sixth of
     * it as steps of twelve evaluations; the implicit one needs some hundred evaluations and its linear algebra.
     */
    private static final double STIFF = 300;
    /** Evaluations after which the explicit method is left: many times what a system needs that is not stiff. */
    private static final int MAXIMUM_EVALUATIONS = 20_000;

    private final DynamicSystem system;
    private final boolean explicitForm;
    private final Integrator explicit;
    private final Tolerance tolerance;
    /** Made when it is first needed: its matrices are most of an integrator. */
    private Optional<Integrator> implicit = Optional.empty();

    private final ConsistentInitialization initialization;
    private final Linearization linearization;
    private final double[] derivative;
    private final double[] mass;
    private final double[] rows;
    private final double[] start;

    /** Makes an integrator. */
    public AutomaticIntegrator(DynamicSystem system, Tolerance tolerance) {
        this.system = system;
        this.explicitForm = isExplicitForm(system);
        this.explicit = new ExplicitIntegrator(system, tolerance, MAXIMUM_EVALUATIONS);
        this.tolerance = tolerance;
        this.initialization = new ConsistentInitialization(system);
        this.linearization = new Linearization(system);
        this.derivative = new double[system.size()];
        this.mass = new double[system.size()];
        this.rows = new double[system.size()];
        this.start = new double[system.size()];
        if (!explicitForm) {
            implicit();
        }
    }

    private Integrator implicit() {
        Integrator made = implicit.orElseGet(() -> new RadauIntegrator(system, tolerance));
        implicit = Optional.of(made);
        return made;
    }

    private static boolean isExplicitForm(DynamicSystem system) {
        for (int i = 0; i < system.size(); i++) {
            if (!system.isDifferential(i)) {
                return false;
            }
        }
        return DiagonalMatrix.fits(system.massSparsity());
    }

    @Override
    public void integrate(double from, double length, double[] state) {
        if (!explicitForm || length * lipschitzBound(from, state) > STIFF) {
            implicit().integrate(from, length, state);
            return;
        }
        System.arraycopy(state, 0, start, 0, start.length);
        try {
            explicit.integrate(from, length, state);
        } catch (IntegrationException tooManyEvaluations) {
            System.arraycopy(start, 0, state, 0, start.length);
            implicit().integrate(from, length, state);
        }
    }

    /** The maximum norm of the Jacobian of the right-hand side, a bound of its eigenvalues. */
    private double lipschitzBound(double time, double[] state) {
        Arrays.fill(derivative, 0);
        initialization.solve(time, state, derivative);
        linearization.evaluate(time, state, derivative);
        Arrays.fill(mass, 0);
        Arrays.fill(rows, 0);
        int[] massRows = system.massSparsity().rows();
        for (int k = 0; k < massRows.length; k++) {
            mass[massRows[k]] += linearization.massValues[k];
        }
        int[] stateRows = system.stateSparsity().rows();
        for (int k = 0; k < stateRows.length; k++) {
            rows[stateRows[k]] += Math.abs(linearization.stateValues[k]);
        }
        double bound = 0;
        for (int i = 0; i < rows.length; i++) {
            bound = Math.max(bound, rows[i] / Math.abs(mass[i]));
        }
        return bound;
    }

    @Override
    public IntegrationStatistics statistics() {
        return explicit.statistics()
                .plus(implicit.map(Integrator::statistics).orElse(IntegrationStatistics.NONE))
                .plus(initialization.statistics());
    }
}
