package dev.takt.actors.dispatch;

import static java.util.Objects.requireNonNull;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans of a real solver for a tank with level x and inflow u. */
final class TankPlan {
    static final Case CASE = CaseFile.parse("""
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            """, "tank.conf", List.of());

    /** By which the inflow of {@link #of} grows every 0.1 s. */
    static final double GROWTH = 0.125;

    static final Plan ANY = solved(0, 0, 1).plan();

    private TankPlan() {}

    /** The outcome of a solve from a level. */
    static SolveOutcome solved(long cycle, double start, double level) {
        LocalPlanSolver solver = new LocalPlanSolver(CASE, new VirtualClock());
        List<SolveOutcome> answers = new ArrayList<>();
        solver.solve(
                new SolveRequest(
                        cycle,
                        start,
                        new double[] {level},
                        List.of(),
                        List.of(),
                        0,
                        Long.MAX_VALUE,
                        false,
                        SolveRequest.Retention.ALL),
                answers::add);
        return answers.getFirst();
    }

    /**
     * A plan with a level that stays, and an inflow that grows by 0.125 every 0.1 s, at which its supports stand.
     *
     * @param first the inflow that acts first
     */
    static Plan of(double start, double level, double first) {
        double[] values = ANY.output();
        int levels = offset("x");
        int inflows = offset("u");
        for (int k = 0; k < 21; k++) {
            values[levels + k] = level;
            values[inflows + k] = first + GROWTH * (k - 1);
        }
        return Plan.of(ANY.layout(), start, 0, values);
    }

    private static int offset(String variable) {
        return requireNonNull(ANY.layout().blocks().get(variable)).offset();
    }

    /** How the solve of a plan for a period ended that took no time. */
    static SolveOutcome outcome(long cycle, Plan plan) {
        return outcome(cycle, plan, Optional.empty());
    }

    /** The same; with a law it was made before the measurement of its period. */
    static SolveOutcome outcome(long cycle, Plan plan, Optional<FeedbackLaw> law) {
        SolveRequest request = new SolveRequest(
                cycle,
                plan.start(),
                new double[1],
                List.of(),
                List.of(),
                0,
                0,
                law.isPresent(),
                SolveRequest.Retention.ALL);
        return new SolveOutcome(request, plan, law, facts(cycle, SolveEnding.OPTIMAL), 7, 0, 0);
    }

    /** The same, but the solve failed. */
    static SolveOutcome failed(long cycle, Plan plan) {
        return outcome(cycle, plan).with(facts(cycle, SolveEnding.INFEASIBLE));
    }

    static SolveFacts facts(long cycle, SolveEnding ending) {
        return new SolveFacts(
                cycle,
                ending,
                PlanVerdict.PENDING,
                "by test",
                new SolveFacts.Result(1, 4, 5, 6),
                new SolveFacts.Effort(2, 3, 1000, 200, 300, 400, SolveFacts.CacheEvent.HIT));
    }

    static StateLayout states() {
        return StateLayout.of(CASE.model().initialConditions(), ANY.layout());
    }
}
