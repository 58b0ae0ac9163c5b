package dev.takt.benchmarks.sizes;

import java.util.Locale;

/** A model whose constant N says how large it is. */
public enum SizedModel {
    /** A family summed in the objective, and the square of its sum. */
    SUM("a sum and its square", "members", new int[] {1000, 10_000, 100_000, 1_000_000}),
    /** A family of rows. */
    ROWS("a row a member", "members", new int[] {1000, 10_000, 100_000}),
    /** A sum of a hundred states at each instant of a horizon, inside a root. */
    TANKS("a sum of 100 states in 100 equations", "intervals", new int[] {10, 100, 1000});

    private final String title;
    private final String unit;
    private final int[] sizes;

    SizedModel(String title, String unit, int[] sizes) {
        this.title = title;
        this.unit = unit;
        this.sizes = sizes;
    }

    /** The model as the page names it. */
    public String title() {
        return title;
    }

    /** What is counted. */
    public String unit() {
        return unit;
    }

    /** The sizes that are measured, smallest first. */
    public int[] sizes() {
        return sizes.clone();
    }

    /** The word for it on a command line, and the name of its case file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
