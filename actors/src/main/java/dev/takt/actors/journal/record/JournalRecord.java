package dev.takt.actors.journal.record;

import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is written down. Arrays belong to the record and are not to be changed. */
public sealed interface JournalRecord {

    /**
     * A period.
     *
     * @param cycle as observers see it
     * @param detail what only the journal keeps; empty if the loop told no more
     */
    record Period(CycleRecord cycle, Optional<CycleDetail> detail) implements JournalRecord {}

    /**
     * A solve, with everything that went into it.
     *
     * @param number counted from 0 by the recorder; a number that is missing was shed
     * @param cycle for which it was made
     * @param time for which its plan starts
     * @param start from where it was to start
     * @param forgotten whether the solution before it had been dropped
     * @param parameters that have changed since the solve before
     * @param bounds set at run time that have changed since the solve before
     * @param outcome what came out
     * @param checkpoint the whole state after it, now and then
     * @param course what decided about it beside its inputs; empty in journals that were written before that was kept
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
     * What decided about the course of a solve, beside its inputs.
     *
     * @param recorder tells the solver from others whose solves are numbered alike
     * @param endingCheck the check of the clock that ended it, counted from 0; -1 if the clock had no part in it
     * @param saferSystem whether it began with the KKT system for which the chosen one had been left before
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
     * What came out of a solve.
     *
     * @param status as in result files
     * @param usable whether the next solve may start from it
     * @param byClock whether the time limit ended it before it was solved
     * @param pointHash of all bits of the solution and its multipliers
     * @param controls that act first, one a control
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
     * Solves are made with other settings from now on.
     *
     * @param overrides those that are not as they were when the loop started, each {@code path=value}
     */
    record Configured(List<String> overrides) implements JournalRecord {
        public Configured {
            overrides = List.copyOf(overrides);
        }
    }

    /**
     * The spans of a period that was kept, under the identity that tracing systems know it by.
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

    /** An event. */
    record Happened(LoopEvent event) implements JournalRecord {}

    /** This record as bytes, for another process. */
    default byte[] toBytes() {
        return RecordCoding.encode(this);
    }

    /** The record of bytes; empty for a kind that this version does not know. */
    static Optional<JournalRecord> of(byte[] bytes) {
        return RecordCoding.record(new Decoder(ByteBuffer.wrap(bytes)));
    }
}
