package dev.takt.actors.journal.record;

import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.PairPeriod;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A record of the journal. Arrays belong to the record and must not be changed. */
public sealed interface JournalRecord {

    /**
     * A period.
     *
     * @param cycle the record for observers
     * @param detail data that only the journal keeps; empty if there are none
     */
    record Period(CycleRecord cycle, Optional<CycleDetail> detail) implements JournalRecord {}

    /**
     * A solve with all its inputs.
     *
     * @param number counted from 0 by the recorder; a missing number was dropped
     * @param cycle for which it was made
     * @param time for which its plan starts
     * @param start policy for its starting point
     * @param forgotten whether the solution before it had been dropped
     * @param parameters that have changed since the solve before
     * @param bounds set at run time that have changed since the solve before
     * @param outcome its result
     * @param checkpoint the whole state after it, from time to time
     * @param course what determined it besides its inputs; empty in journals from before this was recorded
     */
    // large because the record of a solve has these fields, in this order
    record Solve(
            long number,
            long cycle,
            double time,
            StartPolicy start,
            boolean forgotten,
            Changes parameters,
            Changes bounds,
            Outcome outcome,
            Optional<Checkpoint> checkpoint,
            Optional<Course> course)
            implements JournalRecord {}

    /**
     * What determined the course of a solve besides its inputs.
     *
     * @param recorder distinguishes solvers whose solves have the same numbers
     * @param endingCheck the check of the clock that ended it, counted from 0; -1 if the clock had no part in it
     * @param saferSystem whether it began with the fallback KKT system instead of the chosen one
     */
    record Course(long recorder, int endingCheck, boolean saferSystem) {
        /** Whether the clock ended the solve. */
        public boolean byClock() {
            return endingCheck >= 0;
        }
    }

    /** New values of some entries of a vector. */
    @SuppressWarnings("ArrayRecordComponent")
    record Changes(int[] entries, double[] values) {
        /** Number of entries that have changed. */
        public int size() {
            return entries.length;
        }
    }

    /**
     * The result of a solve.
     *
     * @param status as in result files
     * @param usable whether the next solve may start from it
     * @param byClock whether the time limit ended it before it was solved
     * @param pointHash of all bits of the solution and its multipliers
     * @param controls values that act first, one per control
     */
    @SuppressWarnings("ArrayRecordComponent")
    // large because the record of a solve has these fields, in this order
    record Outcome(
            String status,
            boolean usable,
            boolean byClock,
            int iterations,
            int factorizations,
            double objective,
            double dualResidual,
            double primalResidual,
            long pointHash,
            double[] controls) {}

    /** Everything that later solves depend on; the point only if the solve is usable. */
    @SuppressWarnings("ArrayRecordComponent")
    record Checkpoint(double[] parameters, double[] bounds, PrimalDualPoint point) {}

    /**
     * Solves use other settings from now on.
     *
     * @param overrides settings that differ from those at the start of the loop, each {@code path=value}
     */
    record Configured(List<String> overrides) implements JournalRecord {
        public Configured {
            overrides = List.copyOf(overrides);
        }
    }

    /**
     * The spans of a period that was kept, under its identity in tracing systems.
     *
     * @param cycle number of the period
     * @param reason why it was kept
     * @param trace identity, 32 hexadecimal digits
     * @param spans the whole period first, then its stages
     */
    record Traced(long cycle, CycleTrace.Reason reason, String trace, List<CycleTrace.Span> spans)
            implements JournalRecord {
        public Traced {
            spans = List.copyOf(spans);
        }

        /** The record of a trace. */
        public static Traced of(CycleTrace trace) {
            List<CycleTrace.Span> spans = new ArrayList<>(List.of(trace.root()));
            spans.addAll(trace.stages());
            return new Traced(trace.cycle().cycle(), trace.reason(), trace.traceId(), spans);
        }
    }

    /** A period of one of two controllers: who led, what was decided, and when. */
    record Paired(PairPeriod period) implements JournalRecord {}

    /** An event. */
    record Happened(LoopEvent event) implements JournalRecord {}

    /** Encodes this record for another process. */
    default byte[] toBytes() {
        return RecordCoding.encode(this);
    }

    /** Decodes a record; empty for an unknown kind. */
    static Optional<JournalRecord> of(byte[] bytes) {
        return RecordCoding.record(new Decoder(ByteBuffer.wrap(bytes)));
    }
}
