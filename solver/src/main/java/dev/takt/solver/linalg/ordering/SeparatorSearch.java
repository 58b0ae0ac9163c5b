package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds a good separator of a region: cuts it across the axes of the coordinates, their diagonals and the levels of a
 * breadth-first search, refines the most promising cuts on the graph, and keeps the best.
 */
final class SeparatorSearch {
    private static final int OUTSIDE = -1;

    /** Shares of the weight at which a cut is tried. */
    private static final double[] SHARES = {0.5, 0.42, 0.58};

    /** How many of the cuts are refined. */
    private static final int REFINED = 6;

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
        VertexSeparator best = new VertexSeparator(graph, region, new byte[region.length]);
        SeparatorRefinement refinement = new SeparatorRefinement(graph, region, local);
        for (byte[] start : mostPromising(region)) {
            VertexSeparator separator = new VertexSeparator(graph, region, refinement.refine(start));
            best = separator.quotient() < best.quotient() ? separator : best;
        }
        for (int v : region) {
            local[v] = OUTSIDE;
        }
        return best;
    }

    /** The separators of simple cuts that are best before they are refined. */
    private List<byte[]> mostPromising(int[] region) {
        record Start(byte[] side, double quotient) {}
        Cut cut = new Cut(graph, region, local);
        List<Start> starts = new ArrayList<>();
        for (double[] direction : directions(region)) {
            double tried = Double.NaN;
            for (double share : SHARES) {
                double position = position(direction, share);
                if (!Double.isNaN(position) && position != tried) {
                    tried = position;
                    byte[] side = cut.at(direction, position);
                    starts.add(new Start(side, new VertexSeparator(graph, region, side).quotient()));
                }
            }
        }
        return starts.stream()
                .sorted(Comparator.comparingDouble(Start::quotient))
                .limit(REFINED)
                .map(Start::side)
                .toList();
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
    private static double position(double[] direction, double share) {
        double[] sorted = Arrays.stream(direction)
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
