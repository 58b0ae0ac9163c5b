package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.IntList;
import java.util.Arrays;

/**
 * One run of the approximate minimum degree algorithm on a quotient graph: P. R. Amestoy, T. A. Davis, I. S. Duff, "An
 * approximate minimum degree ordering algorithm", SIAM J. Matrix Anal. Appl. 17 (1996), 886-905, with element
 * absorption, aggressive absorption, mass elimination and supervariables.
 *
 * <p>Nodes are eliminated stage by stage: those of a later stage count in the degrees but wait until all of the earlier
 * stages are gone, as in constrained minimum degree (J. W. H. Liu, "The minimum degree ordering with constraints", SIAM
 * J. Sci. Stat. Comput. 10 (1989)). Nodes start with the weight of their unknowns.
 *
 * <p>A variable i has adjacent variables A(i) and adjacent elements E(i); an element e, made by an elimination, has
 * variables L(e). All three are arrays of their own, shrunk in place.
 */
final class MinimumDegreeElimination {
    private static final int NONE = -1;

    private final int count;
    private final int[] stage;
    private int currentStage;

    private final int[][] variables;
    private final int[] variableCount;
    private final int[][] elements;
    private final int[] elementCount;
    private final int[][] elementVariables;
    private final int[] elementSize;

    /** Weight of a live variable, negated while it is in the current element; 0 once absorbed or eliminated. */
    private final int[] weight;

    /** Approximate external degree of a variable; total weight of L(e) of an element. */
    private final int[] degree;

    private final boolean[] liveElement;
    private final DegreeLists lists;
    private final int[] nextMerged;
    private final int[] lastMerged;

    /** mark[e] - stamp = weight of L(e) outside the current element. */
    private final int[] mark;

    private int stamp = 1;
    private final int stampStep;
    private final int[] hashHead;
    private final int[] hashNext;
    private final int[] hash;
    /** Nodes that take no part and come last. */
    private final IntList wide = new IntList();

    private int remaining;

    /** Prepares the elimination of all nodes of {@code graph}; {@code stage[v]} is the stage of node v, from 0 on. */
    MinimumDegreeElimination(CompressedGraph graph, int[] stage) {
        this.stage = stage;
        count = graph.nodes();
        variables = new int[count][];
        variableCount = new int[count];
        elements = new int[count][];
        elementCount = new int[count];
        elementVariables = new int[count][];
        elementSize = new int[count];
        weight = new int[count];
        degree = new int[count];
        liveElement = new boolean[count];
        nextMerged = new int[count];
        lastMerged = new int[count];
        mark = new int[count];
        hashHead = new int[count];
        hashNext = new int[count];
        hash = new int[count];
        Arrays.fill(nextMerged, NONE);
        Arrays.fill(hashHead, NONE);
        for (int i = 0; i < count; i++) {
            lastMerged[i] = i;
            if (graph.isWide(i)) {
                variables[i] = elements[i] = new int[0];
                wide.add(i);
            } else {
                weight[i] = graph.weight(i);
                remaining += weight[i];
                takeNeighbours(graph, i);
            }
        }
        stampStep = remaining + count + 1;
        lists = new DegreeLists(count, remaining + 1);
    }

    private void takeNeighbours(CompressedGraph graph, int i) {
        variables[i] = new int[graph.degree(i)];
        elements[i] = new int[4];
        for (int p = graph.neighbourStart(i); p < graph.neighbourEnd(i); p++) {
            int neighbour = graph.neighbour(p);
            if (!graph.isWide(neighbour)) {
                variables[i][variableCount[i]++] = neighbour;
                degree[i] += graph.weight(neighbour);
            }
        }
    }

    private boolean isCurrent(int variable) {
        return stage[variable] == currentStage;
    }

    /** The nodes in the order of elimination. */
    int[] run() {
        int[] order = new int[count];
        int next = 0;
        int stages = Arrays.stream(stage).max().orElse(-1) + 1;
        for (currentStage = 0; currentStage < stages; currentStage++) {
            for (int i = 0; i < count; i++) {
                if (isCurrent(i) && weight[i] > 0) {
                    lists.insert(i, degree[i]);
                }
            }
            for (int pivot = lists.removeMinimum(); pivot != NONE; pivot = lists.removeMinimum()) {
                eliminate(pivot);
                for (int i = pivot; i != NONE; i = nextMerged[i]) {
                    order[next++] = i;
                }
            }
        }
        for (int i : wide.toArray()) {
            order[next++] = i;
        }
        return order;
    }

    private void eliminate(int pivot) {
        int pivotWeight = weight[pivot];
        weight[pivot] = 0;
        int[] front = newElement(pivot);
        measureOverlaps(front, elementSize[pivot]);
        int frontWeight = degree[pivot];
        int bucketed = 0;
        for (int t = 0; t < elementSize[pivot]; t++) {
            int i = front[t];
            if (shrink(i) == 0 && isCurrent(i)) {
                frontWeight += weight[i];
                pivotWeight -= weight[i];
                merge(i, pivot);
            } else {
                addElement(i, pivot);
                front[bucketed++] = i;
            }
        }
        elementSize[pivot] = bucketed;
        remaining -= pivotWeight;
        advanceStamp();
        mergeIndistinguishable(front, bucketed);
        finish(pivot, frontWeight);
    }

    /** L(pivot): all live neighbours, directly or through an element, which is absorbed; their weights are negated. */
    private int[] newElement(int pivot) {
        int capacity = variableCount[pivot];
        for (int t = 0; t < elementCount[pivot]; t++) {
            capacity += elementSize[elements[pivot][t]];
        }
        int[] front = new int[capacity];
        int size = gather(variables[pivot], variableCount[pivot], front, 0);
        for (int t = 0; t < elementCount[pivot]; t++) {
            int e = elements[pivot][t];
            if (liveElement[e]) {
                size = gather(elementVariables[e], elementSize[e], front, size);
                discard(e);
            }
        }
        variables[pivot] = elements[pivot] = new int[0];
        variableCount[pivot] = elementCount[pivot] = 0;
        int total = 0;
        for (int t = 0; t < size; t++) {
            total -= weight[front[t]];
        }
        elementVariables[pivot] = front;
        elementSize[pivot] = size;
        degree[pivot] = total;
        liveElement[pivot] = true;
        return front;
    }

    private int gather(int[] from, int fromCount, int[] front, int size) {
        int end = size;
        for (int t = 0; t < fromCount; t++) {
            int i = from[t];
            if (weight[i] > 0) {
                weight[i] = -weight[i];
                front[end++] = i;
                if (isCurrent(i)) {
                    lists.remove(i);
                }
            }
        }
        return end;
    }

    private void discard(int element) {
        liveElement[element] = false;
        elementVariables[element] = new int[0];
        elementSize[element] = 0;
    }

    /** After this, mark[e] - stamp is the weight of L(e) minus that of its overlap with the current element. */
    private void measureOverlaps(int[] front, int size) {
        for (int v = 0; v < size; v++) {
            int i = front[v];
            for (int t = 0; t < elementCount[i]; t++) {
                int e = elements[i][t];
                if (liveElement[e]) {
                    mark[e] = (mark[e] >= stamp ? mark[e] : degree[e] + stamp) + weight[i];
                }
            }
        }
    }

    /**
     * Removes from A(i) and E(i) what the current element covers, absorbs covered elements, and bounds the degree.
     *
     * @return the degree outside the current element
     */
    private int shrink(int i) {
        int outside = 0;
        int sum = 0;
        int kept = 0;
        for (int t = 0; t < elementCount[i]; t++) {
            int e = elements[i][t];
            if (!liveElement[e]) {
                continue;
            }
            int beyond = mark[e] - stamp;
            if (beyond == 0) {
                discard(e);
            } else {
                outside += beyond;
                sum += e;
                elements[i][kept++] = e;
            }
        }
        elementCount[i] = kept;
        kept = 0;
        for (int t = 0; t < variableCount[i]; t++) {
            int j = variables[i][t];
            if (weight[j] > 0) {
                outside += weight[j];
                sum += j;
                variables[i][kept++] = j;
            }
        }
        variableCount[i] = kept;
        degree[i] = Math.min(degree[i], outside);
        hash[i] = (sum & Integer.MAX_VALUE) % count;
        return outside;
    }

    private void addElement(int i, int element) {
        if (elementCount[i] == elements[i].length) {
            elements[i] = Arrays.copyOf(elements[i], 2 * elementCount[i] + 1);
        }
        elements[i][elementCount[i]++] = element;
    }

    /** Variable {@code i} ceases to exist; it will be ordered right after the variable {@code into}. */
    private void merge(int i, int into) {
        weight[i] = 0;
        variables[i] = elements[i] = new int[0];
        variableCount[i] = elementCount[i] = 0;
        nextMerged[lastMerged[into]] = i;
        lastMerged[into] = lastMerged[i];
    }

    private void advanceStamp() {
        if (stamp > Integer.MAX_VALUE - 4 * stampStep) {
            Arrays.fill(mark, 0);
            stamp = 1;
        } else {
            stamp += stampStep;
        }
    }

    /** Variables with equal A and E are one supervariable from now on; candidates share a hash. */
    private void mergeIndistinguishable(int[] front, int size) {
        for (int t = 0; t < size; t++) {
            int i = front[t];
            hashNext[i] = hashHead[hash[i]];
            hashHead[hash[i]] = i;
        }
        for (int t = 0; t < size; t++) {
            int bucket = hash[front[t]];
            for (int i = hashHead[bucket]; i != NONE; i = hashNext[i]) {
                mergeTwins(i);
            }
            hashHead[bucket] = NONE;
        }
    }

    private void mergeTwins(int i) {
        if (hashNext[i] == NONE) {
            return;
        }
        stamp++;
        for (int t = 0; t < variableCount[i]; t++) {
            mark[variables[i][t]] = stamp;
        }
        for (int t = 0; t < elementCount[i]; t++) {
            mark[elements[i][t]] = stamp;
        }
        int previous = i;
        for (int j = hashNext[i]; j != NONE; j = hashNext[j]) {
            if (stage[i] == stage[j] && isTwin(i, j)) {
                weight[i] += weight[j];
                merge(j, i);
                hashNext[previous] = hashNext[j];
            } else {
                previous = j;
            }
        }
    }

    private boolean isTwin(int i, int j) {
        if (variableCount[i] != variableCount[j] || elementCount[i] != elementCount[j]) {
            return false;
        }
        for (int t = 0; t < variableCount[j]; t++) {
            if (mark[variables[j][t]] != stamp) {
                return false;
            }
        }
        for (int t = 0; t < elementCount[j]; t++) {
            if (mark[elements[j][t]] != stamp) {
                return false;
            }
        }
        return true;
    }

    /** Restores weights, sets the degrees of the variables of the new element and puts them back on the lists. */
    private void finish(int pivot, int frontWeight) {
        advanceStamp();
        int[] front = elementVariables[pivot];
        int kept = 0;
        for (int t = 0; t < elementSize[pivot]; t++) {
            int i = front[t];
            if (weight[i] == 0) {
                continue;
            }
            weight[i] = -weight[i];
            degree[i] = Math.min(degree[i] + frontWeight, remaining) - weight[i];
            front[kept++] = i;
            if (isCurrent(i)) {
                lists.insert(i, degree[i]);
            }
        }
        elementSize[pivot] = kept;
        degree[pivot] = frontWeight;
        if (kept == 0) {
            discard(pivot);
        }
    }
}
