package dev.takt.app.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What was recorded of a plant at some times, in one piece or in several that are not connected. The arrays must not be changed.
 *
 * @param times increasing, in seconds; between pieces they tell nothing
 * @param inputs names of controls, and of parameters that change
 * @param applied values of the inputs from each time to the next one, by time
 * @param signals names of what was measured
 * @param measured values by time; NaN where nothing was measured
 * @param begins the positions at which the pieces begin, the first one 0
 */
@SuppressWarnings("ArrayRecordComponent")
record Recording(
        double[] times,
        List<String> inputs,
        double[][] applied,
        List<String> signals,
        double[][] measured,
        List<Integer> begins) {
    private static final double USUAL = 0.9;
    private static final double BEYOND = 1e6;
    private static final double BEYOND_ZERO = 1e9;
    private static final double SIXTH_DIGIT = 1e-6;
    private static final double NINTH_DIGIT = 1e-9;

    Recording {
        inputs = List.copyOf(inputs);
        signals = List.copyOf(signals);
        begins = List.copyOf(begins);
    }

    /** A recording in one piece. */
    Recording(double[] times, List<String> inputs, double[][] applied, List<String> signals, double[][] measured) {
        this(times, inputs, applied, signals, measured, List.of(0));
    }

    /**
     * Recordings as the pieces of one.
     *
     * @param all each in one piece, with the same inputs; a signal that one of them does not have was not measured there
     */
    static Recording joined(List<Recording> all) {
        if (all.size() == 1) {
            return all.getFirst();
        }
        List<String> inputs = all.getFirst().inputs;
        List<String> signals =
                all.stream().flatMap(each -> each.signals.stream()).distinct().toList();
        int size = all.stream().mapToInt(Recording::size).sum();
        double[] times = new double[size];
        double[][] applied = new double[size][];
        double[][] measured = new double[size][signals.size()];
        List<Integer> begins = new ArrayList<>();
        int at = 0;
        for (Recording each : all) {
            begins.add(at);
            double gap = (each.times[each.size() - 1] - each.times[0]) / Math.max(1, each.size() - 1);
            double shift = at == 0 ? 0 : times[at - 1] + gap - each.times[0];
            for (int k = 0; k < each.size(); k++, at++) {
                times[at] = each.times[k] + shift;
                double[] inputsThen = each.applied[k];
                applied[at] = inputs.stream()
                        .mapToDouble(name -> inputsThen[each.inputs.indexOf(name)])
                        .toArray();
                for (int i = 0; i < signals.size(); i++) {
                    int own = each.signals.indexOf(signals.get(i));
                    measured[at][i] = own < 0 ? Double.NaN : each.measured[k][own];
                }
            }
        }
        return new Recording(times, inputs, applied, signals, measured, begins);
    }

    /** The pieces, each a recording. */
    List<Recording> pieces() {
        List<Recording> pieces = new ArrayList<>();
        for (int i = 0; i < begins.size(); i++) {
            pieces.add(part(begins.get(i), i + 1 < begins.size() ? begins.get(i + 1) : size()));
        }
        return pieces;
    }

    /** The beginning of each piece without a share of it at its end. */
    Recording withoutEnd(double share) {
        return joined(
                pieces().stream().map(piece -> piece.part(0, piece.used(share))).toList());
    }

    /** A share of each piece at its end; empty where no piece has enough for one. */
    Optional<Recording> end(double share) {
        List<Recording> ends = pieces().stream()
                .filter(piece -> piece.size() - piece.used(share) >= 2)
                .map(piece -> piece.part(piece.used(share), piece.size()))
                .toList();
        return ends.isEmpty() ? Optional.empty() : Optional.of(joined(ends));
    }

    private int used(double share) {
        return Math.clamp(Math.round(size() * (1 - share)), 2, size());
    }

    /** Number of times. */
    int size() {
        return times.length;
    }

    /**
     * The samples from one to another of the same piece.
     *
     * @param to exclusive
     */
    private Recording part(int from, int to) {
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

    /** The smallest error that counts: beyond the sixth digit of how a signal varies, and the ninth of its values, a record tells nothing. */
    double resolution(int signal) {
        double largest = Arrays.stream(measured)
                .mapToDouble(row -> Math.abs(row[signal]))
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(0);
        return Math.max(SIXTH_DIGIT * spread(signal), Math.max(NINTH_DIGIT * largest, Double.MIN_NORMAL));
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
        return new Recording(times, inputs, acting, signals, cleaned, begins);
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
