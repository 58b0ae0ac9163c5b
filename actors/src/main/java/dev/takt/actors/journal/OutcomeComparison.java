package dev.takt.actors.journal;

import dev.takt.actors.journal.ReplayReport.Difference;
import dev.takt.actors.journal.record.JournalRecord.Outcome;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import java.util.List;
import java.util.Optional;

/** The first difference, bit for bit, between a recorded solve and its repetition. */
final class OutcomeComparison {
    private OutcomeComparison() {}

    static Optional<Difference> compare(Solve solve, Outcome present, List<String> controls) {
        Outcome recorded = solve.outcome();
        if (!recorded.status().equals(present.status())) {
            return differs(solve, "status", recorded.status(), present.status());
        }
        if (recorded.iterations() != present.iterations()) {
            return differs(solve, "iterations", recorded.iterations(), present.iterations());
        }
        if (recorded.factorizations() != present.factorizations()) {
            return differs(solve, "factorizations", recorded.factorizations(), present.factorizations());
        }
        for (int i = 0; i < recorded.controls().length; i++) {
            if (differ(recorded.controls()[i], present.controls()[i])) {
                return differs(solve, "control " + controls.get(i), recorded.controls()[i], present.controls()[i]);
            }
        }
        if (differ(recorded.objective(), present.objective())) {
            return differs(solve, "objective", recorded.objective(), present.objective());
        }
        if (differ(recorded.dualResidual(), present.dualResidual())) {
            return differs(solve, "dual residual", recorded.dualResidual(), present.dualResidual());
        }
        if (differ(recorded.primalResidual(), present.primalResidual())) {
            return differs(solve, "primal residual", recorded.primalResidual(), present.primalResidual());
        }
        return recorded.pointHash() == present.pointHash()
                ? Optional.empty()
                : differs(
                        solve,
                        "hash of the solution",
                        Long.toHexString(recorded.pointHash()),
                        Long.toHexString(present.pointHash()));
    }

    private static boolean differ(double a, double b) {
        return Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b);
    }

    private static Optional<Difference> differs(Solve solve, String what, Object recorded, Object present) {
        return Optional.of(new Difference(solve.cycle(), solve.time(), what, recorded.toString(), present.toString()));
    }
}
