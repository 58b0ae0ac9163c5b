package dev.takt.solver.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a good separator of a region: cuts it across each axis of the coordinates and across the levels of a
 * breadth-first search, refines each cut on the graph, and keeps the best.
 */
final class SeparatorSearch {
    private static final int OUTSIDE = -1;

    /** Shares of the weight at which a cut is tried. */
    private static final double[] SHARES = {0.5, 0.42, 0.58};

    private final CompressedGraph graph;
    private final Coordinates coordinates;
    private final double[][] rank;

    /** Index in the current region of each node, -1 outside. */
    private final int[] local;

    SeparatorSearch(CompressedGraph graph, Coordinates coordinates) {
        this.graph = graph;
        this.coordinates = coordinates;
        local = new int[graph.nodes()];
        Arrays.fill(local, OUTSIDE);
        rank = new double[coordinates.axes()][];
        for (int axis = 0; axis < rank.length; axis++) {
            rank[axis] = ranks(axis);
        }
    }

    /** The best separator found; it may fail to split if the region has no structure to cut along. */
    VertexSeparator find(int[] region) {
        for (int i = 0; i < region.length; i++) {
            local[region[i]] = i;
        }
        SeparatorRefinement refinement = new SeparatorRefinement(graph, region, local);
        VertexSeparator best = null;
        for (double[] axis : directions(region)) {
            double tried = Double.NaN;
            for (double share : SHARES) {
                double cut = cut(region, axis, share);
                if (Double.isNaN(cut) || cut == tried) {
                    continue;
                }
                tried = cut;
                VertexSeparator separator = new VertexSeparator(graph, region, refinement.refine(axis, cut));
                if (best == null || separator.quotient() < best.quotient()) {
                    best = separator;
                }
            }
        }
        for (int v : region) {
            local[v] = OUTSIDE;
        }
        return best != null ? best : new VertexSeparator(graph, region, new byte[region.length]);
    }

    /** Candidate directions to cut across, as positions of the nodes of the region; NaN where a node has none. */
    private List<double[]> directions(int[] region) {
        List<double[]> directions = new ArrayList<>();
        int axes = coordinates.axes();
        int combinations = 1;
        for (int axis = 0; axis < axes; axis++) {
            combinations *= 3;
        }
        for (int code = combinations / 2 + 1; code < combinations; code++) {
            double[] direction = new double[region.length];
            int digits = code;
            for (int axis = 0; axis < axes; axis++) {
                int sign = digits % 3 - 1;
                digits /= 3;
                for (int i = 0; sign != 0 && i < region.length; i++) {
                    direction[i] += sign * rank[axis][region[i]];
                }
            }
            directions.add(direction);
        }
        directions.add(new BreadthFirstLevels(graph, region, local).fromPeripheralNode());
        return directions;
    }

    /** The positions on one axis as numbers of the distinct values, so that neighbours on a grid differ by one. */
    private double[] ranks(int axis) {
        double[] positions = new double[graph.nodes()];
        for (int v = 0; v < positions.length; v++) {
            positions[v] = coordinates.position(graph.member(v, 0), axis);
        }
        double[] distinct = Arrays.stream(positions)
                .filter(position -> !Double.isNaN(position))
                .sorted()
                .distinct()
                .toArray();
        for (int v = 0; v < positions.length; v++) {
            positions[v] = Double.isNaN(positions[v]) ? Double.NaN : Arrays.binarySearch(distinct, positions[v]);
        }
        return positions;
    }

    /** The position below which about {@code share} of the located weight lies; NaN if all share one position. */
    private double cut(int[] region, double[] axis, double share) {
        double[] sorted = Arrays.stream(axis)
                .filter(position -> !Double.isNaN(position))
                .sorted()
                .toArray();
        if (sorted.length < 2 || sorted[0] == sorted[sorted.length - 1]) {
            return Double.NaN;
        }
        double cut = sorted[(int) (share * sorted.length)];
        if (cut > sorted[0]) {
            return cut;
        }
        return Arrays.stream(sorted)
                .filter(position -> position > sorted[0])
                .min()
                .orElse(Double.NaN);
    }
}
