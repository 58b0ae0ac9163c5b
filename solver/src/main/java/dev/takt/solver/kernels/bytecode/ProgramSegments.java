package dev.takt.solver.kernels.bytecode;

import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.Operation;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A straight-line program cut into pieces small enough for one method each: HotSpot compiles no method of more than 8000
 * bytes. Results that a later piece needs go through a workspace; inputs are read again instead. A register that serves very
 * many outputs, as the one second derivative of the square of a sum does, has some of them written by later pieces.
 */
final class ProgramSegments {
    /** Bytes that the code of one method may have by the estimate below, which errs on the large side. */
    private static final int METHOD_BUDGET = 6000;

    /** The same in lanes, where the JIT compiler makes far more of each byte: about 130 operations a method. */
    private static final int METHOD_BUDGET_IN_LANES = 5200;

    private static final int INPUT_BYTES = 26;
    private static final int OPERATION_BYTES = 22;
    private static final int TRANSFER_BYTES = 12;
    private static final int OUTPUT_BYTES = 24;
    private static final int NO_SLOT = -1;

    private final StraightLineProgram program;
    private final int lanes;
    private final int budget;
    private final int[] workspaceSlots;
    /** The outputs, those of lower registers first, then within a segment by their number. */
    private final int[] outputs;

    private final List<Segment> segments = new ArrayList<>();
    private int workspaceSize;

    /**
     * Instructions {@code from} (inclusive) to {@code to} (exclusive), and outputs likewise by their position among those in the
     * order of their registers.
     */
    record Segment(int from, int to, int fromOutput, int toOutput) {
        boolean contains(int register) {
            return from <= register && register < to;
        }
    }

    /**
     * Cuts a program.
     *
     * @param lanes instances that a method evaluates at once
     */
    ProgramSegments(StraightLineProgram program, int lanes) {
        this.program = program;
        this.lanes = lanes;
        budget = lanes > 1 ? METHOD_BUDGET_IN_LANES : METHOD_BUDGET;
        workspaceSlots = new int[program.instructions().size()];
        Arrays.fill(workspaceSlots, NO_SLOT);
        outputs = IntStream.range(0, program.outputs().size())
                .boxed()
                .sorted(Comparator.comparing(output -> program.outputs().get(output)))
                .mapToInt(Integer::intValue)
                .toArray();
        cut();
        for (Segment segment : segments) {
            assignSlots(segment);
            Arrays.sort(outputs, segment.fromOutput(), segment.toOutput());
        }
    }

    /** The pieces in order; a single one for most programs. */
    List<Segment> segments() {
        return List.copyOf(segments);
    }

    /** Whether one piece is all. */
    boolean isWhole() {
        return segments.size() == 1;
    }

    /** An output of a segment by its position. */
    int output(int position) {
        return outputs[position];
    }

    /** Number of results that pass through the workspace, of one instance. */
    int workspaceSize() {
        return workspaceSize;
    }

    /** Whether later segments need the register from the workspace. */
    boolean isTransferred(int register) {
        return workspaceSlots[register] != NO_SLOT;
    }

    /** Where the register is kept in the workspace. */
    int workspaceSlot(int register) {
        return workspaceSlots[register];
    }

    private void cut() {
        int start = 0;
        int bytes = 0;
        int written = 0;
        int end = 0;
        Set<Integer> present = new HashSet<>();
        for (int register = 0; register < program.instructions().size(); register++) {
            int own = outputsUpTo(register, end) - end;
            int cost = cost(register, present) + own * OUTPUT_BYTES;
            if (bytes + cost > budget && register > start) {
                segments.add(new Segment(start, register, written, end));
                start = register;
                written = end;
                bytes = 0;
                present.clear();
                cost = cost(register, present) + own * OUTPUT_BYTES;
            }
            end += own;
            if (cost > budget) {
                end = writeMany(start, register + 1, written, end);
                start = register + 1;
                written = end;
                bytes = 0;
                present.clear();
                continue;
            }
            bytes += cost;
            present.add(register);
            present.addAll(operands(program.instructions().get(register)));
        }
        if (start < program.instructions().size() || written < end || segments.isEmpty()) {
            segments.add(new Segment(start, program.instructions().size(), written, end));
        }
    }

    /** Pieces for an instruction with more outputs than one method can write; returns the end of its outputs. */
    private int writeMany(int from, int to, int fromOutput, int toOutput) {
        int some = budget / (2 * OUTPUT_BYTES);
        int instructions = from;
        for (int output = fromOutput; output < toOutput; output += some) {
            segments.add(new Segment(instructions, to, output, Math.min(output + some, toOutput)));
            instructions = to;
        }
        return toOutput;
    }

    private int outputsUpTo(int register, int from) {
        int end = from;
        while (end < outputs.length && program.outputs().get(outputs[end]) <= register) {
            end++;
        }
        return end;
    }

    private int cost(int register, Set<Integer> present) {
        Instruction instruction = program.instructions().get(register);
        int cost = TRANSFER_BYTES + (isInput(instruction) ? INPUT_BYTES : OPERATION_BYTES * calls(instruction));
        for (int operand : operands(instruction)) {
            if (!present.contains(operand)) {
                cost += isInput(program.instructions().get(operand)) ? INPUT_BYTES : TRANSFER_BYTES;
            }
        }
        return cost;
    }

    /** How often an operation is written: functions of the mathematical library once a lane. */
    private int calls(Instruction instruction) {
        return KernelSpecification.isArithmetic(instruction) ? 1 : lanes;
    }

    private void assignSlots(Segment segment) {
        for (int register = segment.from(); register < segment.to(); register++) {
            for (int operand : operands(program.instructions().get(register))) {
                if (operand < segment.from()
                        && program.instructions().get(operand).isOperation()
                        && workspaceSlots[operand] == NO_SLOT) {
                    workspaceSlots[operand] = workspaceSize++;
                }
            }
        }
        for (int position = segment.fromOutput(); position < segment.toOutput(); position++) {
            int register = program.outputs().get(outputs[position]);
            if (!segment.contains(register)
                    && program.instructions().get(register).isOperation()
                    && workspaceSlots[register] == NO_SLOT) {
                workspaceSlots[register] = workspaceSize++;
            }
        }
    }

    static List<Integer> operands(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary(Operation _, int operand) -> List.of(operand);
            case Instruction.Binary(Operation _, int left, int right) -> List.of(left, right);
            case Instruction.Lookup lookup -> lookup.operands();
            default -> List.of();
        };
    }

    private static boolean isInput(Instruction instruction) {
        return !instruction.isOperation() && !(instruction instanceof Instruction.Constant);
    }
}
