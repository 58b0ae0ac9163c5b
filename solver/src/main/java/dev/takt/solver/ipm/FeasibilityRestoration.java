package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.Iterates;
import dev.takt.solver.ipm.direction.LeastSquaresMultipliers;
import dev.takt.solver.ipm.failure.FailureEvidence;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.SolverOptions;
import org.jspecify.annotations.Nullable;

/**
 * Feasibility restoration (Wächter and Biegler 2006, section 3.3): the barrier method on the elastic program, from the
 * iterate where the line search failed until the filter accepts a point with a smaller violation, or until the violation
 * is at a minimum that is not zero. Its workspace is made when it is needed for the first time.
 */
final class FeasibilityRestoration {
    /** kappa_resto: the violation must fall to this part of what it was. */
    private static final double REQUIRED_REDUCTION = 0.9;

    private static final double MULTIPLIER_LIMIT = 1e3;
    /** So often a minimum of the violation may turn out to be feasible, but not acceptable to the filter. */
    private static final int MAX_RESCUES = 3;

    private final SolverOptions options;
    private final SolveReport report;
    private final DeadlineMonitor deadline;
    private final LeastSquaresMultipliers leastSquares;
    private @Nullable ElasticPhase elastic;
    private int rescues;

    FeasibilityRestoration(
            SolverOptions options, SolveReport report, DeadlineMonitor deadline, LeastSquaresMultipliers leastSquares) {
        this.options = options;
        this.report = report;
        this.deadline = deadline;
        this.leastSquares = leastSquares;
    }

    /** Starts a solve. */
    void reset() {
        rescues = 0;
    }

    /** Restores feasibility from the present iterate of the main phase. */
    SolveStatus recover(BarrierMethod main) {
        ElasticPhase phase = elastic;
        if (phase == null) {
            phase = new ElasticPhase(main, options, report, deadline);
            elastic = phase;
        }
        SolveStatus end = phase.run();
        if (end == SolveStatus.INTERRUPTED) {
            arrive(main);
            return SolveStatus.IN_PROGRESS;
        }
        if (end.isSolved()) {
            phase.takeOver();
            arrive(main);
            if (main.error().rows() > options.tolerances().constraints()) {
                return SolveStatus.INFEASIBLE;
            }
            main.lineSearch().clearFilter();
            return rescues++ < MAX_RESCUES ? SolveStatus.IN_PROGRESS : SolveStatus.RESTORATION_FAILED;
        }
        return switch (end) {
            case ITERATION_LIMIT, TIME_LIMIT, DIVERGING -> end;
            default -> SolveStatus.RESTORATION_FAILED;
        };
    }

    /** Leaves behind what proves that the violation is at a minimum, after a solve that ended as infeasible here. */
    void leaveEvidence(SlackedProgram program, FailureEvidence evidence) {
        ElasticPhase phase = elastic;
        if (phase != null) {
            Iterate end = phase.method.iterates().current();
            program.downloadVariables(end.primal().part(ElasticProgram.BASE), evidence.point());
            program.downloadElasticMultipliers(end.multipliers(), evidence.multipliers());
        }
    }

    /** Makes the trial iterate the present one, with new multipliers. */
    private void arrive(BarrierMethod main) {
        BarrierProblem problem = main.problem();
        Iterates iterates = main.iterates();
        iterates.accept();
        Iterate current = iterates.current();
        VectorOperations operations = problem.operations();
        problem.barrierOperations().centralMultipliers(current.point(), problem.bounds(), problem.mu());
        operations.cap(MULTIPLIER_LIMIT, current.boundMultipliers().lower());
        operations.cap(MULTIPLIER_LIMIT, current.boundMultipliers().upper());
        problem.program().gradient(current.primal(), main.error().gradient());
        problem.program().jacobian(current.primal());
        leastSquares.estimate(current, main.error().gradient(), MULTIPLIER_LIMIT);
        main.error().measure(current);
    }

    /** The barrier method on the elastic program. */
    private static final class ElasticPhase implements Phase {
        private final BarrierMethod main;
        private final ElasticProgram program;
        private final BarrierMethod method;
        private final Vector violation;
        private final SoftRestoration softRestoration = new SoftRestoration();
        private double required;
        private boolean first;

        ElasticPhase(BarrierMethod main, SolverOptions options, SolveReport report, DeadlineMonitor deadline) {
            this.main = main;
            BarrierProgram base = main.problem().program();
            program = new ElasticProgram(base);
            violation = base.newRows();
            VectorOperations operations = base.operations();
            Vector unbounded = base.newRows();
            operations.fill(unbounded, Double.POSITIVE_INFINITY);
            Vector ones = base.newRows();
            operations.fill(ones, 1);
            Bounds bounds = main.problem().bounds();
            var problem = new BarrierProblem(
                    program,
                    new Bounds(
                            operations.join(bounds.lower(), base.newRows(), base.newRows()),
                            operations.join(bounds.upper(), unbounded, unbounded)),
                    operations.join(main.problem().free(), ones, ones));
            var monotone = options.with(new BarrierStrategy.Monotone(1));
            method = new BarrierMethod(problem, this, monotone, report, deadline);
        }

        SolveStatus run() {
            BarrierProblem problem = method.problem();
            VectorOperations operations = problem.operations();
            Iterate from = main.iterates().current();
            Iterate start = method.iterates().current();
            double mu = Math.max(main.problem().mu(), operations.infinityNorm(from.constraints()));
            required = REQUIRED_REDUCTION * from.violation();
            first = true;
            problem.anyFixed(main.problem().anyFixed());
            problem.mu(mu);
            program.reference(from.primal());
            Vector w = start.primal();
            operations.copy(from.primal(), w.part(ElasticProgram.BASE));
            BarrierOperations barrierOperations = problem.barrierOperations();
            barrierOperations.elasticSplit(
                    from.constraints(),
                    mu,
                    ElasticProgram.PENALTY,
                    w.part(ElasticProgram.POSITIVE),
                    w.part(ElasticProgram.NEGATIVE));
            barrierOperations.centralMultipliers(start.point(), problem.bounds(), mu);
            keepMultipliers(from, start, operations);
            operations.fill(start.multipliers(), 0);
            start.evaluate(problem);
            method.linearize();
            method.start(mu);
            // elastic variables carry the whole violation at first: a limit that is a multiple of what is left would be
            // none
            method.lineSearch().test().allow(from.violation());
            return method.iterate();
        }

        /** The multipliers of the bounds of w stay, as far as the penalty allows. */
        private static void keepMultipliers(Iterate from, Iterate start, VectorOperations operations) {
            Vector lower = start.boundMultipliers().lower().part(ElasticProgram.BASE);
            Vector upper = start.boundMultipliers().upper().part(ElasticProgram.BASE);
            operations.copy(from.boundMultipliers().lower(), lower);
            operations.copy(from.boundMultipliers().upper(), upper);
            operations.cap(ElasticProgram.PENALTY, lower);
            operations.cap(ElasticProgram.PENALTY, upper);
        }

        @Override
        public boolean isDone(BarrierMethod inner) {
            if (first) {
                first = false;
                return false;
            }
            Iterate current = inner.iterates().current();
            VectorOperations operations = inner.problem().operations();
            operations.copy(current.constraints(), violation);
            operations.axpy(1, current.primal().part(ElasticProgram.POSITIVE), violation);
            operations.axpy(-1, current.primal().part(ElasticProgram.NEGATIVE), violation);
            if (!(operations.oneNorm(violation) <= required)) {
                return false;
            }
            takeOver();
            Iterate trial = main.iterates().trial();
            double merit = trial.merit(main.problem().mu());
            return trial.isFinite()
                    && main.lineSearch().test().improves(trial.violation(), merit)
                    && main.lineSearch().filter().accepts(trial.violation(), merit);
        }

        /** Writes the present point of the elastic program to the trial iterate of the main phase. */
        void takeOver() {
            Iterate trial = main.iterates().trial();
            Vector w = method.iterates().current().primal().part(ElasticProgram.BASE);
            main.problem().operations().copy(w, trial.primal());
            trial.evaluate(main.problem());
        }

        @Override
        public SolveStatus recover(BarrierMethod inner, boolean hasDirection) {
            return hasDirection && softRestoration.recover(inner)
                    ? SolveStatus.IN_PROGRESS
                    : SolveStatus.RESTORATION_FAILED;
        }

        @Override
        public boolean isRestoration() {
            return true;
        }
    }
}
