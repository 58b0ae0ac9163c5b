package dev.takt.app.report.chart;

/**
 * One curve of a chart.
 *
 * @param name for the legend
 * @param kind how it is drawn
 * @param x increasing
 * @param y as long as x; entries that are not finite leave a gap
 */
@SuppressWarnings("ArrayRecordComponent")
public record Series(String name, Kind kind, double[] x, double[] y) {

    public enum Kind {
        /** Points joined by straight lines. */
        LINE,
        /** Each value held until the next point. */
        STEP,
        /** As LINE, but for values that were not measured: dotted. */
        PREDICTED,
        /** As LINE, but for what a plan had promised: thin. */
        PROMISED,
        /** A target, held until the next point: dashed, in a separate colour. */
        TARGET,
        /** A bound: dashed, and shown only if the data come near it. */
        LIMIT
    }

    public Series {
        if (x.length != y.length) {
            throw new IllegalArgumentException(
                    "series '" + name + "' has " + x.length + " abscissas, but " + y.length + " values");
        }
    }

    public static Series line(String name, double[] x, double[] y) {
        return new Series(name, Kind.LINE, x, y);
    }

    public static Series step(String name, double[] x, double[] y) {
        return new Series(name, Kind.STEP, x, y);
    }

    public static Series predicted(String name, double[] x, double[] y) {
        return new Series(name, Kind.PREDICTED, x, y);
    }

    public static Series promised(String name, double[] x, double[] y) {
        return new Series(name, Kind.PROMISED, x, y);
    }

    public static Series target(String name, double[] x, double[] y) {
        return new Series(name, Kind.TARGET, x, y);
    }

    /** A constant bound over an interval. */
    public static Series limit(String name, double from, double to, double bound) {
        return new Series(name, Kind.LIMIT, new double[] {from, to}, new double[] {bound, bound});
    }

    /** Whether a value holds until the next point. */
    boolean isHeld() {
        return kind != Kind.LINE && kind != Kind.PREDICTED && kind != Kind.PROMISED;
    }

    boolean isData() {
        return kind == Kind.LINE || kind == Kind.STEP || kind == Kind.PREDICTED;
    }
}
