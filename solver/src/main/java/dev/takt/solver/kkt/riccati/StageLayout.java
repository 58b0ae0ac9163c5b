package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one stage of a Riccati recursion consists of: its block E of the Jacobian in its states, the entries F of its rows in
 * its incoming variables and B in its controls, and which inputs the Hessian couples with its states.
 *
 * <p>States are numbered from 0 in the order of their positions; inputs are the incoming variables, then its controls.
 */
final class StageLayout {
    private static final int INDEX_BITS = 20;
    private static final int BLOCK_SHIFT = 61;
    private static final int ORDER_BITS = BLOCK_SHIFT - 2 * INDEX_BITS;

    /** What {@link Entries} are of. */
    enum Block {
        /** The states: by row, then state. */
        STATES,
        /** Incoming variables: by input, then row. */
        INCOMING,
        /** The controls: by control, then row. */
        CONTROLS
    }

    /**
     * The entries of one block, each position once.
     *
     * @param structure the other index of each entry, by row (E) or column (F, B)
     * @param source where each entry's value is among the program's Jacobian entries
     * @param repeated entries whose position has further values, and
     * @param repeatedSource where those are
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Entries(CompressedRows structure, int[] source, int[] repeated, int[] repeatedSource) {}

    private final int block;
    private final int firstPosition;
    private final int states;
    private final int[] incoming;
    private final int[] controls;
    private final Map<Integer, Integer> inputOf = new HashMap<>();
    private final Entries[] entries = new Entries[Block.values().length];
    private final HessianShare hessian;
    private final int[] outgoing;
    private final int[] outgoingState;
    private final int[] outgoingInput;
    private final int[] coupledInputs;

    private StageLayout(
            int block,
            StateElimination elimination,
            StagePartition partition,
            CoordinateSparsity jacobian,
            int[] jacobianEntries,
            HessianShare.Builder hessian) {
        this.block = block;
        firstPosition = elimination.blockStart(block);
        states = elimination.blockStart(block + 1) - firstPosition;
        incoming = partition.incoming(block);
        controls = Arrays.stream(partition.controls(block))
                .map(elimination::freeVariable)
                .toArray();
        for (int variable : incoming) {
            inputOf.put(variable, inputOf.size());
        }
        for (int variable : controls) {
            inputOf.put(variable, inputOf.size());
        }
        collect(elimination, jacobian, jacobianEntries);
        outgoing = partition.outgoing(block);
        outgoingState = Arrays.stream(outgoing)
                .map(variable -> state(elimination, variable))
                .toArray();
        outgoingInput = Arrays.stream(outgoing)
                .map(variable -> inputOf.getOrDefault(variable, -1))
                .toArray();
        for (int k = 0; k < outgoing.length; k++) {
            if (outgoingState[k] < 0) {
                hessian.couple(outgoingInput[k]);
            }
        }
        this.hessian = hessian.build(incoming.length);
        coupledInputs = this.hessian.coupledInputs();
    }

    /** The stages of a problem. */
    static List<StageLayout> of(
            CoordinateSparsity jacobian,
            StateElimination elimination,
            EliminationHessian hessian,
            StagePartition partition) {
        CompressedRows byStage = entriesByStage(jacobian, elimination);
        HessianShare.Builder[] shares = shares(elimination, hessian, partition);
        List<StageLayout> stages = new ArrayList<>();
        for (int t = 0; t < partition.stages(); t++) {
            stages.add(new StageLayout(t, elimination, partition, jacobian, byStage.row(t), shares[t]));
        }
        return stages;
    }

    private static CompressedRows entriesByStage(CoordinateSparsity jacobian, StateElimination elimination) {
        int[] stageOf = elimination.blockOfPositions();
        int[] stage = Arrays.stream(jacobian.rows())
                .map(elimination::positionOfRow)
                .map(position -> position < 0 ? -1 : stageOf[position])
                .toArray();
        return CompressedRows.grouped(elimination.blockCount(), stage);
    }

    private static HessianShare.Builder[] shares(
            StateElimination elimination, EliminationHessian hessian, StagePartition partition) {
        HessianShare.Builder[] builders = new HessianShare.Builder[partition.stages()];
        List<Map<Integer, Integer>> inputs = new ArrayList<>();
        for (int t = 0; t < builders.length; t++) {
            builders[t] = new HessianShare.Builder();
            Map<Integer, Integer> inputOf = new HashMap<>();
            for (int variable : partition.incoming(t)) {
                inputOf.put(variable, inputOf.size());
            }
            for (int column : partition.controls(t)) {
                inputOf.put(elimination.freeVariable(column), inputOf.size());
            }
            inputs.add(inputOf);
        }
        for (int e = 0; e < hessian.entries(); e++) {
            int i = hessian.firstVariable(e);
            int j = hessian.secondVariable(e);
            int t = Math.max(partition.home(i), partition.home(j));
            int a = inputs.get(t).getOrDefault(i, -1);
            int b = inputs.get(t).getOrDefault(j, -1);
            int first = elimination.blockStart(t);
            if (a < 0 && b < 0) {
                builders[t].addStates(
                        elimination.positionOfVariable(i) - first, elimination.positionOfVariable(j) - first, e);
            } else if (a < 0) {
                builders[t].addCoupling(elimination.positionOfVariable(i) - first, b, e);
            } else if (b < 0) {
                builders[t].addCoupling(elimination.positionOfVariable(j) - first, a, e);
            } else {
                builders[t].addInputs(a, b, e);
            }
        }
        return builders;
    }

    private int state(StateElimination elimination, int variable) {
        int position = elimination.positionOfVariable(variable);
        return position >= firstPosition && position < firstPosition + states ? position - firstPosition : -1;
    }

    /** Sorts the entries by block, row or column, other index and order of appearance, packed into a number each. */
    private void collect(StateElimination elimination, CoordinateSparsity jacobian, int[] jacobianEntries) {
        long[] keys = new long[jacobianEntries.length];
        for (int k = 0; k < keys.length; k++) {
            int row = elimination.positionOfRow(jacobian.rows()[jacobianEntries[k]]) - firstPosition;
            int variable = jacobian.columns()[jacobianEntries[k]];
            int state = state(elimination, variable);
            if (state >= 0) {
                keys[k] = key(Block.STATES, row, state, k);
            } else {
                int input = inputOf.getOrDefault(variable, -1);
                keys[k] = input < incoming.length
                        ? key(Block.INCOMING, input, row, k)
                        : key(Block.CONTROLS, input - incoming.length, row, k);
            }
        }
        Arrays.sort(keys);
        int[] majors = {states, incoming.length, controls.length};
        int from = 0;
        for (Block of : Block.values()) {
            int to = from;
            while (to < keys.length && keys[to] >>> BLOCK_SHIFT == of.ordinal()) {
                to++;
            }
            entries[of.ordinal()] = unpack(keys, from, to, majors[of.ordinal()], jacobianEntries);
            from = to;
        }
    }

    private static long key(Block of, int major, int minor, int order) {
        return ((long) of.ordinal() << BLOCK_SHIFT)
                | ((long) major << (BLOCK_SHIFT - INDEX_BITS))
                | ((long) minor << ORDER_BITS)
                | order;
    }

    private static Entries unpack(long[] keys, int from, int to, int majors, int[] jacobianEntries) {
        int[] start = new int[majors + 1];
        int[] index = new int[to - from];
        int[] source = new int[to - from];
        int[] repeated = new int[to - from];
        int[] repeatedSource = new int[to - from];
        int count = 0;
        int repeats = 0;
        for (int k = from; k < to; k++) {
            int major = (int) (keys[k] >>> (BLOCK_SHIFT - INDEX_BITS)) & ((1 << INDEX_BITS) - 1);
            int entry = jacobianEntries[(int) keys[k] & ((1 << ORDER_BITS) - 1)];
            if (k > from && keys[k] >>> ORDER_BITS == keys[k - 1] >>> ORDER_BITS) {
                repeated[repeats] = count - 1;
                repeatedSource[repeats++] = entry;
            } else {
                index[count] = (int) (keys[k] >>> ORDER_BITS) & ((1 << INDEX_BITS) - 1);
                source[count++] = entry;
                start[major + 1] = count;
            }
        }
        for (int major = 0; major < majors; major++) {
            start[major + 1] = Math.max(start[major + 1], start[major]);
        }
        return new Entries(
                new CompressedRows(start, Arrays.copyOf(index, count)),
                Arrays.copyOf(source, count),
                Arrays.copyOf(repeated, repeats),
                Arrays.copyOf(repeatedSource, repeats));
    }

    /** Equal for stages that can be worked on side by side: they hand on the same, and their entries have the same places. */
    IntBuffer key() {
        IntBuffer share = hessian.key();
        int length = 4 + share.remaining() + 2 * outgoingState.length;
        for (Entries block : entries) {
            length += block.structure().start().length + block.structure().size();
        }
        IntBuffer key = IntBuffer.allocate(length);
        key.put(states).put(incoming.length).put(controls.length).put(outgoingState.length);
        key.put(outgoingState).put(outgoingInput);
        for (Entries block : entries) {
            key.put(block.structure().start()).put(block.structure().index());
        }
        return key.put(share).flip();
    }

    /** Number of the stage in time. */
    int block() {
        return block;
    }

    /** The first position of the stage. */
    int firstPosition() {
        return firstPosition;
    }

    /** Number of states. */
    int states() {
        return states;
    }

    /** Number of incoming variables. */
    int incoming() {
        return incoming.length;
    }

    /** Number of controls. */
    int controls() {
        return controls.length;
    }

    /** Number of inputs. */
    int width() {
        return incoming.length + controls.length;
    }

    /** The incoming variables; not to be changed. */
    int[] incomingVariables() {
        return incoming;
    }

    /** The variables that the stage passes on; not to be changed. */
    int[] outgoingVariables() {
        return outgoing;
    }

    /** The variables that are controls of the stage; not to be changed. */
    int[] controlVariables() {
        return controls;
    }

    /** The entries of E, F or B. */
    Entries entries(Block of) {
        return entries[of.ordinal()];
    }

    /** The stage's share of the Hessian. */
    HessianShare hessian() {
        return hessian;
    }

    /** Inputs that are coupled with the states, by the Hessian or because they are passed on; ascending. */
    int[] coupledInputs() {
        return coupledInputs;
    }

    /** Whether exactly the states are passed on, in their order. */
    boolean handsOnItsStates() {
        for (int k = 0; k < outgoingState.length; k++) {
            if (outgoingState[k] != k) {
                return false;
            }
        }
        return outgoingState.length == states;
    }

    /** Number of inputs among the outgoing variables. */
    int passedInputs() {
        return (int) Arrays.stream(outgoingState).filter(state -> state < 0).count();
    }

    /** For each outgoing variable the state that it is, or -1; not to be changed. */
    int[] outgoingState() {
        return outgoingState;
    }

    /** For each outgoing variable the input that it is, or -1; not to be changed. */
    int[] outgoingInput() {
        return outgoingInput;
    }
}
