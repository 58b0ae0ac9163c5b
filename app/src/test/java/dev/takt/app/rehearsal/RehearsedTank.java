package dev.takt.app.rehearsal;

/** A case that is rehearsed in no time: one state, ten intervals, limits and a rate that faults can hurt. */
public final class RehearsedTank {
    public static final String CASE = """
            model {
              name = tank
              domain { t { horizon = 1 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -100, max = 100 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms }
            signals { x { range = [-50, 50], bad-reads = 3, criticality = critical } }
            actuators { u { rate = 4 } }
            """;

    private RehearsedTank() {}
}
