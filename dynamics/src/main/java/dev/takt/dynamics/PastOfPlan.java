package dev.takt.dynamics;

import dev.takt.solver.model.Delays;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a plan is told of the time before it: the values of the parameters of the past at all supports, for a control the mean over that
 * part of its interval which lies before the plan.
 */
public final class PastOfPlan {
    private final DelayHistory history;
    private final List<Part> parts = new ArrayList<>();

    /** The times of one parameter, by support, counted from the start of the plan. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Part(Delays.Delay delay, boolean held, double[] from, double[] to) {}

    /**
     * The values of one parameter.
     *
     * @param parameter its name
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Values(String parameter, double[] values) {}

    /**
     * Prepares the past of plans.
     *
     * @param supports of the plans along time, collocation nodes included, by domain
     */
    public PastOfPlan(DelayHistory history, Map<String, double[]> supports) {
        this.history = history;
        for (Delays.Delay delay : history.delays()) {
            double[] all =
                    supports.getOrDefault(delay.time().name(), delay.time().supports());
            parts.add(Delays.isHeld(delay.variable(), delay.time()) ? held(delay, all) : sampled(delay, all));
        }
    }

    private static Part sampled(Delays.Delay delay, double[] all) {
        double[] at = new double[all.length];
        for (int k = 0; k < at.length; k++) {
            at[k] = Math.min(0, all[k] - delay.time().from() - delay.delay());
        }
        return new Part(delay, false, at, at);
    }

    private static Part held(Delays.Delay delay, double[] all) {
        Domain time = delay.time();
        double[] given = time.supports();
        boolean fromSupport = time.scheme() instanceof DerivativeScheme.ForwardDifference
                || time.scheme() instanceof DerivativeScheme.DiscreteTime;
        double tolerance = 1e-9 * (given[1] - given[0]);
        double offset = -time.from() - delay.delay();
        double[] from = new double[all.length];
        double[] to = new double[all.length];
        int interval = 0;
        for (int k = 0; k < all.length; k++) {
            while (interval + 2 < given.length
                    && (fromSupport
                            ? given[interval + 1] <= all[k] + tolerance
                            : given[interval + 1] < all[k] - tolerance)) {
                interval++;
            }
            from[k] = Math.min(0, offset + given[interval]);
            to[k] = Math.min(0, offset + given[interval + 1]);
        }
        return new Part(delay, true, from, to);
    }

    /** The values for a plan that starts at a time. */
    public List<Values> before(double start) {
        List<Values> values = new ArrayList<>(parts.size());
        for (Part part : parts) {
            double[] past = new double[part.from().length];
            for (int k = 0; k < past.length; k++) {
                double from = part.from()[k];
                double to = part.to()[k];
                if (k > 0 && from == part.from()[k - 1] && to == part.to()[k - 1]) {
                    past[k] = past[k - 1];
                } else {
                    past[k] = part.held() && from < to
                            ? history.mean(part.delay(), start + from, start + to)
                            : history.value(part.delay(), start + from);
                }
            }
            values.add(new Values(part.delay().past().name(), past));
        }
        return values;
    }
}
