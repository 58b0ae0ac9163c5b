package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.StraightLineProgram;
import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.table.SplineTable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** CUDA C for the tables of some programs: their numbers as constant arrays, and lookups in them. */
final class TableSource {
    private static final int NUMBERS_PER_LINE = 4;

    private final List<SplineTable> tables;

    /** The tables of programs, each once. */
    TableSource(Collection<StraightLineProgram> programs) {
        tables = programs.stream()
                .flatMap(program -> program.tables().stream())
                .distinct()
                .toList();
    }

    /** The text that comes before the programs; empty where there is no table. */
    String declarations() {
        if (tables.isEmpty()) {
            return "";
        }
        var text = new StringBuilder(CudaSource.read("tables.cu"));
        for (int table = 0; table < tables.size(); table++) {
            List<SplineAxis> axes = tables.get(table).axes();
            for (int argument = 0; argument < axes.size(); argument++) {
                array(
                        text,
                        "breaks%d_%d".formatted(table, argument),
                        axes.get(argument).breaks());
                array(
                        text,
                        "splines%d_%d".formatted(table, argument),
                        axes.get(argument).polynomials());
            }
            array(text, "coefficients%d".formatted(table), tables.get(table).coefficients());
        }
        return text.append('\n').toString();
    }

    private static void array(StringBuilder text, String name, double[] values) {
        text.append("static __device__ const double %s[] = {".formatted(name));
        for (int i = 0; i < values.length; i++) {
            text.append(i % NUMBERS_PER_LINE == 0 ? "\n    " : " ")
                    .append(Double.toHexString(values[i]))
                    .append(',');
        }
        text.append("};\n");
    }

    /** The expression of a lookup whose operands are registers. */
    String lookup(Instruction.Lookup lookup) {
        int table = tables.indexOf(lookup.table());
        List<SplineAxis> axes = lookup.table().axes();
        String[] arguments = new String[axes.size()];
        Arrays.setAll(
                arguments,
                argument -> "TaktAxis{breaks%d_%d, splines%d_%d, %d}"
                        .formatted(
                                table,
                                argument,
                                table,
                                argument,
                                axes.get(argument).pieces()));
        String registers =
                lookup.operands().stream().map(register -> "r" + register).collect(Collectors.joining(", "));
        String orders = lookup.orders().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "%s(%s, coefficients%d, %s, %s)"
                .formatted(
                        axes.size() == 1 ? "takt_curve" : "takt_surface",
                        String.join(", ", arguments),
                        table,
                        registers,
                        orders);
    }
}
