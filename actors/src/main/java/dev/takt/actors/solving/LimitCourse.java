package dev.takt.actors.solving;

import dev.takt.actors.solving.SolveRequest.VariableLimits;

/**
 * Limits of a variable along a plan: they move linearly from those at its start to the requested ones, and stay there.
 * A side without a limit at the start has the requested one as soon as the other side has come past it.
 *
 * @param start limits at the start of the plan
 * @param end requested limits
 * @param seconds seconds of the plant from the start of the plan until the requested limits apply; 0 if they apply
 *     everywhere
 */
public record LimitCourse(VariableLimits start, VariableLimits end, double seconds) {

    /** The same limits at all times. */
    public static LimitCourse of(VariableLimits limits) {
        return new LimitCourse(limits, limits, 0);
    }

    /** The variable. */
    public String name() {
        return end.name();
    }

    /** Whether the requested limits apply everywhere. */
    public boolean isSettled() {
        return seconds <= 0 || start.equals(end);
    }

    /** The limits a number of seconds after the start of the plan. */
    public VariableLimits at(double after) {
        if (isSettled() || after >= seconds) {
            return end;
        }
        double part = Math.max(0, after) / seconds;
        double least = between(start.least(), end.least(), part);
        double most = between(start.most(), end.most(), part);
        return least <= most
                ? new VariableLimits(end.name(), least, most)
                : new VariableLimits(
                        end.name(),
                        Double.isFinite(start.least()) ? least : start.least(),
                        Double.isFinite(start.most()) ? most : start.most());
    }

    private static double between(double from, double to, double part) {
        return Double.isFinite(from) && Double.isFinite(to) ? from + (to - from) * part : to;
    }

    /** The same limits along a plan that starts a number of seconds later. */
    public LimitCourse after(double later) {
        return new LimitCourse(at(later), end, Math.max(0, seconds - later));
    }
}
