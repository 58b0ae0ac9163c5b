package dev.takt.benchmarks.conflicts;

import java.util.ArrayList;
import java.util.List;

/**
 * The lexicographic least violation of bands in the plane, by the corners of polygons: for each band in the order of importance the
 * least violation within the box, with the violations of all bands before it at their least. A violation is a convex function
 * that is linear between the lines of its band, so that it is least at a corner.
 */
final class PlanarRanks {
    private static final double SLACK = 1e-9;

    private final double box;

    /** The points with {@code low <= a*x + b*y <= high}. */
    record Band(double a, double b, double low, double high) {
        double violation(double x, double y) {
            double value = a * x + b * y;
            return Math.max(0, Math.max(low - value, value - high));
        }

        Band wider(double by) {
            return new Band(a, b, low - by, high + by);
        }
    }

    private record Line(double a, double b, double c) {}

    /** @param box the largest absolute value of each coordinate */
    PlanarRanks(double box) {
        this.box = box;
    }

    /** The violation of each band, the most important first. */
    double[] violations(List<Band> bands) {
        List<Band> settled = new ArrayList<>(List.of(new Band(1, 0, -box, box), new Band(0, 1, -box, box)));
        double[] violations = new double[bands.size()];
        for (int rank = 0; rank < violations.length; rank++) {
            violations[rank] = least(bands.get(rank), settled);
            settled.add(bands.get(rank).wider(violations[rank]));
        }
        return violations;
    }

    private static double least(Band band, List<Band> settled) {
        List<Line> lines = new ArrayList<>();
        settled.forEach(each -> addLines(each, lines));
        addLines(band, lines);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < lines.size(); i++) {
            for (int j = i + 1; j < lines.size(); j++) {
                Line p = lines.get(i);
                Line q = lines.get(j);
                double determinant = p.a * q.b - p.b * q.a;
                if (Math.abs(determinant) < 1e-12) {
                    continue;
                }
                double x = (p.c * q.b - p.b * q.c) / determinant;
                double y = (p.a * q.c - p.c * q.a) / determinant;
                if (settled.stream().allMatch(each -> each.violation(x, y) <= SLACK)) {
                    least = Math.min(least, band.violation(x, y));
                }
            }
        }
        return least;
    }

    private static void addLines(Band band, List<Line> lines) {
        lines.add(new Line(band.a, band.b, band.low));
        lines.add(new Line(band.a, band.b, band.high));
    }
}
