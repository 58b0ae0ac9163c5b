package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever comes in whatever order, what is used is a plausible, present measurement or a prediction. */
class SignalValidationProperties {
    private static final double PREDICTION = 0.125;

    /** A frame that arrives in the period before a tick, so many numbers before or after those of the period. */
    record Arrival(long lead, double value, Quality quality) {}

    @Provide
    Arbitrary<List<List<Arrival>>> periods() {
        Arbitrary<Double> values = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.doubles().between(0, 1)),
                Tuple.of(1, Arbitraries.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e9, -1.0)));
        Arbitrary<Quality> qualities = Arbitraries.frequency(Tuple.of(8, Quality.GOOD), Tuple.of(1, Quality.BAD));
        Arbitrary<Arrival> arrivals = Combinators.combine(Arbitraries.longs().between(-4, 4), values, qualities)
                .as(Arrival::new);
        return arrivals.list().ofMaxSize(4).list().ofMinSize(1).ofMaxSize(25);
    }

    @Property(tries = 400)
    void usesOnlyWhatIsGoodNewAndPlausible(@ForAll("periods") List<List<Arrival>> periods) {
        SignalBench bench = new SignalBench("range = [0, 1], bad-reads = 2, criticality = critical");
        Map<Double, Long> numberOf = new HashMap<>();
        long lastUsed = Long.MIN_VALUE;
        int bad = 0;
        for (int k = 0; k < periods.size(); k++) {
            for (Arrival arrival : periods.get(k)) {
                long number = 2L * k + arrival.lead();
                // each value is one of a kind, so that what is used tells where it came from
                double value = arrival.value() >= 0 && arrival.value() <= 1
                        ? (arrival.value() / 2 + numberOf.size()) / 1000
                        : arrival.value();
                if (arrival.quality() == Quality.GOOD && value >= 0 && value <= 1) {
                    numberOf.put(value, number);
                }
                bench.send(number, value, arrival.quality(), number, k);
            }
            ProcessImage image = bench.judge(k, PREDICTION);
            bad = image.verdict(0) == SignalVerdict.ACCEPTED ? 0 : bad + 1;
            if (bad > 0) {
                assertEquals(PREDICTION, image.used(0));
                assertEquals(bad <= 2 ? LoopDemand.BRIDGED : LoopDemand.SAFE, image.demand());
            } else {
                long number = Optional.ofNullable(numberOf.get(image.used(0))).orElseThrow();
                assertTrue(number > lastUsed, "used " + number + " after " + lastUsed);
                lastUsed = number;
            }
            assertEquals(bad, image.bridged(0));
        }
        long judged = Arrays.stream(SignalVerdict.values())
                .mapToLong(verdict -> bench.validation.count(0, verdict))
                .sum();
        assertEquals(periods.size(), judged);
    }
}
