package dev.takt.actors.supervision;

import dev.takt.config.settings.ReloadSettings;

/**
 * Whether settings that a running loop has taken over stay: they go when more periods are bad than as many before had been, and
 * at once when the loop goes SAFE.
 */
public final class ReloadTrial {
    private final ReloadSettings settings;
    private final int badBefore;
    private int periods;
    private int bad;

    /** How it stands. */
    public enum Verdict {
        /** Nothing can be said yet. */
        ON_TRIAL,
        /** The settings stay. */
        KEPT,
        /** The settings go. */
        ROLLED_BACK
    }

    /**
     * A trial that begins.
     *
     * @param badBefore periods that were bad among as many before as the trial has
     */
    public ReloadTrial(ReloadSettings settings, int badBefore) {
        this.settings = settings;
        this.badBefore = badBefore;
    }

    /**
     * A period with the new settings has ended.
     *
     * @param isBad whether it had no plan in time, or any other trouble
     * @param failed whether the loop went SAFE in it
     */
    public Verdict periodEnded(boolean isBad, boolean failed) {
        periods++;
        bad += isBad ? 1 : 0;
        if (failed || bad > badBefore + settings.tolerated()) {
            return Verdict.ROLLED_BACK;
        }
        return periods >= settings.trial() ? Verdict.KEPT : Verdict.ON_TRIAL;
    }

    /** What has been counted, in words. */
    public String text() {
        return bad + " of " + periods + " periods were bad, " + badBefore + " of " + settings.trial() + " before";
    }
}
