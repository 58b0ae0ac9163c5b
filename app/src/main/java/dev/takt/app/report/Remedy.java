package dev.takt.app.report;

/** What a person may try after a solve that failed. */
final class Remedy {
    private Remedy() {}

    /** A sentence for a status as {@code summary.json} names it; empty for nothing to say. */
    static String of(String status) {
        return switch (status) {
            case "infeasible" ->
                "Maybe constraints contradict each other: widen a bound, restrict one (for t > 0), or soften it with soft(…).";
            case "diverging" -> "Maybe the objective has no optimum: look at its sign, and bound the variables.";
            case "iteration-limit" ->
                "Maybe the objective has no optimum (bound the variables), the start is far away (start = …), or"
                        + " solver.max-iterations is low.";
            case "time-limit" -> "Maybe more time (solver.time-limit) or a smaller grid is needed.";
            case "non-finite" ->
                "Maybe a logarithm, a root or a quotient leaves its domain: bound what is in it, or start it elsewhere.";
            case "restoration-failed", "step-too-small", "step-computation-failed" ->
                "Maybe magnitudes lie too far apart, a function has no slope at the solution (sqrt at 0, abs, min, max), or the"
                        + " objective has no optimum.";
            default -> "";
        };
    }
}
