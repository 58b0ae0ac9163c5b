package dev.takt.solver.transcription;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The circles among definitions: strongly connected components, by the algorithm of Tarjan (1972, Depth-first search and
 * linear graph algorithms) with a stack of its own, so that a long chain of definitions does not exhaust that of the thread.
 */
final class DefinitionCircles {
    private static final int UNSEEN = -1;

    private final int[][] dependencies;
    private final BitSet members;
    private final int[] index;
    private final int[] low;
    private final boolean[] open;
    private final Deque<Integer> component = new ArrayDeque<>();
    private final Deque<Visit> path = new ArrayDeque<>();
    private final List<int[]> circles = new ArrayList<>();
    private final List<Integer> innermostFirst = new ArrayList<>();
    private int seen;

    private DefinitionCircles(int[][] dependencies, BitSet members) {
        this.dependencies = dependencies;
        this.members = members;
        index = new int[dependencies.length];
        low = new int[dependencies.length];
        open = new boolean[dependencies.length];
        Arrays.fill(index, UNSEEN);
        for (int number = members.nextSetBit(0); number >= 0; number = members.nextSetBit(number + 1)) {
            if (index[number] == UNSEEN) {
                visit(number);
            }
        }
    }

    /** A definition on the path, and which of its dependencies is looked at next. */
    private static final class Visit {
        private final int number;
        private int next;

        Visit(int number) {
            this.number = number;
        }
    }

    /**
     * Looks among some definitions.
     *
     * @param dependencies by definition the numbers of those in it
     */
    static DefinitionCircles of(int[][] dependencies, BitSet members) {
        return new DefinitionCircles(dependencies, members);
    }

    /** Definitions that depend on each other, or one on itself. */
    List<int[]> circles() {
        return circles;
    }

    /** All definitions, each after those that it depends on. */
    List<Integer> innermostFirst() {
        return innermostFirst;
    }

    private void visit(int start) {
        enter(start);
        while (!path.isEmpty()) {
            Visit visit = path.element();
            if (visit.next == dependencies[visit.number].length) {
                path.pop();
                leave(visit.number);
                continue;
            }
            int inner = dependencies[visit.number][visit.next++];
            if (members.get(inner)) {
                if (index[inner] == UNSEEN) {
                    enter(inner);
                } else if (open[inner]) {
                    low[visit.number] = Math.min(low[visit.number], index[inner]);
                }
            }
        }
    }

    private void enter(int number) {
        index[number] = seen;
        low[number] = seen++;
        open[number] = true;
        component.push(number);
        path.push(new Visit(number));
    }

    private void leave(int number) {
        if (!path.isEmpty()) {
            int before = path.element().number;
            low[before] = Math.min(low[before], low[number]);
        }
        if (low[number] == index[number]) {
            List<Integer> circle = new ArrayList<>();
            int member;
            do {
                member = component.pop();
                open[member] = false;
                circle.add(member);
            } while (member != number);
            innermostFirst.addAll(circle);
            if (circle.size() > 1 || Arrays.stream(dependencies[number]).anyMatch(inner -> inner == number)) {
                circles.add(circle.stream().mapToInt(Integer::intValue).toArray());
            }
        }
    }
}
