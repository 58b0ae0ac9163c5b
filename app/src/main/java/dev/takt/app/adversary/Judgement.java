package dev.takt.app.adversary;

import java.util.List;

/**
 * How a controller did with a plant.
 *
 * @param cost of the closed loop, without prices of soft constraints; NaN if the run could not be finished
 * @param violations one a limit
 * @param unsolved solves without an optimum
 * @param finished whether the loop went on to the end with plans of its own
 */
public record Judgement(double cost, List<Violation> violations, int unsolved, boolean finished) {
    public Judgement {
        violations = List.copyOf(violations);
    }

    /** Whether a limit was left. */
    public boolean violates() {
        return violations.stream().anyMatch(violation -> violation.periods() > 0);
    }
}
