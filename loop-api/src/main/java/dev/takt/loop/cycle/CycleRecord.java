package dev.takt.loop.cycle;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.List;
import java.util.Optional;

/**
 * The record of one period of a loop.
 *
 * @param cycle number, from 0; skipped periods are missing
 * @param time since the start of the loop in seconds of the plant
 * @param wallMillis at the tick, since the epoch; for people only
 * @param requested mode
 * @param actual mode
 * @param reasons why the actual mode is not the requested one, or why it is degraded
 * @param source the source of the command
 * @param corrected whether the plan was corrected by the measurement before it was applied
 * @param correctionError largest difference between a corrected command and that of the solve for the measurement itself, in the
 *     unit of the control; NaN where there is nothing to compare
 * @param fallbackCycles consecutive periods in which the loop drove the actuators itself (AUTO, DEGRADED, SAFE) and its
 *     command was not fresh
 * @param planAge seconds since the measurement of the state from which the applied plan was solved; NaN without a plan
 * @param times durations of the stages of the period
 * @param solve the solve that ended in this period; empty when none did
 * @param signals what was measured
 * @param command what was applied
 */
// large because a period has these columns, in the journal, in metrics and on the page
public record CycleRecord(
        long cycle,
        double time,
        long wallMillis,
        Mode requested,
        Mode actual,
        List<String> reasons,
        CommandSource source,
        boolean corrected,
        double correctionError,
        int fallbackCycles,
        double planAge,
        CycleTimes times,
        Optional<SolveFacts> solve,
        SignalImage signals,
        CommandImage command) {
    public CycleRecord {
        reasons = List.copyOf(reasons);
    }

    /** A period without a comparison of a corrected command. */
    public CycleRecord(
            long cycle,
            double time,
            long wallMillis,
            Mode requested,
            Mode actual,
            List<String> reasons,
            CommandSource source,
            boolean corrected,
            int fallbackCycles,
            double planAge,
            CycleTimes times,
            Optional<SolveFacts> solve,
            SignalImage signals,
            CommandImage command) {
        this(
                cycle,
                time,
                wallMillis,
                requested,
                actual,
                reasons,
                source,
                corrected,
                Double.NaN,
                fallbackCycles,
                planAge,
                times,
                solve,
                signals,
                command);
    }

    /** The same period with another solve. */
    public CycleRecord with(Optional<SolveFacts> other) {
        return new CycleRecord(
                cycle,
                time,
                wallMillis,
                requested,
                actual,
                reasons,
                source,
                corrected,
                correctionError,
                fallbackCycles,
                planAge,
                times,
                other,
                signals,
                command);
    }
}
