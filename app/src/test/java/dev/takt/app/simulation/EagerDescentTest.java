package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an eager descent of the barrier parameter uses up all iterations, or finds no feasible point, a monotone one comes after it. */
class EagerDescentTest {
    /** A powered landing with a glide slope and a free duration, started without thrust, one metre from where it is to end. */
    private static final String LANDING = """
            model {
              name = landing
              constants { g = 3.71, al = 5e-4, Tmin = 4000, Tmax = 13000, cosp = 0.7, tang = 0.2 }
              domain { t { horizon = tf, points = 41, scheme = "radau(3)" } }
              variables {
                tf { min = 5, max = 200, start = 40 }
                r[i in 1..3](t) { role = state, start = 1 }
                v[i in 1..3](t) { role = state }
                m(t) { role = state, min = 1505, max = 1905, start = 1900 }
                T[i in 1..3](t) { role = control, start = 0 }
                S(t) { role = algebraic, min = Tmin, max = Tmax, start = 4000 }
              }
              equations = \"""
                r(0) = [1000, 300, 1500]
                v(0) = [30, -10, -75]
                m(0) = 1905
                der(r, t) = v
                der(v, t) = T/m - [0, 0, g]
                der(m, t) = -al*S
                S^2 = dot(T, T)
                pointing: T[3] >= cosp*S
                glide: r[3] >= tang*sqrt(r[1]^2 + r[2]^2) for t < 1
                r(end) = 0
                v(end) = 0
              \"""
              maximize = "m(end)"
            }
            """;

    /** Hundreds of iterations of restoration, and a second attempt, before it was allowed to violate what it restores. */
    @ParameterizedTest
    @ValueSource(strings = {"20", "300", "-100"})
    void aPoorGuessIsNotTheEndOfASolve(String thrust) {
        RecedingHorizonSolver solver =
                solver(LANDING.replace("role = control, start = 0", "role = control, start = " + thrust));

        SolveReport report = solver.solve(0);

        assertTrue(report.status().isSolved(), report.status().name());
        assertFalse(report.restarted());
        assertTrue(report.restorationIterations() < 50, report::toString);
    }

    /** The barrier parameter was raised to 1600 in the fourth iteration, and 2800 followed. */
    @Test
    void aPoorGuessRaisesTheBarrierALittle() {
        RecedingHorizonSolver solver = solver(LANDING);

        SolveReport report = solver.solve(0);

        assertTrue(report.status().isSolved(), report.status().name());
        assertTrue(report.iterations() < 300, () -> Integer.toString(report.iterations()));
        // the optimum that Ipopt finds for the same discrete problem
        assertEquals(1669.48953, solver.plan().objective(), 1e-3);
    }

    /** A double pendulum with little torque at its shoulder, from rest to the upper rest in six seconds. */
    private static final String SWING = """
            model {
              name = swing
              domain { t { horizon = 6, points = 61, scheme = "radau(3)" } }
              variables {
                q[i in 1..2](t) { role = state, start = 0 }
                w[i in 1..2](t) { role = state, start = 0 }
                u(t) { role = control, min = -12, max = 12 }
              }
              equations = \"""
                q(0) = [0, 0]
                w(0) = [0, 0]
                q(end) = [pi, pi]
                w(end) = [0, 0]
                der(q, t) = w
                2*der(w[1], t) + der(w[2], t)*cos(q[1]-q[2]) + w[2]^2*sin(q[1]-q[2]) + 2*9.81*sin(q[1]) = u
                der(w[2], t) + der(w[1], t)*cos(q[1]-q[2]) - w[1]^2*sin(q[1]-q[2]) + 9.81*sin(q[2]) = 0
              \"""
              minimize = "integral(u^2, t)"
            }
            """;

    @Test
    void whatAnEagerDescentFindsInfeasibleIsLookedAtAgain() {
        SolveReport report = solver(SWING).solve(0);

        assertTrue(report.status().isSolved(), report.status().name());
        assertTrue(report.restarted());
    }

    /** A car that is to stand in a gap, from a guess that points the right way; the middle between its bounds says nothing. */
    private static final String PARKING = """
            model {
              name = parking
              constants { K = 2, cx = [1.5, 6.5], cy = [0.6, 0.4], distance = [1.9, 2], wheelbase = 2.5 }
              domain { t { horizon = T, points = 41, scheme = "radau(2)" } }
              variables {
                T { min = 1, max = 40, start = 10 }
                x(t) { role = state, start = "8 - 4*t" }
                y(t) { role = state, start = "3 - 3*t" }
                heading(t) { role = state, min = -1.6, max = 1.6 }
                v(t) { role = state, min = -1, max = 2, start = -0.5 }
                steering(t) { role = state, min = -0.6, max = 0.6 }
                a(t) { role = control, min = -1, max = 1 }
                turn(t) { role = control, min = -0.7, max = 0.7 }
              }
              equations = \"""
                x(0) = 8
                y(0) = 3
                heading(0) = 0
                v(0) = 0
                steering(0) = 0
                der(x, t) = v*cos(heading)
                der(y, t) = v*sin(heading)
                der(heading, t) = v*tan(steering)/wheelbase
                der(v, t) = a
                der(steering, t) = turn
                (x - cx[k])^2 + (y - cy[k])^2 >= distance[k]^2  for k in 1..K, t > 0
                x(T) = 4
                y(T) = 0
                heading(T) = 0
                v(T) = 0
                -0.2 <= y <= 4
              \"""
              minimize = "T + 0.1*integral(a^2 + turn^2, t)"
            }
            """;

    @Test
    void aGoodGuessIsTriedWithoutHaste() {
        SolveReport report = solver(PARKING).solve(0);

        assertTrue(report.status().isSolved(), report.status().name());
        assertTrue(report.restarted());
    }

    private static RecedingHorizonSolver solver(String text) {
        return RecedingHorizonSolver.of(
                CaseFile.parse(text, "landing.conf", List.of()).model().problem(), NmpcOptions.DEFAULT);
    }
}
