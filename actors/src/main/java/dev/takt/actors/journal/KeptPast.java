package dev.takt.actors.journal;

import dev.takt.actors.estimation.KeptEstimate;
import dev.takt.dynamics.DelayHistory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a loop that starts again knows of the time before it, for dead times: what was kept by the loop before, as long as some of it is
 * still on its way. Until the first command of this loop, the last one of the loop before acts.
 *
 * @param plan the kept one, of the same model
 * @param longest dead time of the model in seconds; 0 without dead times
 * @param timeScale seconds of the plant in a second of the clock
 */
public record KeptPast(Optional<LastPlan> plan, double longest, double timeScale) {

    /**
     * What is known.
     *
     * @param past by variable, in the time of this loop; empty for a beginning anew
     * @param remark says so; empty without dead times
     */
    public record Known(Map<String, DelayHistory.Kept> past, String remark) {}

    /**
     * What is known at the beginning of a loop.
     *
     * @param time of the loop in seconds
     * @param present the same, in seconds since the epoch
     */
    public Known at(double time, double present) {
        if (longest == 0) {
            return new Known(Map.of(), "");
        }
        if (plan.isEmpty() || plan.get().past().isEmpty()) {
            return anew("nothing was kept");
        }
        double age = (present - plan.get().start()) * timeScale;
        if (!(age >= 0)) {
            return anew("what was kept lies in the future: a clock was set back");
        }
        if (age > longest) {
            return anew(String.format(
                    Locale.ROOT, "what was kept is %.3g s old, and the longest dead time is %.3g s", age, longest));
        }
        Map<String, DelayHistory.Kept> past = new LinkedHashMap<>();
        plan.get().past().forEach((variable, known) -> past.put(variable, known.later(time - age)));
        return new Known(past, "dead times go on with what was applied and estimated before");
    }

    /**
     * The last estimate of the loop before, in the time of this one.
     *
     * @param time of the loop in seconds
     * @param present the same, in seconds since the epoch
     * @param mostAge in seconds of the clock
     * @return empty where none was kept, or it is older or of the future
     */
    public Optional<KeptEstimate> estimate(double time, double present, double mostAge) {
        return plan.flatMap(kept ->
                        kept.estimate().map(last -> last.later(time - (present - kept.start()) * timeScale)))
                .filter(last -> last.time() <= time && time - last.time() <= mostAge * timeScale);
    }

    private static Known anew(String reason) {
        return new Known(Map.of(), "dead times begin anew with what acts now, as if it had always been so: " + reason);
    }
}
