package dev.takt.solver.kernels.program;

import java.util.ArrayDeque;
import java.util.Arrays;

/** Which roots of a graph have operations in common, directly or through others, and how many. */
final class SharedOperations {
    private static final int NOBODY = -1;

    private final ExpressionGraph graph;
    private final int[] parents;
    /** For each root the operations below it, and those of them that no earlier root has. */
    private final int[] all;

    private final int[] fresh;

    SharedOperations(ExpressionGraph graph, int[] roots) {
        this.graph = graph;
        parents = new int[roots.length];
        Arrays.setAll(parents, root -> root);
        all = new int[roots.length];
        fresh = new int[roots.length];
        int[] owners = new int[graph.size()];
        int[] visitors = new int[graph.size()];
        Arrays.fill(owners, NOBODY);
        Arrays.fill(visitors, NOBODY);
        for (int root = 0; root < roots.length; root++) {
            visit(root, roots[root], owners, visitors);
        }
    }

    private void visit(int root, int top, int[] owners, int[] visitors) {
        var pending = new ArrayDeque<Integer>();
        pending.push(top);
        while (!pending.isEmpty()) {
            int node = pending.pop();
            if (visitors[node] == root) {
                continue;
            }
            visitors[node] = root;
            switch (graph.instruction(node)) {
                case Instruction.Unary(Operation _, int operand) -> pending.push(operand);
                case Instruction.Binary(Operation _, int left, int right) -> {
                    pending.push(left);
                    pending.push(right);
                }
                case Instruction.Lookup lookup -> lookup.operands().forEach(pending::push);
                default -> {
                    continue;
                }
            }
            all[root]++;
            if (owners[node] == NOBODY) {
                owners[node] = root;
                fresh[root]++;
            } else {
                join(root, owners[node]);
            }
        }
    }

    /** Of two sets the one that begins earlier takes up the other. */
    private void join(int a, int b) {
        int first = find(a);
        int second = find(b);
        parents[Math.max(first, second)] = Math.min(first, second);
    }

    private int find(int root) {
        int parent = root;
        while (parents[parent] != parent) {
            parents[parent] = parents[parents[parent]];
            parent = parents[parent];
        }
        return parent;
    }

    /**
     * The roots that share enough.
     *
     * @param largestShare operations of all together over those of each alone, up to which they are joined
     * @param leastSaving operations that are saved at least
     * @return for each root the first one that it is joined with, itself where it stays alone
     */
    int[] joined(double largestShare, int leastSaving) {
        int[] separate = new int[parents.length];
        int[] together = new int[parents.length];
        for (int root = 0; root < parents.length; root++) {
            separate[find(root)] += all[root];
            together[find(root)] += fresh[root];
        }
        int[] first = new int[parents.length];
        Arrays.setAll(first, root -> {
            int set = find(root);
            boolean pays =
                    together[set] <= largestShare * separate[set] && separate[set] - together[set] >= leastSaving;
            return pays ? set : root;
        });
        return first;
    }
}
