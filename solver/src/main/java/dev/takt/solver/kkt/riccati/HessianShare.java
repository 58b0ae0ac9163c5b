package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The entries of the Hessian W that belong to one stage: between its states, between inputs, and between a state and an
 * input. Where they stand in the stage is the same for all stages of a {@link StagePattern}; which entries of W they are
 * ({@link #entries}) is not.
 */
final class HessianShare {
    private static final int LANES = LaneKernels.LANES;

    private final int incoming;
    /** Pairs of states, then pairs of inputs. */
    private final int[] first;

    private final int[] second;
    private final int statePairs;
    /** The states of the couplings, by coupled input. */
    private final CompressedRows couplings;

    private final int[] coupledInputs;

    private final int[] entries;

    private HessianShare(int incoming, int[][] states, int[][] inputs, int[][] couplings, int[] coupledInputs) {
        this.incoming = incoming;
        this.coupledInputs = coupledInputs;
        statePairs = states.length;
        first = new int[states.length + inputs.length];
        second = new int[first.length];
        entries = new int[first.length + couplings.length];
        int[] input = new int[couplings.length];
        int[] state = new int[couplings.length];
        for (int e = 0; e < first.length; e++) {
            int[] triple = e < statePairs ? states[e] : inputs[e - statePairs];
            first[e] = triple[0];
            second[e] = triple[1];
            entries[e] = triple[2];
        }
        for (int c = 0; c < couplings.length; c++) {
            input[c] = Arrays.binarySearch(coupledInputs, couplings[c][0]);
            state[c] = couplings[c][1];
            entries[first.length + c] = couplings[c][2];
        }
        this.couplings = CompressedRows.of(coupledInputs.length, input, state);
    }

    /** Collects entries. */
    static final class Builder {
        private final TreeSet<Integer> coupled = new TreeSet<>();
        private final Triples states = new Triples();
        private final Triples inputs = new Triples();
        private final Triples couplings = new Triples();

        void addStates(int i, int j, int entry) {
            states.add(i, j, entry);
        }

        void addCoupling(int state, int input, int entry) {
            couplings.add(input, state, entry);
            couple(input);
        }

        void addInputs(int a, int b, int entry) {
            inputs.add(Math.max(a, b), Math.min(a, b), entry);
        }

        /** Counts an input among those that are coupled with states, entries of W or not. */
        void couple(int input) {
            coupled.add(input);
        }

        HessianShare build(int incoming) {
            return new HessianShare(
                    incoming,
                    states.sorted(),
                    inputs.sorted(),
                    couplings.sorted(),
                    coupled.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** A list of (index, index, entry of W) that grows. */
    private static final class Triples {
        private int[] numbers = new int[48];
        private int count;

        void add(int a, int b, int entry) {
            if (3 * count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * numbers.length);
            }
            numbers[3 * count] = a;
            numbers[3 * count + 1] = b;
            numbers[3 * count++ + 2] = entry;
        }

        int[][] sorted() {
            return IntStream.range(0, count)
                    .mapToObj(k -> Arrays.copyOfRange(numbers, 3 * k, 3 * k + 3))
                    .sorted(Comparator.comparingInt((int[] triple) -> triple[0]).thenComparingInt(triple -> triple[1]))
                    .toArray(int[][]::new);
        }
    }

    /** The inputs that are coupled with states, ascending; not to be changed. */
    int[] coupledInputs() {
        return coupledInputs;
    }

    /** Number of entries between states and of those between inputs. */
    int pairs() {
        return first.length;
    }

    /** The states of the couplings, by coupled input. */
    CompressedRows couplings() {
        return couplings;
    }

    /** The entries of W: those of {@link #pairs}, then couplings; not to be changed. */
    int[] entries() {
        return entries;
    }

    /** Equal for stages whose entries have the same places. */
    IntBuffer key() {
        int[][] parts = {{statePairs}, first, second, coupledInputs, couplings.start(), couplings.index()};
        IntBuffer key = IntBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (int[] part : parts) {
            key.put(part);
        }
        return key.flip();
    }

    /**
     * Adds the entries between states to a dense matrix.
     *
     * @param values of W
     * @param entries of stages side by side: pair e of the stage in a lane at {@code e * LANES + lane}
     */
    void addStates(double[] values, int[] entries, int lane, double[] cost, int stride) {
        for (int e = 0; e < statePairs; e++) {
            double value = values[entries[e * LANES + lane]];
            int i = first[e];
            int j = second[e];
            cost[i * stride + j] += value;
            if (i != j) {
                cost[j * stride + i] += value;
            }
        }
    }

    /** Adds the entries between states of stages side by side, {@code pairs} being all that {@link #pairs} counts, in groups. */
    void addStates(GroupKernels kernels, double[] pairs, double[] cost, int states) {
        for (int e = 0; e < statePairs; e++) {
            kernels.add(1, pairs, e * LANES, 1, cost, (first[e] * states + second[e]) * LANES);
            if (first[e] != second[e]) {
                kernels.add(1, pairs, e * LANES, 1, cost, (second[e] * states + first[e]) * LANES);
            }
        }
    }

    /** Adds the entries between inputs of which one at least is a control, of stages side by side, without padding. */
    void addDecisions(GroupKernels kernels, double[] pairs, double[] mixed, double[] quu, int controls) {
        for (int e = statePairs; e < first.length; e++) {
            int a = first[e];
            int b = second[e];
            if (b >= incoming) {
                kernels.add(1, pairs, e * LANES, 1, quu, ((a - incoming) * controls + b - incoming) * LANES);
            } else if (a >= incoming) {
                kernels.add(1, pairs, e * LANES, 1, mixed, ((a - incoming) * incoming + b) * LANES);
            }
        }
    }

    /** Adds the entries between incoming variables of stages side by side, without padding. */
    void addIncoming(GroupKernels kernels, double[] pairs, double[] cost) {
        for (int e = statePairs; e < first.length; e++) {
            int a = first[e];
            int b = second[e];
            if (a < incoming) {
                kernels.add(1, pairs, e * LANES, 1, cost, (a * incoming + b) * LANES);
                if (a != b) {
                    kernels.add(1, pairs, e * LANES, 1, cost, (b * incoming + a) * LANES);
                }
            }
        }
    }

    /**
     * Adds the entries between inputs of which one at least is a control.
     *
     * @param mixed a row a control, a column an incoming variable
     * @param quu between controls, lower triangle without padding
     */
    // large because it adds to two dense matrices at once, so that the entries are read once
    void addDecisions(
            double[] values, int[] entries, int lane, double[] mixed, int stride, double[] quu, int controls) {
        for (int e = statePairs; e < first.length; e++) {
            double value = values[entries[e * LANES + lane]];
            int a = first[e];
            int b = second[e];
            if (b >= incoming) {
                quu[(a - incoming) * controls + b - incoming] += value;
            } else if (a >= incoming) {
                mixed[(a - incoming) * stride + b] += value;
            }
        }
    }

    /** Adds the entries between incoming variables. */
    void addIncoming(double[] values, int[] entries, int lane, double[] cost, int stride) {
        for (int e = statePairs; e < first.length; e++) {
            int a = first[e];
            int b = second[e];
            if (a < incoming) {
                double value = values[entries[e * LANES + lane]];
                cost[a * stride + b] += value;
                if (a != b) {
                    cost[b * stride + a] += value;
                }
            }
        }
    }
}
