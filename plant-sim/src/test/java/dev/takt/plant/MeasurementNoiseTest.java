package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MeasurementNoiseTest {

    @Property
    void dependsOnSeedVariableAndNumberOnly(@ForAll long seed, @ForAll long number) {
        var alone = new MeasurementNoise(seed, Map.of("T", 0.5));
        var together = new MeasurementNoise(seed, Map.of("T", 0.5, "p", 2.0));
        double[] first = new double[4];
        double[] second = new double[4];
        alone.disturb("T", number, first);
        together.disturb("p", number, new double[3]);
        together.disturb("T", number, second);
        assertArrayEquals(first, second, 0);
        double[] later = new double[4];
        alone.disturb("T", number + 1, later);
        assertNotEquals(first[0], later[0]);
        double[] reseeded = new double[4];
        new MeasurementNoise(seed + 1, Map.of("T", 0.5)).disturb("T", number, reseeded);
        assertNotEquals(first[0], reseeded[0]);
    }

    @Test
    void hasTheDeviationAskedForAndNoMeanAndNoMemory() {
        var noise = new MeasurementNoise(1, Map.of("T", 0.5));
        double[] draws = LongStream.range(0, 40_000)
                .mapToDouble(number -> {
                    double[] reading = {20};
                    noise.disturb("T", number, reading);
                    return reading[0] - 20;
                })
                .toArray();
        double mean = DoubleStream.of(draws).average().orElseThrow();
        double variance = DoubleStream.of(draws).map(d -> d * d).average().orElseThrow();
        double correlation = 0;
        for (int k = 1; k < draws.length; k++) {
            correlation += draws[k] * draws[k - 1] / variance / (draws.length - 1);
        }
        assertEquals(0, mean, 5 * 0.5 / 200);
        assertEquals(0.25, variance, 5 * 0.25 * Math.sqrt(2) / 200);
        assertEquals(0, correlation, 5.0 / 200);
    }

    @Test
    void leavesOtherVariablesAlone() {
        double[] reading = {20};
        new MeasurementNoise(1, Map.of("T", 0.5)).disturb("p", 0, reading);
        assertArrayEquals(new double[] {20}, reading, 0);
    }
}
