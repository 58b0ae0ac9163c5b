package dev.takt.dynamics.integration;

import java.util.Arrays;
import java.util.Optional;

/**
 * Implicit integration by Radau IIA collocation with s stages (order 2s - 1, L-stable, stiffly accurate), for stiff ordinary
 * and differential-algebraic equations of index 1 (Hairer and Wanner II, IV.8; 1999, Stiff differential equations solved by
 * Radau methods).
 *
 * <p>The stages are found by simplified Newton iterations with the real and complex matrices decoupled; the Jacobian is
 * evaluated at every step, and as long as it stays the same, bit for bit, factorizations are kept for each step size, over
 * steps, intervals and calls. Step sizes are dyadic parts of the interval. The error estimate is of order s only, which is
 * more than cautious for smooth solutions but right for stiff components that are just dying out; Hairer and Wanner's code
 * loosens its tolerance for it, and then misses the one asked for on the diffusion of heat by four orders of magnitude.
 */
public final class RadauIntegrator implements Integrator {
    /** Tight tolerances are reached with the fewest operations by high order. */
    private static final int DEFAULT_STAGES = 5;

    private static final double SAFETY = 0.9;
    private static final double LARGEST_GROWTH = 8;
    private static final double SMALLEST_GROWTH = 0.125;
    /** Below this contraction of the Newton iteration an old Jacobian is good enough. */
    private static final double GOOD_CONTRACTION = 1e-3;
    /** The part of the time scale of the solution that is tried as the first step. */
    private static final double FIRST_STEP = 0.01;

    private static final int MAXIMUM_STEPS = 200_000;

    private final RadauCoefficients coefficients;
    private final Tolerance tolerance;
    private final ConsistentInitialization initialization;
    private final StageMatrixCache cache;
    private final Linearization present;
    private final RadauStep attempt;
    private final DyadicSteps grid = new DyadicSteps();
    private final double[] derivative;
    private final int size;
    private long steps;
    private long rejectedSteps;

    /** Makes an integrator of order 9. */
    public RadauIntegrator(DynamicSystem system, Tolerance tolerance) {
        this(system, tolerance, DEFAULT_STAGES);
    }

    /**
     * Makes an integrator.
     *
     * @param stages 3, 5 or 7, for order 5, 9 or 13
     */
    public RadauIntegrator(DynamicSystem system, Tolerance tolerance, int stages) {
        this.size = system.size();
        this.coefficients = RadauCoefficients.of(stages);
        this.tolerance = tolerance;
        this.initialization = new ConsistentInitialization(system);
        this.cache = new StageMatrixCache(coefficients, system);
        this.present = new Linearization(system);
        this.attempt = new RadauStep(system, coefficients, tolerance);
        this.derivative = new double[size];
    }

    @Override
    public void integrate(double from, double length, double[] state) {
        Arrays.fill(derivative, 0);
        initialization.solve(from, state, derivative);
        if (length == 0) {
            return;
        }
        present.evaluate(from, state, derivative);
        cache.linearize(present);
        grid.begin(length);
        attempt.undefined().clear();
        double proposal = firstStep(length, state);
        double lastStep = 0;
        boolean rejected = true;
        for (int count = 0; !grid.done(); count++) {
            double time = from + grid.elapsed();
            double part = count < MAXIMUM_STEPS ? grid.part(proposal) : 0;
            if (part == 0) {
                throw attempt.undefined()
                        .exception(
                                time,
                                count < MAXIMUM_STEPS
                                        ? "the step size has become too small"
                                        : MAXIMUM_STEPS + " steps were not enough",
                                "Maybe the solution leaves the region where the model is defined, or the tolerance is too tight?");
            }
            double step = grid.size(part);
            double growth = attempt(time, state, step, lastStep, rejected);
            if (growth < 0) {
                rejectedSteps++;
                rejected = true;
                proposal = -growth * step;
            } else {
                grid.advance(part);
                attempt.undefined().clear();
                steps++;
                rejected = false;
                lastStep = step;
                proposal = growth * step;
                present.evaluate(from + grid.elapsed(), state, derivative);
            }
        }
    }

    /** Tries one step; returns the factor to the next step size, negative when the step has to be tried again. */
    private double attempt(double time, double[] state, double step, double lastStep, boolean refilter) {
        if (attempt.convergence().contraction() > GOOD_CONTRACTION || lastStep == 0) {
            cache.linearize(present);
        }
        RadauStep.Outcome outcome = solve(time, state, step, lastStep);
        if (outcome != RadauStep.Outcome.CONVERGED && !cache.linearization().equalTo(present)) {
            cache.linearize(present);
            outcome = solve(time, state, step, lastStep);
        }
        if (outcome != RadauStep.Outcome.CONVERGED) {
            return outcome == RadauStep.Outcome.UNDEFINED ? -SMALLEST_GROWTH : -0.5;
        }
        StageMatrices matrices = cache.matrices(step).orElseThrow();
        double error = attempt.error(time, state, step, matrices, tolerance, refilter);
        if (!Double.isFinite(error)) {
            return -SMALLEST_GROWTH;
        }
        int most = attempt.convergence().maximumIterations();
        double safety = SAFETY * (1 + 2.0 * most) / (attempt.convergence().iterations() + 2.0 * most);
        double growth = safety * Math.pow(error, -1.0 / (coefficients.stages() + 1));
        growth = Math.clamp(growth, SMALLEST_GROWTH, LARGEST_GROWTH);
        if (error > 1) {
            return -Math.min(growth, 0.5);
        }
        attempt.accept(state, derivative, step);
        return growth;
    }

    private RadauStep.Outcome solve(double time, double[] state, double step, double lastStep) {
        Optional<StageMatrices> matrices = cache.matrices(step);
        if (matrices.isEmpty()) {
            return RadauStep.Outcome.UNDEFINED;
        }
        if (lastStep == 0) {
            attempt.startConstant();
        } else {
            attempt.startExtrapolated(step / lastStep);
        }
        return attempt.solve(time, state, step, matrices.get(), cache.linearization());
    }

    /** A small part of the time in which the solution would change by its own size. */
    private double firstStep(double length, double[] state) {
        double value = 0;
        double rate = 0;
        for (int i = 0; i < size; i++) {
            double scale = tolerance.scale(state[i]);
            value += Math.pow(state[i] / scale, 2);
            rate += Math.pow(derivative[i] / scale, 2);
        }
        value = Math.max(Math.sqrt(value), 1);
        rate = Math.sqrt(rate);
        return rate * length <= FIRST_STEP * value ? length : FIRST_STEP * value / rate;
    }

    @Override
    public IntegrationStatistics statistics() {
        return initialization
                .statistics()
                .plus(new IntegrationStatistics(
                        steps, rejectedSteps, attempt.evaluations(), cache.factorizations(), attempt.solves()));
    }
}
