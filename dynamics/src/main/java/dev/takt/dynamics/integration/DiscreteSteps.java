package dev.takt.dynamics.integration;

/**
 * Advances a system in discrete time. Its steps end at the multiples of their length, counted from time 0; between them the
 * state is held. Each step takes the inputs and parameters that hold when it ends, so that a command given during a step acts
 * on it. Equations that give the next value implicitly are solved by Newton's method.
 */
final class DiscreteSteps implements Integrator {
    private final DynamicSystem system;
    private final StepGrid grid;
    private final ConsistentInitialization solution;
    private final boolean hasAlgebraic;
    private final double[] next;
    private final UndefinedPoint undefined;
    private long steps;

    DiscreteSteps(DynamicSystem system) {
        this.system = system;
        this.grid = new StepGrid(system.step().orElseThrow());
        this.solution = new ConsistentInitialization(system);
        this.next = new double[system.size()];
        this.undefined = new UndefinedPoint(system);
        boolean algebraic = false;
        for (int entry = 0; entry < next.length; entry++) {
            algebraic |= !system.isDifferential(entry);
        }
        this.hasAlgebraic = algebraic;
    }

    @Override
    public void integrate(double from, double length, double[] state) {
        long first = grid.stepAt(from);
        long last = grid.stepAt(from + length);
        for (long step = first; step < last; step++) {
            solve(grid.begin(step), state);
            for (int entry = 0; entry < next.length; entry++) {
                if (system.isDifferential(entry)) {
                    state[entry] = next[entry];
                }
            }
            steps++;
        }
        if (hasAlgebraic) {
            solve(from + length, state);
        }
    }

    /** The algebraic entries at a time, and the values after the step. */
    private void solve(double time, double[] state) {
        System.arraycopy(state, 0, next, 0, next.length);
        solution.solve(time, state, next);
        for (int entry = 0; entry < next.length; entry++) {
            if (!Double.isFinite(state[entry]) || !Double.isFinite(next[entry])) {
                undefined.note(time, state, next);
                throw undefined.exception(
                        time,
                        "the value after the step is not finite",
                        "Maybe the state has left the region where the model is defined?");
            }
        }
    }

    @Override
    public IntegrationStatistics statistics() {
        return new IntegrationStatistics(steps, 0, 0, 0, 0).plus(solution.statistics());
    }
}
