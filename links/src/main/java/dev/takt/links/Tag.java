package dev.takt.links;

import dev.takt.config.setting.Range;

/**
 * One number that crosses a link.
 *
 * @param name as in the model and in result files: {@code x[3]}, {@code T[2][7]}, {@code u}
 * @param unit for people; empty where the model says none
 * @param range of its values in normal operation; {@link Range#ALL} where nothing is known
 */
public record Tag(String name, String unit, Range range) {
    /** What no quantity in engineering units is larger than. */
    private static final double ABSURD = 1e15;

    public Tag {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a tag without a name; expected one such as x[3]");
        }
    }

    /** A tag of which no range is known. */
    public Tag(String name, String unit) {
        this(name, unit, Range.ALL);
    }

    /**
     * Whether somebody who knows the tag can have meant a number: it is finite, and no farther beyond its range than that is wide. An
     * open side ends at 1e15.
     */
    public boolean canMean(double value) {
        double width = range.most() - range.least();
        double slack = Double.isFinite(width) ? width : 0;
        double least = Double.isFinite(range.least()) && slack > 0 ? range.least() - slack : -ABSURD;
        double most = Double.isFinite(range.most()) && slack > 0 ? range.most() + slack : ABSURD;
        return value >= least && value <= most;
    }
}
