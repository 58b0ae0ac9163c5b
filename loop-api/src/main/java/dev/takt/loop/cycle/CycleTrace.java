package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The spans of a cycle that is kept: {@code nmpc.cycle} from the intended tick to the end of its work, and its stages.
 * The start of the cycle is known to the millisecond, the duration of each stage to the nanosecond. Stages follow each
 * other, and the dispatch ends with the cycle. A solve that was started for an earlier cycle ends where this cycle uses
 * it, so its span begins before the cycle.
 *
 * @param cycle that it is about
 * @param reason why it is kept
 * @param traceId 32 hexadecimal digits
 * @param root the span of the whole cycle
 * @param stages the spans of the stages that took time, in their order
 */
public record CycleTrace(CycleRecord cycle, Reason reason, String traceId, Span root, List<Span> stages) {
    private static final long MILLI = 1_000_000;

    public CycleTrace {
        stages = List.copyOf(stages);
    }

    /** Why a cycle is kept. */
    public enum Reason implements Coded {
        /** Another mode than in the cycle before. */
        MODE(0),
        /** The command was not fresh. */
        RUNG(1),
        /** The command came after the cut-off. */
        LATE(2),
        /** Its stages took longer than the period. */
        OVERRUN(3),
        /** Periods were skipped before it. */
        SKIPPED(4),
        /** A sample of good periods. */
        SAMPLE(5);

        private final int code;

        Reason(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }

        /** The name in attributes. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A span.
     *
     * @param id 16 hexadecimal digits
     * @param name {@code nmpc.cycle} or {@code nmpc.STAGE}
     * @param startNanos since the epoch
     * @param endNanos since the epoch
     */
    public record Span(String id, String name, long startNanos, long endNanos) {}

    /** The spans of a cycle, with new identities. */
    public static CycleTrace of(CycleRecord cycle, Reason reason) {
        CycleTimes times = cycle.times();
        long start = cycle.wallMillis() * MILLI - times.tickLateness();
        long end = start + times.total();
        long at = start + times.tickLateness();
        boolean begunBefore = cycle.solve().map(SolveFacts::cycle).orElse(cycle.cycle()) < cycle.cycle();
        List<Span> stages = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            long nanos = stage.of(times);
            boolean before = begunBefore && (stage == Stage.PREPARE || stage == Stage.SOLVE);
            long from = switch (stage) {
                case PREPARE -> before ? at - times.solve() - nanos : at;
                case SOLVE -> before ? at - nanos : at;
                case DISPATCH -> cycle.corrected() ? at : Math.max(at, end - nanos);
                case INGEST, ESTIMATE, ACCEPT -> at;
            };
            if (nanos > 0) {
                stages.add(new Span(id(1), "nmpc." + stage.label(), from, from + nanos));
            }
            at = before ? at : from + nanos;
        }
        return new CycleTrace(cycle, reason, id(2), new Span(id(1), "nmpc.cycle", start, Math.max(end, at)), stages);
    }

    private static String id(int words) {
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < words; i++) {
            id.append(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
        }
        return id.toString();
    }
}
