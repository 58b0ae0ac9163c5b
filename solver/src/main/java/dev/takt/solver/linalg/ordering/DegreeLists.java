package dev.takt.solver.linalg.ordering;

import java.util.Arrays;

/** The live variables of a minimum degree elimination, in one doubly linked list for each degree. */
final class DegreeLists {
    private static final int NONE = -1;

    private final int[] head;
    private final int[] next;
    private final int[] previous;
    private final int[] listOf;
    private int minimum;

    DegreeLists(int variables, int degrees) {
        head = new int[degrees];
        next = new int[variables];
        previous = new int[variables];
        listOf = new int[variables];
        minimum = degrees;
        Arrays.fill(head, NONE);
    }

    void insert(int variable, int degree) {
        listOf[variable] = degree;
        previous[variable] = NONE;
        next[variable] = head[degree];
        if (head[degree] != NONE) {
            previous[head[degree]] = variable;
        }
        head[degree] = variable;
        minimum = Math.min(minimum, degree);
    }

    void remove(int variable) {
        int before = previous[variable];
        int after = next[variable];
        if (before == NONE) {
            head[listOf[variable]] = after;
        } else {
            next[before] = after;
        }
        if (after != NONE) {
            previous[after] = before;
        }
    }

    /** Takes the variable last inserted among those of least degree; -1 if there is none left. */
    int removeMinimum() {
        while (minimum < head.length && head[minimum] == NONE) {
            minimum++;
        }
        if (minimum == head.length) {
            return NONE;
        }
        int variable = head[minimum];
        remove(variable);
        return variable;
    }
}
