package dev.takt.actors.supervision;

import dev.takt.config.settings.ReloadSettings;

/**
 * The trial of settings that a running loop has applied. They are rolled back when more periods are bad than among as
 * many before, and at once when the loop goes SAFE.
 */
public final class ReloadTrial {
    private final ReloadSettings settings;
    private final int badBefore;
    private int periods;
    private int bad;

    /** The state of the trial. */
    public enum Verdict {
        /** Not decided yet. */
        ON_TRIAL,
        /** The settings stay. */
        KEPT,
        /** The settings are rolled back. */
        ROLLED_BACK
    }

    /**
     * Starts a trial.
     *
     * @param badBefore number of bad periods among as many before as the trial has
     */
    public ReloadTrial(ReloadSettings settings, int badBefore) {
        this.settings = settings;
        this.badBefore = badBefore;
    }

    /**
     * A period with the new settings has ended.
     *
     * @param isBad whether it had no plan in time, or any other fault
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

    /** The counts, in words. */
    public String text() {
        return bad + " of " + periods + " periods were bad, " + badBefore + " of " + settings.trial() + " before";
    }
}
