package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import java.util.Optional;

/**
 * Detects a silent plant. It counts periods without a new frame of measurements, whatever the quality of its signals.
 * Periods that the loop itself could not run count too, except that two remain for a new frame to arrive.
 */
final class SilenceWatch {
    private static final int LEFT_AFTER_SKIPS = 2;
    /** Tolerance, as a fraction of a period, for limits that are whole numbers of periods. */
    private static final double ROUNDING = 1e-9;

    private final double period;
    private double limit;
    private double counted;
    private long quiet;
    private boolean heardEver;

    /**
     * Starts without any frame.
     *
     * @param limit periods without a new frame after which the plant is silent
     * @param period in seconds of the plant
     */
    SilenceWatch(double limit, double period) {
        this.limit = limit;
        this.period = period;
    }

    /** Sets the limit that applies from now on. */
    void configure(double changed) {
        limit = changed;
    }

    /** A period begins. */
    void begin(int skipped) {
        quiet += 1 + skipped;
        counted++;
        counted = Math.max(counted, Math.min(counted + skipped, limit - LEFT_AFTER_SKIPS));
    }

    /** A new frame has come. */
    void heard() {
        quiet = 0;
        counted = 0;
        heardEver = true;
    }

    /** Whether the plant has been silent for so long that it is considered dead. */
    boolean isSilent() {
        return counted >= limit * (1 - ROUNDING);
    }

    /** What is told of a plant that is dead. */
    Optional<String> told() {
        return isSilent() ? Optional.of(text()) : Optional.empty();
    }

    /** Whether a frame came in this period or the one before. */
    boolean isLive() {
        return heardEver && quiet <= 1;
    }

    /** Describes the silence in words. */
    String text() {
        return heardEver ? "nothing from the plant for " + Seconds.text(quiet * period) : "nothing from the plant yet";
    }

    /** Exchanges for how long nothing came. */
    void exchange(StateExchange state) {
        counted = state.real(counted);
        quiet = state.large(quiet);
        heardEver = state.flag(heardEver);
    }
}
