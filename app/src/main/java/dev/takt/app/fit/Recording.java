package dev.takt.app.fit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What was recorded of a plant at some times. The arrays must not be changed.
 *
 * @param times increasing, in seconds
 * @param inputs names of controls, and of parameters that change
 * @param applied values of the inputs from each time to the next one, by time
 * @param signals names of what was measured
 * @param measured values by time; NaN where nothing was measured
 */
@SuppressWarnings("ArrayRecordComponent")
record Recording(double[] times, List<String> inputs, double[][] applied, List<String> signals, double[][] measured) {
    private static final double USUAL = 0.9;
    private static final double BEYOND = 1e6;
    private static final double BEYOND_ZERO = 1e9;

    Recording {
        inputs = List.copyOf(inputs);
        signals = List.copyOf(signals);
    }

    /** Number of times. */
    int size() {
        return times.length;
    }

    /**
     * The samples from one to another.
     *
     * @param to exclusive
     */
    Recording part(int from, int to) {
        return new Recording(
                Arrays.copyOfRange(times, from, to),
                inputs,
                Arrays.copyOfRange(applied, from, to),
                signals,
                Arrays.copyOfRange(measured, from, to));
    }

    /** Number of values of a signal. */
    int count(int signal) {
        return (int) Arrays.stream(measured)
                .filter(row -> !Double.isNaN(row[signal]))
                .count();
    }

    /** The standard deviation of a signal over the record: what a model that knows its mean only leaves. */
    double spread(int signal) {
        double[] values = Arrays.stream(measured)
                .mapToDouble(row -> row[signal])
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
    }

    /** The column of a signal without gaps: linear between measured values, the nearest one outside of them. */
    double[] filled(int signal) {
        double[] column =
                Arrays.stream(measured).mapToDouble(row -> row[signal]).toArray();
        int last = -1;
        for (int k = 0; k < column.length; k++) {
            if (Double.isNaN(column[k])) {
                continue;
            }
            for (int gap = last + 1; gap < k; gap++) {
                double part = last < 0 ? 1 : (times[gap] - times[last]) / (times[k] - times[last]);
                column[gap] = last < 0 ? column[k] : column[last] + part * (column[k] - column[last]);
            }
            last = k;
        }
        for (int k = last + 1; last >= 0 && k < column.length; k++) {
            column[k] = column[last];
        }
        return column;
    }

    /**
     * The same without values that no sensor means: those a million times larger than nine of ten others. Of an input the value
     * before takes their place.
     */
    Recording plausible() {
        double[][] cleaned = Arrays.stream(measured).map(double[]::clone).toArray(double[][]::new);
        for (int i = 0; i < signals.size(); i++) {
            double most = most(measured, i);
            for (double[] row : cleaned) {
                row[i] = Math.abs(row[i]) > most ? Double.NaN : row[i];
            }
        }
        double[][] acting = Arrays.stream(applied).map(double[]::clone).toArray(double[][]::new);
        for (int c = 0; c < inputs.size(); c++) {
            double most = most(applied, c);
            double before = 0;
            for (double[] row : acting) {
                row[c] = Math.abs(row[c]) > most ? before : row[c];
                before = row[c];
            }
        }
        return new Recording(times, inputs, acting, signals, cleaned);
    }

    /** How many values of a recording differ from those of this one. */
    int differences(Recording other) {
        int count = 0;
        for (int k = 0; k < times.length; k++) {
            count += differences(measured[k], other.measured[k]) + differences(applied[k], other.applied[k]);
        }
        return count;
    }

    private static int differences(double[] one, double[] other) {
        return (int) IntStream.range(0, one.length)
                .filter(i -> Double.compare(one[i], other[i]) != 0)
                .count();
    }

    private static double most(double[][] rows, int column) {
        double[] sizes = Arrays.stream(rows)
                .mapToDouble(row -> Math.abs(row[column]))
                .filter(size -> !Double.isNaN(size))
                .sorted()
                .toArray();
        double usual = sizes.length == 0 ? 0 : sizes[(int) (USUAL * (sizes.length - 1))];
        return usual > 0 ? BEYOND * usual : BEYOND_ZERO;
    }
}
