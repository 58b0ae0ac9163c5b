package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/** A list of numbers that grows, for structures whose size is not known before they are found. */
public final class IntList {
    private int[] numbers = new int[64];
    private int size;

    /** Adds a number at the end. */
    public void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    /** The number at a place. */
    public int get(int place) {
        return numbers[place];
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** A copy of the numbers. */
    public int[] toArray() {
        return Arrays.copyOf(numbers, size);
    }
}
