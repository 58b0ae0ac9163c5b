package dev.takt.solver.kkt.elimination;

import java.util.Arrays;

/**
 * The strongly connected components of a pair graph (Tarjan 1972), numbered so that a component comes after all that its
 * rows depend on. The search keeps its own stack, so that long chains do not exhaust the thread's.
 */
final class StrongComponents {
    private final int[] componentOfPair;
    private final int count;

    private StrongComponents(int[] componentOfPair, int count) {
        this.componentOfPair = componentOfPair;
        this.count = count;
    }

    /** Finds the components. */
    static StrongComponents of(PairGraph graph) {
        Search search = new Search(graph);
        for (int root = 0; root < graph.size(); root++) {
            search.from(root);
        }
        return new StrongComponents(search.component, search.count);
    }

    /** Number of components. */
    int count() {
        return count;
    }

    /** The component of a pair. */
    int of(int pair) {
        return componentOfPair[pair];
    }

    /** The depth-first search and what it remembers. */
    private static final class Search {
        private final PairGraph graph;
        private final int[] index;
        private final int[] low;
        private final int[] nextEdge;
        private final int[] open;
        private final int[] path;
        private final int[] component;
        private int visited;
        private int openCount;
        private int count;

        private Search(PairGraph graph) {
            this.graph = graph;
            int n = graph.size();
            index = new int[n];
            low = new int[n];
            nextEdge = new int[n];
            open = new int[n];
            path = new int[n];
            component = new int[n];
            Arrays.fill(component, -1);
        }

        private void from(int root) {
            if (index[root] != 0) {
                return;
            }
            int depth = 0;
            enter(root, path, depth);
            while (depth >= 0) {
                int pair = path[depth];
                if (nextEdge[pair] < graph.start(pair + 1)) {
                    int successor = graph.successor(nextEdge[pair]++);
                    if (index[successor] == 0) {
                        enter(successor, path, ++depth);
                    } else if (component[successor] < 0) {
                        low[pair] = Math.min(low[pair], index[successor]);
                    }
                } else {
                    if (low[pair] == index[pair]) {
                        close(pair);
                    }
                    depth--;
                    if (depth >= 0) {
                        low[path[depth]] = Math.min(low[path[depth]], low[pair]);
                    }
                }
            }
        }

        private void enter(int pair, int[] stack, int depth) {
            index[pair] = ++visited;
            low[pair] = visited;
            nextEdge[pair] = graph.start(pair);
            open[openCount++] = pair;
            stack[depth] = pair;
        }

        private void close(int root) {
            int pair;
            do {
                pair = open[--openCount];
                component[pair] = count;
            } while (pair != root);
            count++;
        }
    }
}
