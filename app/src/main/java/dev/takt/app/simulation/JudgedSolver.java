package dev.takt.app.simulation;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Case;
import dev.takt.loop.SolveEnding;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A solver whose times are kept, and a judge beside it: another solver that converges from each state that the loop measures. The
 * optimal costs from the states that a loop visits, added up, say how well it controls, whatever its own plans promise.
 */
final class JudgedSolver implements PlanSolver {
    private static final double NANO = 1e-9;

    private final LocalPlanSolver solver;
    private final LocalPlanSolver judge;
    private final List<Double> feedback = new ArrayList<>();
    private final List<Double> preparation = new ArrayList<>();
    private final boolean iterates;
    private Optional<FeedbackLaw> law = Optional.empty();
    private double[] controls = {};
    private double fullSolve;
    private double cost;
    private double violation;
    private int failed;
    private int replaced;

    /**
     * Makes both solvers.
     *
     * @param judging the same case with solves that converge
     */
    JudgedSolver(Case read, Case judging) {
        solver = new LocalPlanSolver(read, new VirtualClock());
        iterates = read.solver().realTimeIterations() > 0;
        judge = new LocalPlanSolver(judging, new VirtualClock());
    }

    /** Drops the last solution and all that was measured. */
    void begin() {
        solver.begin();
        judge.begin();
        feedback.clear();
        preparation.clear();
        law = Optional.empty();
        cost = 0;
        violation = 0;
        failed = 0;
        replaced = 0;
        fullSolve = 0;
    }

    /** Lets the compiler see to the solves. */
    void compile(Duration atMost) {
        solver.warmUp(atMost);
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    /** Does nothing; see {@link #compile}. */
    @Override
    public void warmUp(Duration duration) {}

    @Override
    public void configure(SolverTuning tuning) {
        solver.configure(tuning);
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        Optional<Double> corrected = request.ahead() ? Optional.empty() : correct(request);
        long since = System.nanoTime();
        List<SolveOutcome> outcomes = new ArrayList<>(1);
        solver.solve(request, outcomes::add);
        double seconds = NANO * (System.nanoTime() - since);
        SolveOutcome outcome = outcomes.getFirst();
        if (request.ahead()) {
            preparation.add(fullSolve + seconds);
            law = outcome.law();
        } else {
            feedback.add(corrected.orElse(NANO * outcome.facts().effort().totalNanos()));
            fullSolve = corrected.isPresent() ? seconds : 0;
            note(outcome);
            judge.solve(request, judged -> cost += judged.plan().objective());
        }
        answer.accept(outcome);
    }

    /** Seconds of the correction of the command, where a law is ready. */
    private Optional<Double> correct(SolveRequest request) {
        Optional<FeedbackLaw> ready = law;
        law = Optional.empty();
        return ready.filter(known -> known.measurementSize() == request.state().length)
                .map(known -> {
                    if (controls.length != known.controls().size()) {
                        controls = new double[known.controls().size()];
                    }
                    long since = System.nanoTime();
                    known.apply(request.state(), controls);
                    return NANO * (System.nanoTime() - since);
                });
    }

    private void note(SolveOutcome outcome) {
        failed += outcome.facts().ending().isSolved() ? 0 : 1;
        boolean first = feedback.size() == 1;
        replaced += iterates && !first && outcome.facts().ending() != SolveEnding.ITERATED ? 1 : 0;
        violation = Math.max(violation, outcome.facts().result().primalResidual());
    }

    /** Seconds from the measurement to the command, one a period. */
    double[] feedbackSeconds() {
        return feedback.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Seconds of what is done before the measurement, one for each period in which it was. */
    double[] preparationSeconds() {
        return preparation.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The sum of the optimal costs from the states that the loop has measured. */
    double cost() {
        return cost;
    }

    /** The largest violation of the constraints by a plan, in the units of the model. */
    double violation() {
        return violation;
    }

    /** Solves that did not do what was asked for. */
    int failed() {
        return failed;
    }

    /** Solves after the first that were to be real-time iterations, and were not. */
    int replaced() {
        return replaced;
    }

    @Override
    public void cancel() {
        // a solve in virtual time has no time limit
    }

    @Override
    public void close() {}
}
