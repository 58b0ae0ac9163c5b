package dev.takt.solver.kernels.bytecode;

import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a kernel is compiled from; equal specifications share a kernel.
 *
 * @param holes for a gradient kernel the variable hole of each output, else empty
 * @param lanes instances that are evaluated at once, 1 for one by one
 * @param accesses for a kernel in lanes, how each indexed input is read in a run; else empty
 */
public record KernelSpecification(
        KernelKind kind,
        StraightLineProgram program,
        List<Integer> holes,
        int lanes,
        Map<Instruction, LaneAccess> accesses) {
    /** Operations of arithmetic for each call of the mathematical library, below which lanes do not pay: calls are made one by one. */
    private static final int LEAST_ARITHMETIC = 6;

    public KernelSpecification {
        holes = List.copyOf(holes);
        accesses = Map.copyOf(accesses);
    }

    /** A kernel for a pattern, evaluating instances one by one. */
    public static KernelSpecification of(KernelKind kind, DerivativeProgram derivatives) {
        StraightLineProgram program = switch (kind) {
            case VALUE, SUM -> derivatives.value();
            case GRADIENT, JACOBIAN -> derivatives.gradient();
            case HESSIAN -> derivatives.hessian();
        };
        List<Integer> holes = kind == KernelKind.GRADIENT
                ? derivatives.gradientEntries().stream()
                        .map(DerivativeProgram.GradientEntry::hole)
                        .toList()
                : List.of();
        return new KernelSpecification(kind, program, holes, 1, Map.of());
    }

    /** The same, evaluating several instances of a run at once. */
    public KernelSpecification inLanes(int number, Map<Instruction, LaneAccess> runAccesses) {
        return new KernelSpecification(kind, program, holes, number, runAccesses);
    }

    /**
     * Whether lanes are of use once the JIT compiler has seen to them, with results that agree bit for bit. Gradients are
     * out: two holes may add to the same entry, in another order than one by one. So are sums: they wait for their
     * additions, whatever evaluates the terms.
     */
    public boolean allowsLanes() {
        long calls = program.instructions().stream()
                .filter(instruction -> !isArithmetic(instruction))
                .count();
        return kind != KernelKind.GRADIENT
                && kind != KernelKind.SUM
                && program.operations() >= (1 + LEAST_ARITHMETIC) * calls;
    }

    /** The inputs that are read by index; {@code Weight} stands for the targets. */
    public Set<Instruction> indexedInputs() {
        var inputs = new HashSet<Instruction>();
        for (Instruction instruction : program.instructions()) {
            switch (instruction) {
                case Instruction.Variable _, Instruction.Parameter _, Instruction.Weight _ -> inputs.add(instruction);
                default -> {}
            }
        }
        if (kind == KernelKind.VALUE) {
            IntStream.range(0, program.outputs().size())
                    .mapToObj(Instruction.Weight::new)
                    .forEach(inputs::add);
        }
        return inputs;
    }

    static boolean isArithmetic(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary unary -> unary.operation().isArithmetic();
            case Instruction.Binary binary -> binary.operation().isArithmetic();
            case Instruction.Lookup _ -> false;
            default -> true;
        };
    }
}
