package dev.takt.actors.journal.record;

import dev.takt.actors.journal.record.JournalRecord.Traced;
import dev.takt.loop.cycle.CycleTrace;
import java.util.ArrayList;
import java.util.List;

/** The bytes of the spans of a period. */
final class SpanCoding {
    private SpanCoding() {}

    static void write(Traced traced, Encoder out) {
        out.large(traced.cycle())
                .tag(traced.reason())
                .text(traced.trace())
                .whole(traced.spans().size());
        for (CycleTrace.Span span : traced.spans()) {
            out.text(span.id()).text(span.name()).large(span.startNanos()).large(span.endNanos());
        }
    }

    static Traced read(Decoder in) {
        long cycle = in.large();
        CycleTrace.Reason reason = in.tag(CycleTrace.Reason.class);
        String trace = in.text();
        List<CycleTrace.Span> spans = new ArrayList<>();
        for (int left = in.whole(); left > 0; left--) {
            spans.add(new CycleTrace.Span(in.text(), in.text(), in.large(), in.large()));
        }
        return new Traced(cycle, reason, trace, spans);
    }
}
