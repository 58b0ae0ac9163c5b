package dev.takt.plant;

import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Gaussian noise on measurements, the same in every run with the same seed. The noise of a reading depends on the seed,
 * the name of its variable and the number of the measurement only: noise on one variable does not affect that of
 * another, and a plant that is set back repeats its noise.
 *
 * @param seed of the whole noise
 * @param deviations standard deviation by variable, in its unit; other variables have none
 */
public record MeasurementNoise(long seed, Map<String, Double> deviations) {
    /** Exact measurements. */
    public static final MeasurementNoise NONE = new MeasurementNoise(0, Map.of());

    private static final RandomGeneratorFactory<RandomGenerator> GENERATORS =
            RandomGeneratorFactory.of("L64X128MixRandom");

    public MeasurementNoise {
        deviations = Map.copyOf(deviations);
    }

    /**
     * Adds noise to a reading, in place.
     *
     * @param number of the measurement
     */
    public void disturb(String variable, long number, double[] reading) {
        double deviation = deviations.getOrDefault(variable, 0.0);
        if (deviation == 0) {
            return;
        }
        RandomGenerator generator = GENERATORS.create(mix(mix(seed + variable.hashCode()) + number));
        for (int i = 0; i < reading.length; i++) {
            reading[i] += deviation * generator.nextGaussian();
        }
    }

    /** Spreads neighbouring seeds over all 64 bits: the finaliser of SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
