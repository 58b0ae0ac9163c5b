package dev.takt.benchmarks.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cycles of a directed graph: its strongly connected components of more than one node, by Tarjan's algorithm
 * (Tarjan 1972, Depth-first search and linear graph algorithms).
 */
final class DependencyCircles {
    private final Map<String, Set<String>> graph;
    private final Map<String, Integer> index = new HashMap<>();
    private final Map<String, Integer> low = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Set<String>> circles = new ArrayList<>();

    private DependencyCircles(Map<String, Set<String>> graph) {
        this.graph = graph;
    }

    /**
     * Finds the cycles of a graph.
     *
     * @param graph the dependencies of each node
     */
    static List<Set<String>> of(Map<String, Set<String>> graph) {
        DependencyCircles search = new DependencyCircles(graph);
        graph.keySet().stream()
                .sorted()
                .filter(node -> !search.index.containsKey(node))
                .forEach(search::visit);
        return search.circles;
    }

    private void visit(String node) {
        int number = index.size();
        index.put(node, number);
        low.put(node, number);
        open.push(node);
        for (String next : graph.getOrDefault(node, Set.of())) {
            if (!index.containsKey(next)) {
                visit(next);
                low.merge(node, low.getOrDefault(next, number), Math::min);
            } else if (open.contains(next)) {
                low.merge(node, index.getOrDefault(next, number), Math::min);
            }
        }
        if (low.getOrDefault(node, number) == number) {
            Set<String> circle = new TreeSet<>();
            String member;
            do {
                member = open.pop();
                circle.add(member);
            } while (!member.equals(node));
            if (circle.size() > 1) {
                circles.add(circle);
            }
        }
    }
}
