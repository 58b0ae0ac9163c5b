package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.ordering.OrderingSelection;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The pairs of a graph in blocks that can be solved one after the other, the pairs of each block in an order that keeps
 * its factors sparse.
 *
 * @param blockStart first index into {@code pairs} of each block, and their number at the end
 * @param pairs all pairs, block by block
 */
@SuppressWarnings("ArrayRecordComponent")
record BlockOrder(int[] blockStart, int[] pairs) {
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
                ? sorted(time)
                : IntStream.range(0, block.length).toArray();
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

    private int widest() {
        return IntStream.range(0, blockStart.length - 1)
                .map(b -> blockStart[b + 1] - blockStart[b])
                .max()
                .orElse(0);
    }

    /** Lets each component wait for those that it depends on, which have smaller numbers. */
    private static void delay(PairGraph graph, StrongComponents components, int[] time) {
        int[] byComponent = IntStream.range(0, graph.size())
                .boxed()
                .sorted(Comparator.comparingInt(components::of))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int pair : byComponent) {
            int c = components.of(pair);
            for (int e = graph.start(pair); e < graph.start(pair + 1); e++) {
                time[c] = Math.max(time[c], time[components.of(graph.successor(e))]);
            }
        }
    }

    private static BlockOrder of(PairGraph graph, StrongComponents components, int[] blockOfComponent, int blocks) {
        int[] blockOfPair = new int[graph.size()];
        int[] blockStart = new int[blocks + 1];
        for (int pair = 0; pair < graph.size(); pair++) {
            blockOfPair[pair] = blockOfComponent[components.of(pair)];
            blockStart[blockOfPair[pair] + 1]++;
        }
        for (int b = 0; b < blocks; b++) {
            blockStart[b + 1] += blockStart[b];
        }
        int[] members = new int[graph.size()];
        int[] next = Arrays.copyOf(blockStart, blocks);
        for (int pair = 0; pair < graph.size(); pair++) {
            members[next[blockOfPair[pair]]++] = pair;
        }
        int[] pairs = new int[graph.size()];
        Map<SymmetricPattern, int[]> eliminations = new HashMap<>();
        for (int b = 0; b < blocks; b++) {
            int[] inside = Arrays.copyOfRange(members, blockStart[b], blockStart[b + 1]);
            int[] order = eliminations.computeIfAbsent(
                    pattern(graph, blockOfPair, inside), OrderingSelection::eliminationOrder);
            for (int k = 0; k < order.length; k++) {
                pairs[blockStart[b] + k] = inside[order[k]];
            }
        }
        return new BlockOrder(blockStart, pairs);
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

    /** The components by time, those of one time in the order in which they were found. */
    private static int[] sorted(int[] time) {
        return IntStream.range(0, time.length)
                .boxed()
                .sorted(Comparator.comparingInt(c -> time[c]))
                .mapToInt(Integer::intValue)
                .toArray();
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
