package dev.takt.actors.report;

import java.util.Arrays;
import java.util.List;

/**
 * Named numbers over time, whatever they come from: the common ground of a closed loop and of a plan.
 *
 * @param times increasing
 * @param names one a column
 * @param values {@code [column][time]}
 */
@SuppressWarnings("ArrayRecordComponent")
record TimedColumns(double[] times, List<String> names, double[][] values) {
    TimedColumns {
        names = List.copyOf(names);
    }

    /** From samples {@code [time][column]}. */
    static TimedColumns ofRows(double[] times, List<String> names, List<double[]> rows) {
        double[][] values = new double[names.size()][];
        for (int c = 0; c < values.length; c++) {
            int column = c;
            values[c] = rows.stream().mapToDouble(row -> row[column]).toArray();
        }
        return new TimedColumns(times, names, values);
    }

    /** The least and the greatest time. */
    double[] span() {
        return times.length == 0 ? new double[] {0, 1} : new double[] {times[0], times[times.length - 1]};
    }

    /** The last value of a column; NaN without times. */
    double last(int column) {
        double[] series = values[column];
        return series.length == 0 ? Double.NaN : series[series.length - 1];
    }

    /** A copy of the values of a column. */
    double[] column(int column) {
        return Arrays.copyOf(values[column], values[column].length);
    }
}
