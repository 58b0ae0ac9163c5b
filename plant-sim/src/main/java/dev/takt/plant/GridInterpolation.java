package dev.takt.plant;

import java.util.ArrayList;
import java.util.List;

/**
 * Interpolates the values of a variable from one grid to another. Grids of the same size correspond point by point;
 * otherwise the values are interpolated linearly along each domain, by position relative to the ends of the domain.
 */
final class GridInterpolation {
    private final int[][] sources;
    private final double[][] weights;

    /**
     * Prepares the interpolation between two grids.
     *
     * @param from the positions of the source grid along each domain
     * @param to the positions of the target grid along each domain; as many domains
     */
    GridInterpolation(List<List<Double>> from, List<List<Double>> to) {
        if (from.size() != to.size()) {
            throw new IllegalArgumentException(
                    "grids over " + from.size() + " and " + to.size() + " domains; expected as many");
        }
        List<Combination> combined = List.of(Combination.WHOLE);
        for (int domain = 0; domain < from.size(); domain++) {
            List<Combination> along = along(from.get(domain), to.get(domain));
            int points = from.get(domain).size();
            List<Combination> product = new ArrayList<>();
            for (Combination outer : combined) {
                for (Combination inner : along) {
                    product.add(outer.times(inner, points));
                }
            }
            combined = product;
        }
        this.sources = combined.stream().map(Combination::sources).toArray(int[][]::new);
        this.weights = combined.stream().map(Combination::weights).toArray(double[][]::new);
    }

    /** The values on the target grid. */
    double[] interpolate(double[] values) {
        double[] result = new double[sources.length];
        for (int i = 0; i < result.length; i++) {
            for (int k = 0; k < sources[i].length; k++) {
                result[i] += weights[i][k] * values[sources[i][k]];
            }
        }
        return result;
    }

    private static List<Combination> along(List<Double> from, List<Double> to) {
        List<Combination> combinations = new ArrayList<>();
        for (int i = 0; i < to.size(); i++) {
            if (from.size() == to.size()) {
                combinations.add(new Combination(new int[] {i}, new double[] {1}));
                continue;
            }
            double wanted = relative(to, to.get(i));
            int right = 1;
            while (right < from.size() - 1 && relative(from, from.get(right)) < wanted) {
                right++;
            }
            double start = relative(from, from.get(right - 1));
            double share = (wanted - start) / (relative(from, from.get(right)) - start);
            combinations.add(new Combination(new int[] {right - 1, right}, new double[] {1 - share, share}));
        }
        return combinations;
    }

    private static double relative(List<Double> positions, double position) {
        return (position - positions.getFirst()) / (positions.getLast() - positions.getFirst());
    }

    /** One target value as a combination of source values. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Combination(int[] sources, double[] weights) {
        static final Combination WHOLE = new Combination(new int[] {0}, new double[] {1});

        /** The combination over one more domain, which has the given number of points and whose index varies faster. */
        Combination times(Combination inner, int points) {
            int[] products = new int[sources.length * inner.sources.length];
            double[] shares = new double[products.length];
            int k = 0;
            for (int i = 0; i < sources.length; i++) {
                for (int j = 0; j < inner.sources.length; j++) {
                    products[k] = sources[i] * points + inner.sources[j];
                    shares[k++] = weights[i] * inner.weights[j];
                }
            }
            return new Combination(products, shares);
        }
    }
}
