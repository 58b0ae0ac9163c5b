package dev.takt.actors.journal.record;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.TargetFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bytes of the facts about a steady optimum. */
final class TargetCoding {
    private TargetCoding() {}

    static void write(Optional<TargetFacts> targets, Encoder out) {
        out.flag(targets.isPresent());
        targets.ifPresent(facts -> {
            out.flag(facts.current())
                    .text(facts.ending().label())
                    .whole(facts.solves())
                    .large(facts.nanos())
                    .real(facts.objective())
                    .whole(facts.givenUp().size());
            facts.givenUp()
                    .forEach(given -> out.text(given.zone())
                            .tag(given.limit())
                            .whole(given.rank())
                            .real(given.amount()));
        });
    }

    /** The values at rest, which journals have at the end of a period. */
    static void writeValues(List<TargetFacts.Value> values, Encoder out) {
        out.whole(values.size());
        values.forEach(each -> out.text(each.variable()).real(each.value()));
    }

    static List<TargetFacts.Value> readValues(Decoder in) {
        int count = in.whole();
        List<TargetFacts.Value> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(new TargetFacts.Value(in.text(), in.real()));
        }
        return values;
    }

    static Optional<TargetFacts> read(Decoder in) {
        if (!in.flag()) {
            return Optional.empty();
        }
        boolean current = in.flag();
        SolveEnding ending = SolveEnding.of(in.text());
        int solves = in.whole();
        long nanos = in.large();
        double objective = in.real();
        int count = in.whole();
        List<TargetFacts.GivenUp> givenUp = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            givenUp.add(new TargetFacts.GivenUp(in.text(), in.tag(TargetFacts.Limit.class), in.whole(), in.real()));
        }
        return Optional.of(new TargetFacts(current, ending, solves, nanos, objective, givenUp, List.of()));
    }
}
