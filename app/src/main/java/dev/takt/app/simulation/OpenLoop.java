package dev.takt.app.simulation;

import dev.takt.actors.solving.FailureRemark;
import dev.takt.actors.solving.ReportedFacts;
import dev.takt.config.Case;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The open-loop solve of a case, from the initial state and the set-points of the file at time 0. The problem is
 * transcribed, compiled and analysed once, in the constructor.
 */
public final class OpenLoop {
    private static final double NANO = 1e-9;

    private final Case read;
    private final Controller controller;

    /** Prepares the solve of a case. */
    public OpenLoop(Case read) {
        DatedTime.require(read);
        this.read = read;
        this.controller = new Controller(read);
    }

    /** Solves from a cold start. */
    public RunResult solve() {
        long since = System.nanoTime();
        SolveReport report = controller.solve(0);
        Plan plan = Plan.copyOf(controller.solver().plan());
        ControlStep step = step(report, plan.objective(), System.nanoTime() - since);
        return new RunResult(
                read.model().problem(),
                ProblemSizes.of(controller.solver().program()),
                controller.solver().kkt().system().describe(),
                controller.solver().kkt().system().whyLeft(),
                List.of(step),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                plan,
                controller.setPoints().seenAt(plan.start()),
                SteadyResult.of(controller.solver()),
                controller.buildSeconds(),
                Optional.empty(),
                !step.solved());
    }

    private ControlStep step(SolveReport report, double objective, long nanos) {
        int analyses = controller.solver().kkt().system().analyses();
        boolean solved = report.status().isSolved();
        return new ControlStep(
                0,
                0,
                ReportedFacts.ending(report.status()),
                solved ? PlanVerdict.ACCEPTED : PlanVerdict.REJECTED,
                objective,
                report.iterations(),
                report.factorizations(),
                CommandSource.FRESH,
                new PhaseTimes(
                        NANO * report.totalNanos(),
                        NANO * report.kernelNanos(),
                        NANO * report.factorizationNanos(),
                        NANO * report.backsolveNanos(),
                        NANO * nanos),
                analyses,
                analyses,
                report.bias(),
                solved ? "" : FailureRemark.of(read.model().places()).of(report));
    }
}
