package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Variables of very different sizes: angles in radians beside heights of 260000 feet (decision 123). */
class LargeVariablesTest {
    /** A space shuttle that comes down as far to the side as it can (Betts 2010, example 6.1), in the units of its source. */
    private static final String SHUTTLE = """
            model {
              name = shuttle
              constants {
                rho0 = 0.002378, hr = 23800, Re = 20902900, S = 2690, mu = 0.14076539e17, deg = "180/pi", m = "203000/32.174"
                a0 = -0.20704, a1 = 0.029244, b0 = 0.07854, b1 = -0.61592e-2, b2 = 0.621408e-3
              }
              domain { t { horizon = tf, points = 81, scheme = "trapezoid" } }
              definitions = [
                "r := Re + h"
                "D := 0.5*(b0 + b1*alpha*deg + b2*(alpha*deg)^2)*S*rho0*exp(-h/hr)*v^2"
                "Lift := 0.5*(a0 + a1*alpha*deg)*S*rho0*exp(-h/hr)*v^2"
                "g := mu/r^2"
              ]
              variables {
                tf { min = 500, max = 4000, start = 2000 }
                h(t) { role = state, min = 0, start = "260000 - 180000*t" }
                phi(t) { role = state }
                theta(t) { role = state, min = "-89*pi/180", max = "89*pi/180" }
                v(t) { role = state, min = 1, start = "25600 - 23100*t" }
                gamma(t) { role = state, min = "-89*pi/180", max = "89*pi/180", start = "(-1 - 4*t)*pi/180" }
                psi(t) { role = state, start = "pi/2" }
                alpha(t) { role = control, min = "-pi/2", max = "pi/2" }
                bank(t) { role = control, min = "-89*pi/180", max = "1*pi/180", start = "-pi/4" }
              }
              equations = \"""
                h(0) = 260000
                phi(0) = 0
                theta(0) = 0
                v(0) = 25600
                gamma(0) = -pi/180
                psi(0) = pi/2
                der(h, t) = v*sin(gamma)
                der(phi, t) = v/r*cos(gamma)*sin(psi)/cos(theta)
                der(theta, t) = v/r*cos(gamma)*cos(psi)
                der(v, t) = -D/m - g*sin(gamma)
                der(gamma, t) = Lift/(m*v)*cos(bank) + cos(gamma)*(v/r - g/v)
                der(psi, t) = Lift*sin(bank)/(m*v*cos(gamma)) + v/(r*cos(theta))*cos(gamma)*sin(psi)*sin(theta)
                h(tf) = 80000
                v(tf) = 2500
                gamma(tf) = -5*pi/180
              \"""
              maximize = "theta(tf)*deg"
            }
            """;

    @Test
    void aVariableIsAsLargeAsItsFirstGuess() {
        CompiledProgram program = solver().program();
        double[] sizes = new double[program.variables()];

        program.magnitudes(sizes);

        Map<String, Set<Double>> found = new TreeMap<>();
        for (int j = 0; j < sizes.length; j++) {
            found.computeIfAbsent(program.variablePlace(j).element(), _ -> new TreeSet<>())
                    .add(sizes[j]);
        }
        // the height at the end of the first of 80 intervals: before it stands the initial condition
        assertEquals(Set.of(260000.0 - 180000.0 / 80), found.get("h"));
        assertEquals(Set.of(2000.0), found.get("tf"));
        // nothing is known of it
        assertEquals(Set.of(1.0), found.get("theta"));
    }

    /** With one size of steps for all, angles had to wait for heights, and no attempt came to an end. */
    @Test
    void stepsAreWeighedByWhatTheyChange() {
        RecedingHorizonSolver solver = solver();

        SolveReport report = solver.solve(0);

        assertTrue(report.status().isSolved(), report.status().name());
        assertFalse(report.restarted());
        // Ipopt: 34.1388 after 201 iterations; Betts: 34.1412 on a finer grid
        assertEquals(34.1388, solver.plan().objective(), 1e-3);
    }

    /** A charge that the current cannot reach, in SI units: one rounding of a bound, by its multiplier, is more than a tolerance. */
    @Test
    void aLimitOutOfReachIsNamedAndNotApproachedForEver() {
        RecedingHorizonSolver solver = solver("""
                model {
                  name = charge
                  domain { t { horizon = T, points = 11, scheme = backward-difference } }
                  variables {
                    T { min = 600, max = 7200, start = 2400 }
                    c(t) { role = state, min = 300, max = 30400, start = 10000 }
                    d(t) { role = state, min = 300, max = 30400, start = 10000 }
                    I(t) { role = control, min = 0, max = 100, start = 30 }
                  }
                  equations = [
                    "der(c, t) = I*1e-3 - 0.05*(c - d)", "der(d, t) = 0.05*(c - d)"
                    "c(0) = 3000", "d(0) = 3000", "c(end) >= 24000"
                  ]
                  minimize = "T"
                }
                """);

        SolveReport report = solver.solve(0);

        assertEquals(SolveStatus.INFEASIBLE, report.status());
        assertTrue(report.iterations() < 200, report::toString);
    }

    private static RecedingHorizonSolver solver() {
        return solver(SHUTTLE);
    }

    private static RecedingHorizonSolver solver(String model) {
        return RecedingHorizonSolver.of(
                CaseFile.parse(model, "model.conf", List.of()).model().problem(), NmpcOptions.DEFAULT);
    }
}
