package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import dev.takt.config.settings.SensorSettings;
import dev.takt.config.settings.SignalSettings.TimeStamp;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The sensor of one measured tag. Bias and factor act first, then sampling, delay, quantisation, freezing, and faults of the
 * quality.
 */
final class Sensor {
    /** Tolerance, because a sum of steps is not exact. */
    private static final double ROUNDING = 1e-9;

    private final int place;
    private final SensorSettings settings;
    private final SplittableRandom chance;
    private final ArrayDeque<Reading> underway = new ArrayDeque<>();
    private Reading shown = new Reading(Double.NEGATIVE_INFINITY, Double.NaN, 0);
    private Reading sample = shown;
    private Reading last = shown;
    private Reading due = shown;
    private Reading published = shown;
    private long publication;
    private double toldValue = Double.NaN;
    private Quality toldQuality = Quality.BAD;
    /** When what is told last changed. */
    private long change = Long.MIN_VALUE;

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
                case STICK, SILENT, STATUS_BAD, CUT -> {}
            }
        }
        Reading delayed = stamped(delayed(sampled(new Reading(time, disturbed, nanos)), time), nanos);
        if (!ages) {
            shown = moves ? delayed : new Reading(delayed.time(), shown.value(), delayed.nanos());
        }
        double told = missing || invalid ? Double.NaN : quantised(shown.value());
        publish(told, missing ? Quality.BAD : quality, nanos, frame);
    }

    private void publish(double value, Quality quality, long now, TagFrame frame) {
        if (Double.compare(value, toldValue) != 0 || quality != toldQuality || change == Long.MIN_VALUE) {
            toldValue = value;
            toldQuality = quality;
            change = now;
        }
        frame.set(place, value, quality, settings.timeStamp() == TimeStamp.CHANGE ? change : shown.nanos());
    }

    /** The last sample: samples are taken at multiples of their interval, or as soon after as there is a reading. */
    private Reading sampled(Reading now) {
        double interval = settings.every();
        if (interval == 0
                || Double.isNaN(sample.value())
                || Math.floor(now.time() / interval + ROUNDING) > Math.floor(sample.time() / interval + ROUNDING)) {
            sample = now;
        }
        return sample;
    }

    /** The newest sample that is old enough at a time; until then one that is like the first one. */
    private Reading delayed(Reading newest, double time) {
        if (settings.delay() == 0) {
            return newest;
        }
        if (Double.isNaN(due.value())) {
            // of a plant that has been at rest; the sample of now comes when it is due, and is another result
            due = new Reading(newest.time() - settings.delay(), newest.value(), newest.nanos());
            underway.addLast(newest);
        } else if (newest.time() > last.time()) {
            underway.addLast(newest);
        }
        last = newest;
        double moment = time - settings.delay() + ROUNDING * Math.max(1, time);
        while (!underway.isEmpty() && underway.getFirst().time() <= moment) {
            due = underway.removeFirst();
        }
        return due;
    }

    /** The time stamp of a reading that is published now. */
    private Reading stamped(Reading reading, long now) {
        if (settings.timeStamp() != TimeStamp.RESULT) {
            return reading;
        }
        if (reading.time() > published.time()) {
            published = reading;
            publication = now;
        }
        return new Reading(reading.time(), reading.value(), publication);
    }

    private double quantised(double value) {
        return settings.quantum() == 0 ? value : settings.quantum() * Math.rint(value / settings.quantum());
    }
}
