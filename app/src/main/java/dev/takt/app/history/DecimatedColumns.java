package dev.takt.app.history;

import dev.takt.app.report.TimedColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Many rows of numbers over time, kept as the least and the greatest of each stretch, so that no spike is lost. A stretch is a
 * row at first; whenever there are too many, two neighbours become one. Memory is that of the stretches, whatever the number
 * of rows.
 */
public final class DecimatedColumns {
    /** Two curve points each: about as many as a chart has pixels. */
    private static final int MOST = 720;

    private final List<String> names;
    private final List<Stretch> stretches = new ArrayList<>();
    private long rowsEach = 1;

    DecimatedColumns(List<String> names) {
        this.names = List.copyOf(names);
    }

    private static final class Stretch {
        private final double begin;
        private double end;
        private long rows;
        private final double[] least;
        private final double[] most;
        private final boolean[] mostFirst;

        Stretch(double time, double[] values) {
            begin = time;
            end = time;
            rows = 1;
            least = values.clone();
            most = values.clone();
            mostFirst = new boolean[values.length];
        }

        void add(double time, long further, double[] low, double[] high) {
            end = time;
            rows += further;
            for (int c = 0; c < least.length; c++) {
                boolean lower = low[c] < least[c] || Double.isNaN(least[c]);
                boolean higher = high[c] > most[c] || Double.isNaN(most[c]);
                if (lower != higher) {
                    mostFirst[c] = lower;
                }
                least[c] = lower ? low[c] : least[c];
                most[c] = higher ? high[c] : most[c];
            }
        }
    }

    /** Adds a row; a value that is not finite leaves a gap where its whole stretch has none. */
    void add(double time, double[] values) {
        Stretch last = stretches.isEmpty() ? null : stretches.getLast();
        if (last != null && last.rows < rowsEach && last.rows > 0) {
            last.add(time, 1, values, values);
            return;
        }
        stretches.add(new Stretch(time, values));
        if (stretches.size() >= 2 * MOST) {
            merge();
        }
    }

    /** Leaves a gap in all curves. */
    void interrupt(double time) {
        double[] nothing = new double[names.size()];
        Arrays.fill(nothing, Double.NaN);
        Stretch gap = new Stretch(time, nothing);
        gap.rows = 0;
        stretches.add(gap);
    }

    private void merge() {
        rowsEach *= 2;
        List<Stretch> before = List.copyOf(stretches);
        stretches.clear();
        for (Stretch next : before) {
            Stretch last = stretches.isEmpty() ? null : stretches.getLast();
            if (last != null && last.rows > 0 && next.rows > 0 && last.rows + next.rows <= rowsEach) {
                last.add(next.end, next.rows, next.least, next.most);
            } else {
                stretches.add(next);
            }
        }
    }

    List<String> names() {
        return names;
    }

    /** The rows, two for a stretch of several: its least and its greatest values in the order in which they came. */
    public TimedColumns columns() {
        int points = 0;
        for (Stretch stretch : stretches) {
            points += stretch.rows > 1 ? 2 : 1;
        }
        double[] times = new double[points];
        double[][] values = new double[names.size()][points];
        int at = 0;
        for (Stretch stretch : stretches) {
            times[at] = stretch.begin;
            boolean two = stretch.rows > 1;
            if (two) {
                times[at + 1] = 0.5 * (stretch.begin + stretch.end);
            }
            for (int c = 0; c < values.length; c++) {
                values[c][at] = stretch.mostFirst[c] ? stretch.most[c] : stretch.least[c];
                if (two) {
                    values[c][at + 1] = stretch.mostFirst[c] ? stretch.least[c] : stretch.most[c];
                }
            }
            at += two ? 2 : 1;
        }
        return new TimedColumns(times, names, values);
    }
}
