package dev.takt.links;

import dev.takt.config.setting.Range;

/**
 * One value on a link.
 *
 * @param name as in the model and in result files: {@code x[3]}, {@code T[2][7]}, {@code u}
 * @param unit for people; empty if the model has none
 * @param range of its values in normal operation; {@link Range#ALL} if it is not known
 */
public record Tag(String name, String unit, Range range) {
    /** The limit of plausible values in engineering units. */
    private static final double ABSURD = 1e15;

    public Tag {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a tag without a name; expected one such as x[3]");
        }
    }

    /** A tag without a known range. */
    public Tag(String name, String unit) {
        this(name, unit, Range.ALL);
    }

    /**
     * Whether a number is plausible for this tag: it is finite, and outside of the range by no more than the width of
     * the range. An open side ends at 1e15.
     */
    public boolean canMean(double value) {
        double width = range.most() - range.least();
        double slack = Double.isFinite(width) ? width : 0;
        double least = Double.isFinite(range.least()) && slack > 0 ? range.least() - slack : -ABSURD;
        double most = Double.isFinite(range.most()) && slack > 0 ? range.most() + slack : ABSURD;
        return value >= least && value <= most;
    }
}
