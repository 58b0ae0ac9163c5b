package dev.takt.actors.dispatch;

/**
 * Watches whether anything comes from the plant. Periods without a new frame of measurements count, whatever the signals in it
 * are worth; of those that the loop itself was kept from running, all count but two, which are left for the news to arrive.
 */
final class SilenceWatch {
    private static final int LEFT_AFTER_SKIPS = 2;
    /** Of a period: rounding of a limit that is meant to be a whole number of them. */
    private static final double ROUNDING = 1e-9;

    private double limit;
    private double counted;
    private long quiet;
    private boolean heardEver;

    /**
     * Nothing has come yet.
     *
     * @param limit periods without a new frame after which the plant is silent
     */
    SilenceWatch(double limit) {
        this.limit = limit;
    }

    /** Another limit holds from now on. */
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

    /** Whether nothing has come for so long that the plant must be taken for gone. */
    boolean isSilent() {
        return counted >= limit * (1 - ROUNDING);
    }

    /** Whether something came in this period or the one before. */
    boolean isLive() {
        return heardEver && quiet <= 1;
    }

    /**
     * What is missing, in words.
     *
     * @param period in seconds of the plant
     */
    String text(double period) {
        return heardEver ? "nothing from the plant for " + Seconds.text(quiet * period) : "nothing from the plant yet";
    }
}
