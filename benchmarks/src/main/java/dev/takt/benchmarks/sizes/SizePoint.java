package dev.takt.benchmarks.sizes;

import java.util.List;
import java.util.Locale;

/**
 * What one size of a model came to. Times are CPU times of the one thread.
 *
 * @param unknowns variables and rows
 * @param entries of the Jacobian and of one triangle of the Hessian
 * @param readSeconds for the file until the model stands, checked
 * @param buildSeconds for transcription, compilation and the analysis of the KKT system
 * @param solveSeconds for the first solve
 * @param iterations of that solve; 0 if it found no optimum
 * @param megabytes of the heap that are alive after the build, the model included
 */
public record SizePoint(
        int size,
        int unknowns,
        int entries,
        double readSeconds,
        double buildSeconds,
        double solveSeconds,
        int iterations,
        double megabytes) {

    /** Fields parted by tabulators. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%d\t%d\t%d\t%.4f\t%.4f\t%.4f\t%d\t%.1f",
                size,
                unknowns,
                entries,
                readSeconds,
                buildSeconds,
                solveSeconds,
                iterations,
                megabytes);
    }

    /** The points that {@link Sizes} printed. */
    public static List<SizePoint> read(String output) {
        return output.lines()
                .map(line -> line.split("\t"))
                .filter(fields -> fields.length == 8)
                .map(fields -> new SizePoint(
                        Integer.parseInt(fields[0]),
                        Integer.parseInt(fields[1]),
                        Integer.parseInt(fields[2]),
                        Double.parseDouble(fields[3]),
                        Double.parseDouble(fields[4]),
                        Double.parseDouble(fields[5]),
                        Integer.parseInt(fields[6]),
                        Double.parseDouble(fields[7])))
                .toList();
    }
}
