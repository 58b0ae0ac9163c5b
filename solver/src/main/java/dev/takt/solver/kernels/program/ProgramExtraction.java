package dev.takt.solver.kernels.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Takes a straight-line program for some nodes out of an expression graph: what no output needs is left behind, and
 * every operation stands close before its first use, so that few registers live at a time.
 *
 * <p>A quotient whose divisor's reciprocal is needed anyway becomes a product.
 */
final class ProgramExtraction {
    private static final int ABSENT = -1;

    private final ExpressionGraph graph;
    private final List<Instruction> instructions = new ArrayList<>();
    private final int[] registers;

    private ProgramExtraction(ExpressionGraph graph) {
        this.graph = graph;
        registers = new int[graph.size()];
        Arrays.fill(registers, ABSENT);
    }

    /** The program whose outputs are the given nodes, in this order. */
    static StraightLineProgram extract(ExpressionGraph graph, List<Integer> outputs) {
        List<Integer> sharing = shareReciprocals(graph, outputs);
        var extraction = new ProgramExtraction(graph);
        List<Integer> registers = sharing.stream().map(extraction::emit).toList();
        return new StraightLineProgram(extraction.instructions, registers);
    }

    private static List<Integer> shareReciprocals(ExpressionGraph graph, List<Integer> outputs) {
        BitSet live = live(graph, outputs);
        var inverted = new BitSet();
        live.stream().forEach(node -> {
            if (graph.instruction(node) instanceof Instruction.Unary(Operation operation, int operand)
                    && operation == Operation.RECIPROCAL) {
                inverted.set(operand);
            }
        });
        if (inverted.isEmpty()) {
            return outputs;
        }
        int[] replacements = new int[graph.size()];
        live.stream()
                .forEach(node -> replacements[node] = switch (graph.instruction(node)) {
                    case Instruction.Unary(Operation operation, int operand) ->
                        graph.unary(operation, replacements[operand]);
                    case Instruction.Binary(Operation operation, int dividend, int divisor)
                    when operation == Operation.DIVIDE && inverted.get(divisor) ->
                        graph.multiply(replacements[dividend], graph.reciprocal(replacements[divisor]));
                    case Instruction.Binary(Operation operation, int left, int right) ->
                        graph.binary(operation, replacements[left], replacements[right]);
                    case Instruction.Lookup lookup ->
                        graph.lookup(
                                lookup.table(),
                                lookup.orders(),
                                lookup.operands().stream()
                                        .map(operand -> replacements[operand])
                                        .toList());
                    default -> node;
                });
        return outputs.stream().map(output -> replacements[output]).toList();
    }

    private static BitSet live(ExpressionGraph graph, List<Integer> outputs) {
        var live = new BitSet();
        var pending = new ArrayDeque<>(outputs);
        while (!pending.isEmpty()) {
            int node = pending.pop();
            if (live.get(node)) {
                continue;
            }
            live.set(node);
            switch (graph.instruction(node)) {
                case Instruction.Unary(Operation _, int operand) -> pending.push(operand);
                case Instruction.Binary(Operation _, int left, int right) -> {
                    pending.push(left);
                    pending.push(right);
                }
                case Instruction.Lookup lookup -> lookup.operands().forEach(pending::push);
                default -> {}
            }
        }
        return live;
    }

    /** Writes a node after everything that it needs, with a stack of its own, and returns its register. */
    private int emit(int root) {
        var pending = new ArrayDeque<Integer>();
        pending.push(root);
        while (!pending.isEmpty()) {
            int node = pending.peek();
            int waiting = pending.size();
            switch (graph.instruction(node)) {
                case Instruction.Unary(Operation _, int operand) -> require(operand, pending);
                case Instruction.Binary(Operation _, int left, int right) -> {
                    require(right, pending);
                    require(left, pending);
                }
                case Instruction.Lookup lookup ->
                    lookup.operands().reversed().forEach(operand -> require(operand, pending));
                default -> {}
            }
            if (pending.size() == waiting) {
                pending.pop();
                if (registers[node] == ABSENT) {
                    registers[node] = instructions.size();
                    instructions.add(renumbered(graph.instruction(node)));
                }
            }
        }
        return registers[root];
    }

    private void require(int operand, ArrayDeque<Integer> pending) {
        if (registers[operand] == ABSENT) {
            pending.push(operand);
        }
    }

    private Instruction renumbered(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary(Operation operation, int operand) ->
                new Instruction.Unary(operation, registers[operand]);
            case Instruction.Binary(Operation operation, int left, int right) ->
                new Instruction.Binary(operation, registers[left], registers[right]);
            case Instruction.Lookup lookup ->
                lookup.at(lookup.operands().stream()
                        .map(operand -> registers[operand])
                        .toList());
            default -> instruction;
        };
    }
}
