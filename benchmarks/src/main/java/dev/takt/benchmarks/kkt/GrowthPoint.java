package dev.takt.benchmarks.kkt;

import java.util.List;
import java.util.Locale;

/**
 * The time per iteration of a problem of one size with one KKT system.
 *
 * @param system the requested one
 * @param size in the direction of growth
 * @param used system that {@code auto} took
 * @param unknowns variables and rows
 * @param iterations of a cold solve; 0 if it was not solved
 * @param seconds per iteration
 * @param flops of a factorization
 * @param buildSeconds to transcribe, compile and analyse
 */
public record GrowthPoint(
        String system,
        int size,
        String used,
        int unknowns,
        int iterations,
        double seconds,
        double flops,
        double buildSeconds) {

    /** The fields, separated by tabs. */
    String line() {
        return String.join(
                "\t",
                system,
                String.valueOf(size),
                used,
                String.valueOf(unknowns),
                String.valueOf(iterations),
                String.format(Locale.ROOT, "%.6e", seconds),
                String.format(Locale.ROOT, "%.6e", flops),
                String.format(Locale.ROOT, "%.3f", buildSeconds));
    }

    /** The points that {@link Growth} printed. */
    public static List<GrowthPoint> read(String output) {
        return output.lines()
                .map(line -> line.split("\t"))
                .filter(fields -> fields.length == 8)
                .map(fields -> new GrowthPoint(
                        fields[0],
                        Integer.parseInt(fields[1]),
                        fields[2],
                        Integer.parseInt(fields[3]),
                        Integer.parseInt(fields[4]),
                        Double.parseDouble(fields[5]),
                        Double.parseDouble(fields[6]),
                        Double.parseDouble(fields[7])))
                .toList();
    }
}
