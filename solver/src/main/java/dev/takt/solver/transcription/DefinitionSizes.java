package dev.takt.solver.transcription;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How large definitions are with all that is substituted into them. */
final class DefinitionSizes {
    /** A definition of more nodes stays a row: what follows from it would be larger than what the substitution saves. */
    private static final int LARGEST = 256;

    private static final int[] NOTHING = {};

    private final int[] nodes;
    private final int[][] substituted;

    /** Starts without a definition; there will be a given number. */
    DefinitionSizes(int count) {
        nodes = new int[count];
        substituted = new int[count][];
        Arrays.fill(substituted, NOTHING);
    }

    /**
     * Enters a definition if it is small enough with those in it; one that is large by itself has to be taken as it is.
     *
     * @param own nodes of its own
     * @param inside the definitions in it, all entered before or rows
     */
    boolean enter(int number, int own, int[] inside) {
        int[] all = Arrays.stream(inside)
                .flatMap(inner -> IntStream.concat(IntStream.of(inner), Arrays.stream(substituted[inner])))
                .filter(inner -> nodes[inner] > 0)
                .sorted()
                .distinct()
                .toArray();
        int size = own + Arrays.stream(all).map(inner -> nodes[inner]).sum();
        if (size > LARGEST && all.length > 0) {
            return false;
        }
        nodes[number] = own;
        substituted[number] = all;
        return true;
    }
}
