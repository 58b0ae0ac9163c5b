package dev.takt.actors.journal.record;

import dev.takt.actors.journal.record.JournalRecord.Paired;
import dev.takt.loop.cycle.PairDecision;
import dev.takt.loop.cycle.PairPeriod;

/** The bytes of a period of one of two controllers. */
final class PairCoding {
    private PairCoding() {}

    static void write(Paired paired, Encoder out) {
        PairPeriod period = paired.period();
        PairPeriod.Moments moments = period.moments();
        out.large(period.cycle())
                .large(period.scheduled())
                .flag(period.leads())
                .flag(period.ready())
                .large(period.epoch())
                .large(period.followed())
                .large(period.acknowledged())
                .tag(period.decision())
                .large(moments.begun())
                .large(moments.measured())
                .large(moments.shared())
                .large(moments.computed())
                .large(moments.written())
                .large(moments.decided());
    }

    static Paired read(Decoder in) {
        return new Paired(new PairPeriod(
                in.large(),
                in.large(),
                in.flag(),
                in.flag(),
                in.large(),
                in.large(),
                in.large(),
                in.tag(PairDecision.class),
                new PairPeriod.Moments(in.large(), in.large(), in.large(), in.large(), in.large(), in.large())));
    }
}
