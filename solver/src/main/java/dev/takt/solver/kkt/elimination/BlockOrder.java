package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.ordering.OrderingSelection;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The pairs of a graph in blocks that can be solved one after the other, the pairs of each block in an order that keeps
 * its factors sparse.
 *
 * @param blocks the pairs of each block
 */
record BlockOrder(CompressedRows blocks) {
    /** A larger part of all pairs in one block is no sequence of stages. */
    private static final double MAX_OF_ONE = 0.25;

    /**
     * One block a strongly connected component, which is as small as blocks can be.
     *
     * @param rowTimes index of each row in time, or -1; components that are free to come in any order come in the order
     *     of time
     */
    static BlockOrder ofComponents(PairGraph graph, int[] rowTimes) {
        StrongComponents components = StrongComponents.of(graph);
        int[] time = times(graph, components, rowTimes);
        int[] block = new int[components.count()];
        int[] sequence = respectsTime(graph, components, time)
                ? CompressedRows.grouped(time).index()
                : Indices.range(block.length);
        for (int b = 0; b < block.length; b++) {
            block[sequence[b]] = b;
        }
        return of(graph, components, block, block.length);
    }

    /**
     * One block a time. A row that depends on a variable that is determined later joins that time: algebraic equations inside a
     * collocation element, and what leads to a state that is fixed at the end. Nothing where a block then holds most of it all.
     */
    static Optional<BlockOrder> ofTimes(PairGraph graph, int[] rowTimes) {
        StrongComponents components = StrongComponents.of(graph);
        int[] time = times(graph, components, rowTimes);
        boolean waits = !respectsTime(graph, components, time);
        if (waits) {
            delay(graph, components, time);
        }
        int[] distinct = Arrays.stream(time).sorted().distinct().toArray();
        int[] block =
                Arrays.stream(time).map(t -> Arrays.binarySearch(distinct, t)).toArray();
        BlockOrder order = of(graph, components, block, distinct.length);
        return waits && order.widest() > MAX_OF_ONE * graph.size() ? Optional.empty() : Optional.of(order);
    }

    /**
     * One block a stage of a tree, empty ones included. A row that depends on a variable of a later stage joins that stage.
     * Nothing where a row depends on two branches, or a block then holds most of it all.
     *
     * @param rowStages the stage of each row, -1 for a row without
     */
    static Optional<BlockOrder> ofTree(PairGraph graph, int[] rowStages, StageAncestry ancestry) {
        StrongComponents components = StrongComponents.of(graph);
        int[] stage = new int[components.count()];
        boolean waits = false;
        for (int pair : inOrder(graph, components)) {
            int c = components.of(pair);
            int found = ancestry.deeper(stage[c], Math.max(0, rowStages[graph.row(pair)]));
            int own = found;
            for (int e = graph.start(pair); e < graph.start(pair + 1) && found >= 0; e++) {
                found = ancestry.deeper(found, stage[components.of(graph.successor(e))]);
            }
            if (found < 0) {
                return Optional.empty();
            }
            waits |= found != own;
            stage[c] = found;
        }
        BlockOrder order = of(graph, components, stage, ancestry.stages());
        return waits && order.widest() > MAX_OF_ONE * graph.size() ? Optional.empty() : Optional.of(order);
    }

    /** The pairs, those of each component after those that it depends on. */
    private static int[] inOrder(PairGraph graph, StrongComponents components) {
        int[] component = IntStream.range(0, graph.size()).map(components::of).toArray();
        return CompressedRows.grouped(components.count(), component).index();
    }

    private int widest() {
        return IntStream.range(0, blocks.rows()).map(blocks::length).max().orElse(0);
    }

    /** Lets each component wait for those that it depends on, which have smaller numbers. */
    private static void delay(PairGraph graph, StrongComponents components, int[] time) {
        for (int pair : inOrder(graph, components)) {
            int c = components.of(pair);
            for (int e = graph.start(pair); e < graph.start(pair + 1); e++) {
                time[c] = Math.max(time[c], time[components.of(graph.successor(e))]);
            }
        }
    }

    private static BlockOrder of(PairGraph graph, StrongComponents components, int[] blockOfComponent, int blocks) {
        int[] blockOfPair = IntStream.range(0, graph.size())
                .map(pair -> blockOfComponent[components.of(pair)])
                .toArray();
        CompressedRows members = CompressedRows.grouped(blocks, blockOfPair);
        int[] pairs = new int[graph.size()];
        Map<SymmetricPattern, int[]> eliminations = new HashMap<>();
        for (int b = 0; b < blocks; b++) {
            int[] inside = members.row(b);
            int[] order = eliminations.computeIfAbsent(
                    pattern(graph, blockOfPair, inside), OrderingSelection::eliminationOrder);
            System.arraycopy(Indices.picked(inside, order), 0, pairs, members.start(b), order.length);
        }
        return new BlockOrder(new CompressedRows(members.start(), pairs));
    }

    private static int[] times(PairGraph graph, StrongComponents components, int[] rowTimes) {
        int[] time = new int[components.count()];
        for (int pair = 0; pair < graph.size(); pair++) {
            int c = components.of(pair);
            time[c] = Math.max(time[c], rowTimes[graph.row(pair)]);
        }
        return time;
    }

    private static boolean respectsTime(PairGraph graph, StrongComponents components, int[] time) {
        for (int pair = 0; pair < graph.size(); pair++) {
            for (int e = graph.start(pair); e < graph.start(pair + 1); e++) {
                if (time[components.of(graph.successor(e))] > time[components.of(pair)]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The couplings inside a block, symmetrised, over the indices into {@code members}, which ascend. */
    private static SymmetricPattern pattern(PairGraph graph, int[] blockOfPair, int[] members) {
        int edges = 0;
        for (int pair : members) {
            edges += graph.start(pair + 1) - graph.start(pair);
        }
        int[] rows = new int[edges];
        int[] columns = new int[edges];
        int count = 0;
        for (int k = 0; k < members.length; k++) {
            for (int e = graph.start(members[k]); e < graph.start(members[k] + 1); e++) {
                if (blockOfPair[graph.successor(e)] == blockOfPair[members[k]]) {
                    rows[count] = k;
                    columns[count++] = Arrays.binarySearch(members, graph.successor(e));
                }
            }
        }
        return SymmetricPattern.of(members.length, Arrays.copyOf(rows, count), Arrays.copyOf(columns, count));
    }
}
