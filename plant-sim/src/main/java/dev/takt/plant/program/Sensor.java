package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import dev.takt.config.settings.SensorSettings;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The sensor of one measured tag. Bias and factor act first, then delay, quantisation, freezing, and faults of the
 * quality.
 */
final class Sensor {
    /** Tolerance, because a sum of steps is not exact. */
    private static final double ROUNDING = 1e-9;

    private final int place;
    private final SensorSettings settings;
    private final SplittableRandom chance;
    private final ArrayDeque<Reading> underway = new ArrayDeque<>();
    private Reading shown = new Reading(0, Double.NaN, 0);

    /** A true value with the time of the plant in seconds and of the clock in nanoseconds. */
    private record Reading(double time, double value, long nanos) {}

    /**
     * Makes a sensor.
     *
     * @param place index of its tag
     * @param seed of its drop-outs
     */
    Sensor(int place, SensorSettings settings, long seed) {
        this.place = place;
        this.settings = settings;
        this.chance = new SplittableRandom(seed);
    }

    /**
     * Takes a reading.
     *
     * @param truth true value with noise
     * @param faults that act now on this sensor
     */
    void show(double truth, double time, long nanos, List<PlantFault> faults, TagFrame frame) {
        double disturbed = truth + settings.bias();
        boolean moves = true;
        boolean ages = false;
        boolean missing = settings.dropOut() > 0 && chance.nextDouble() < settings.dropOut();
        boolean invalid = false;
        Quality quality = Quality.GOOD;
        for (PlantFault fault : faults) {
            switch (fault.kind()) {
                case BIAS -> disturbed += fault.amount();
                case FACTOR -> disturbed *= fault.amount();
                case FREEZE -> moves = false;
                case STALE -> ages = true;
                case DROP_OUT -> missing = true;
                case NOT_A_NUMBER -> invalid = true;
                case UNCERTAIN -> quality = Quality.UNCERTAIN;
                case BAD -> quality = Quality.BAD;
                case STICK, SILENT, CUT -> {}
            }
        }
        Reading delayed = delayed(new Reading(time, disturbed, nanos));
        if (!ages) {
            shown = moves ? delayed : new Reading(delayed.time(), shown.value(), delayed.nanos());
        }
        if (missing) {
            frame.set(place, Double.NaN, Quality.BAD, shown.nanos());
        } else {
            frame.set(place, invalid ? Double.NaN : quantised(shown.value()), quality, shown.nanos());
        }
    }

    /** The newest reading that is old enough; the first one until then. */
    private Reading delayed(Reading now) {
        if (settings.delay() == 0) {
            return now;
        }
        underway.addLast(now);
        double moment = now.time() - settings.delay() + ROUNDING * Math.max(1, now.time());
        Reading due = underway.getFirst();
        while (underway.size() > 1 && due.time() < moment) {
            underway.removeFirst();
            if (underway.getFirst().time() > moment) {
                underway.addFirst(due);
                return due;
            }
            due = underway.getFirst();
        }
        return due;
    }

    private double quantised(double value) {
        return settings.quantum() == 0 ? value : settings.quantum() * Math.rint(value / settings.quantum());
    }
}
