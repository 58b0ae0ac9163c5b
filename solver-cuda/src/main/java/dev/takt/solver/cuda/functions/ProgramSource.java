package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.Operation;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * CUDA C for the functions of a program: a device function a straight-line program, a kernel a function of the program, in
 * which every thread evaluates one instance. A table says which block evaluates what, so that one launch serves all
 * patterns.
 *
 * <p>A row of the table has {@link #TABLE_COLUMNS} numbers: the straight-line program, the first instance, the number of
 * instances, where the indices of variables and of parameters, the data and the results of the group begin, and where its
 * targets begin, value by value, -1 for terms of the objective.
 */
final class ProgramSource {
    /** Instances a block. */
    static final int BLOCK = 128;

    static final int TABLE_COLUMNS = 8;

    private final Map<StraightLineProgram, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, List<Integer>> functions = new LinkedHashMap<>();

    /** Adds a function. */
    void add(String function) {
        functions.put(function, new ArrayList<>());
    }

    /** Adds a straight-line program to a function and returns its number. */
    int add(String function, StraightLineProgram program) {
        int number = numbers.computeIfAbsent(program, _ -> numbers.size());
        List<Integer> members = functions.getOrDefault(function, List.of());
        if (!members.contains(number)) {
            members.add(number);
        }
        return number;
    }

    /** The source, with a kernel for each function. */
    CudaSource source(String name) {
        var text = new StringBuilder(CudaSource.read("common.cu"));
        var tables = new TableSource(numbers.keySet());
        text.append(tables.declarations());
        numbers.forEach((program, number) -> writeProgram(text, number, program, tables));
        functions.forEach((function, members) -> writeKernel(text, function, members));
        return new CudaSource(name, text.toString());
    }

    private static void writeProgram(StringBuilder text, int number, StraightLineProgram program, TableSource tables) {
        text.append("""
                static __device__ void program%d(
                        int count, const int* index, const int* parameter, const double* data, const double* x,
                        const double* p, double weight, const double* weights, const int* targets, double* out) {
                """.formatted(number));
        for (int register = 0; register < program.instructions().size(); register++) {
            String value = value(program.instructions().get(register), tables);
            text.append("    const double r%d = %s;%n".formatted(register, value));
        }
        for (int output = 0; output < program.outputs().size(); output++) {
            text.append("    out[%d * count] = r%d;%n"
                    .formatted(output, program.outputs().get(output)));
        }
        text.append("}\n\n");
    }

    private static void writeKernel(StringBuilder text, String function, List<Integer> members) {
        text.append("""
                extern "C" __global__ void %s(
                        const int* table, const int* indices, const double* data, const double* x, const double* p,
                        double weight, const double* weights, double* out) {
                    const int* group = table + %d * blockIdx.x;
                    int i = group[1] + threadIdx.x;
                    int count = group[2];
                    if (i >= count) {
                        return;
                    }
                    const int* index = indices + group[3] + i;
                    const int* parameter = indices + group[4] + i;
                    const double* d = data + group[5] + i;
                    double* result = out + group[6] + i;
                    const int* targets = group[7] < 0 ? nullptr : indices + group[7] + i;
                    switch (group[0]) {
                """.formatted(function, TABLE_COLUMNS));
        for (int member : members) {
            text.append(
                    "        case %d: program%d(count, index, parameter, d, x, p, weight, weights, targets, result); break;%n"
                            .formatted(member, member));
        }
        text.append("    }\n}\n\n");
    }

    private static String value(Instruction instruction, TableSource tables) {
        return switch (instruction) {
            case Instruction.Constant(double value) -> literal(value);
            case Instruction.Variable(int hole) -> "x[index[%d * count]]".formatted(hole);
            case Instruction.Data(int hole) -> "data[%d * count]".formatted(hole);
            case Instruction.Parameter(int hole) -> "p[parameter[%d * count]]".formatted(hole);
            case Instruction.Weight(int output) -> "targets ? weights[targets[%d * count]] : weight".formatted(output);
            case Instruction.Unary(Operation operation, int a) -> unary(operation, "r" + a);
            case Instruction.Binary(Operation operation, int a, int b) -> binary(operation, "r" + a, "r" + b);
            case Instruction.Lookup lookup -> tables.lookup(lookup);
        };
    }

    private static String literal(double value) {
        if (Double.isNaN(value)) {
            return "TAKT_INFINITY - TAKT_INFINITY";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "TAKT_INFINITY" : "-TAKT_INFINITY";
        }
        return Double.toHexString(value);
    }

    private static String unary(Operation operation, String a) {
        return switch (operation) {
            case NEGATE -> "-" + a;
            case SQUARE -> a + " * " + a;
            case RECIPROCAL -> "1.0 / " + a;
            case ABS -> "fabs(%s)".formatted(a);
            case SIGN -> "takt_sign(%s)".formatted(a);
            default -> "%s(%s)".formatted(operation.name().toLowerCase(Locale.ROOT), a);
        };
    }

    private static String binary(Operation operation, String a, String b) {
        return switch (operation) {
            case ADD -> a + " + " + b;
            case SUBTRACT -> a + " - " + b;
            case MULTIPLY -> a + " * " + b;
            case DIVIDE -> a + " / " + b;
            case POWER -> "pow(%s, %s)".formatted(a, b);
            case MIN -> "takt_min(%s, %s)".formatted(a, b);
            case MAX -> "takt_max(%s, %s)".formatted(a, b);
            case AT_MOST -> "%s <= %s ? 1.0 : 0.0".formatted(a, b);
            default -> "%s(%s, %s)".formatted(operation.name().toLowerCase(Locale.ROOT), a, b);
        };
    }
}
