package dev.takt.config.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time of the plant, of which time-dependent parameters are functions: where it stands when the loop begins, and which date
 * its 0 is. Belongs to one case; known to all who read it once the loop begins, or from {@code loop.start}.
 */
public final class PlantTime {
    private static final double NANO = 1e-9;
    private static final double MILLI = 1e-3;

    private record Anchor(double origin, double zero) {}

    private final Optional<Instant> start;
    private final AtomicReference<Anchor> anchor;

    /**
     * A time that begins at 0.
     *
     * @param start the date of time 0; empty where the file does not say one
     */
    public PlantTime(Optional<Instant> start) {
        this.start = start;
        this.anchor = new AtomicReference<>(
                new Anchor(0, start.map(PlantTime::seconds).orElse(Double.NaN)));
    }

    /** The date that the file gives time 0. */
    public Optional<Instant> start() {
        return start;
    }

    /**
     * The loop begins now, on a clock of the real world. In the rhythm of that clock the time counts from {@code loop.start}, and
     * without that from now; a plant that is faster or slower than the clock begins at 0.
     *
     * @param now the present date
     * @param timeScale seconds of the plant in a second of the clock
     */
    public void begin(Instant now, double timeScale) {
        double present = seconds(now);
        if (start.isEmpty()) {
            anchor.set(new Anchor(0, present));
        } else if (timeScale == 1) {
            anchor.set(new Anchor(present - seconds(start.get()), seconds(start.get())));
        }
    }

    /** The loop begins now and goes on with the time of the loop before. */
    public void goOn(double origin) {
        Anchor present = anchor.get();
        double zero = start.isPresent() ? present.zero() : present.zero() + present.origin() - origin;
        anchor.set(new Anchor(origin, zero));
    }

    /** Takes over the time of the same loop under its earlier settings. */
    public void follow(PlantTime other) {
        anchor.set(other.anchor.get());
    }

    /** The time of the plant when the loop begins, in seconds. */
    public double origin() {
        return anchor.get().origin();
    }

    /** Whether times have dates. */
    public boolean isDated() {
        return !Double.isNaN(anchor.get().zero());
    }

    /** The date of a time of the plant in seconds since 1970-01-01T00:00Z; as if 0 were that date where none is known. */
    public double date(double time) {
        return (isDated() ? anchor.get().zero() : 0) + time;
    }

    /** The time of the plant of a date, in seconds; as if its 0 were 1970-01-01T00:00Z where no date is known. */
    public double of(Instant date) {
        return seconds(date) - date(0);
    }

    /** Seconds since 1970-01-01T00:00Z. */
    public static double seconds(Instant date) {
        return date.getEpochSecond() + NANO * date.getNano();
    }

    /** A date in seconds since 1970-01-01T00:00Z, to the millisecond. */
    public static Instant instant(double seconds) {
        return Instant.EPOCH.plus(Duration.ofMillis(Math.round(seconds / MILLI)));
    }
}
