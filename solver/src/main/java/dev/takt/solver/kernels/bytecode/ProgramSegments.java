package dev.takt.solver.kernels.bytecode;

import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.Operation;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A straight-line program cut into pieces small enough for one method each: HotSpot compiles no method of more than 8000
 * bytes. Results that a later piece needs go through a workspace; inputs are read again instead.
 */
final class ProgramSegments {
    /** Bytes that the code of one method may have by the estimate below, which errs on the large side. */
    private static final int METHOD_BUDGET = 6000;

    private static final int INPUT_BYTES = 26;
    private static final int OPERATION_BYTES = 22;
    private static final int TRANSFER_BYTES = 12;
    private static final int OUTPUT_BYTES = 24;
    private static final int NO_SLOT = -1;

    private final StraightLineProgram program;
    private final int[] workspaceSlots;
    private final List<Segment> segments = new ArrayList<>();
    private int workspaceSize;

    /** Instructions {@code from} (inclusive) to {@code to} (exclusive). */
    record Segment(int from, int to) {
        boolean contains(int register) {
            return from <= register && register < to;
        }
    }

    ProgramSegments(StraightLineProgram program) {
        this.program = program;
        workspaceSlots = new int[program.instructions().size()];
        Arrays.fill(workspaceSlots, NO_SLOT);
        cut();
        for (Segment segment : segments) {
            assignSlots(segment);
        }
    }

    /** The pieces in order; a single one for most programs. */
    List<Segment> segments() {
        return List.copyOf(segments);
    }

    /** Number of results that pass through the workspace. */
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
        int[] uses = outputUses();
        int start = 0;
        int bytes = 0;
        Set<Integer> present = new HashSet<>();
        for (int register = 0; register < program.instructions().size(); register++) {
            int cost = cost(register, present) + uses[register] * OUTPUT_BYTES;
            if (bytes + cost > METHOD_BUDGET && register > start) {
                segments.add(new Segment(start, register));
                start = register;
                bytes = 0;
                present.clear();
                cost = cost(register, present) + uses[register] * OUTPUT_BYTES;
            }
            bytes += cost;
            present.add(register);
            present.addAll(operands(program.instructions().get(register)));
        }
        segments.add(new Segment(start, program.instructions().size()));
    }

    private int[] outputUses() {
        int[] uses = new int[program.instructions().size()];
        for (int register : program.outputs()) {
            uses[register]++;
        }
        return uses;
    }

    private int cost(int register, Set<Integer> present) {
        Instruction instruction = program.instructions().get(register);
        int cost = TRANSFER_BYTES + (isInput(instruction) ? INPUT_BYTES : OPERATION_BYTES);
        for (int operand : operands(instruction)) {
            if (!present.contains(operand)) {
                cost += isInput(program.instructions().get(operand)) ? INPUT_BYTES : TRANSFER_BYTES;
            }
        }
        return cost;
    }

    private void assignSlots(Segment segment) {
        for (int register = segment.from(); register < segment.to(); register++) {
            for (int operand : operands(program.instructions().get(register))) {
                if (operand < segment.from()
                        && isOperation(program.instructions().get(operand))
                        && workspaceSlots[operand] == NO_SLOT) {
                    workspaceSlots[operand] = workspaceSize++;
                }
            }
        }
    }

    static List<Integer> operands(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary(Operation _, int operand) -> List.of(operand);
            case Instruction.Binary(Operation _, int left, int right) -> List.of(left, right);
            default -> List.of();
        };
    }

    private static boolean isInput(Instruction instruction) {
        return !isOperation(instruction) && !(instruction instanceof Instruction.Constant);
    }

    private static boolean isOperation(Instruction instruction) {
        return instruction instanceof Instruction.Unary || instruction instanceof Instruction.Binary;
    }
}
