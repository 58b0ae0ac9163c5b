package dev.takt.actors.dispatch;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.List;

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

    static StateLayout states() {
        return StateLayout.of(CASE.model().initialConditions(), ANY.layout());
    }
}
