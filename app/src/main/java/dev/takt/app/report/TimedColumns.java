package dev.takt.app.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Named numbers over time, the common form of a closed loop and of a plan.
 *
 * @param times increasing
 * @param names one per column
 * @param values {@code [column][time]}
 */
@SuppressWarnings("ArrayRecordComponent")
public record TimedColumns(double[] times, List<String> names, double[][] values) {
    public TimedColumns {
        names = List.copyOf(names);
    }

    /** From samples {@code [time][column]}. */
    public static TimedColumns ofRows(double[] times, List<String> names, List<double[]> rows) {
        double[][] values = new double[names.size()][];
        for (int c = 0; c < values.length; c++) {
            int column = c;
            values[c] = rows.stream().mapToDouble(row -> row[column]).toArray();
        }
        return new TimedColumns(times, names, values);
    }

    /** These columns without those whose name matches. */
    public TimedColumns without(Predicate<String> name) {
        int[] kept = IntStream.range(0, names.size())
                .filter(column -> !name.test(names.get(column)))
                .toArray();
        return new TimedColumns(
                times,
                Arrays.stream(kept).mapToObj(names::get).toList(),
                Arrays.stream(kept).mapToObj(column -> values[column]).toArray(double[][]::new));
    }

    /** These columns with the last values held for as long as the ones before them. */
    public TimedColumns held() {
        int count = times.length;
        if (count < 2) {
            return this;
        }
        double[] longer = Arrays.copyOf(times, count + 1);
        longer[count] = 2 * times[count - 1] - times[count - 2];
        double[][] repeated = new double[values.length][];
        for (int c = 0; c < values.length; c++) {
            repeated[c] = Arrays.copyOf(values[c], count + 1);
            repeated[c][count] = values[c][count - 1];
        }
        return new TimedColumns(longer, names, repeated);
    }

    /** The first and the last time. */
    public double[] span() {
        return times.length == 0 ? new double[] {0, 1} : new double[] {times[0], times[times.length - 1]};
    }

    /** The last value of a column; NaN without times. */
    double last(int column) {
        double[] series = values[column];
        return series.length == 0 ? Double.NaN : series[series.length - 1];
    }

    /** A copy of the values of a column. */
    public double[] column(int column) {
        return Arrays.copyOf(values[column], values[column].length);
    }
}
