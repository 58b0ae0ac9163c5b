package dev.takt.solver.kernels.bytecode;

import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_DOUBLES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_INTS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.PARAMETERS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.WEIGHTS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.X;

import dev.takt.solver.kernels.program.Instruction;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;

/**
 * The arrays of the instances in local variables of one method: the indices of a hole, its data, or the targets, which
 * index the weights.
 */
final class InputArrays {
    private final CodeBuilder code;
    private final Map<Instruction, Integer> locals = new HashMap<>();

    InputArrays(CodeBuilder code) {
        this.code = code;
    }

    /** Writes code that loads the array behind an input into a local, once; other instructions need none. */
    void load(Instruction input) {
        if (locals.containsKey(input)) {
            return;
        }
        switch (input) {
            case Instruction.Variable(int hole) -> hole("variables", CD_INTS, hole);
            case Instruction.Parameter(int hole) -> hole("parameters", CD_INTS, hole);
            case Instruction.Data(int hole) -> hole("data", CD_DOUBLES, hole);
            case Instruction.Weight(int output) -> hole("targets", CD_INTS, output);
            default -> {
                return;
            }
        }
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local);
        locals.put(input, local);
    }

    /** The local of a loaded array. */
    int local(Instruction input) {
        Integer local = locals.get(input);
        if (local == null) {
            throw new IllegalStateException("the array of " + input + " has not been loaded");
        }
        return local;
    }

    /** The slot of the vector that the indices of an input point into. */
    static int vector(Instruction input) {
        return switch (input) {
            case Instruction.Variable _ -> X;
            case Instruction.Parameter _ -> PARAMETERS;
            case Instruction.Weight _ -> WEIGHTS;
            default -> throw new IllegalArgumentException(input + " is not read by index");
        };
    }

    private void hole(String component, ClassDesc array, int hole) {
        code.aload(INSTANCES)
                .invokevirtual(CD_INSTANCES, component, MethodTypeDesc.of(array.arrayType()))
                .loadConstant(hole)
                .aaload();
    }
}
