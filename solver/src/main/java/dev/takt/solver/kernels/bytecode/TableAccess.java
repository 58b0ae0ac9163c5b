package dev.takt.solver.kernels.bytecode;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.table.SplineTable;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/**
 * Writes the bytecode of lookups in tables. The tables of a program are the class data of its kernel, so that the JIT compiler sees
 * each of them as a constant.
 */
final class TableAccess {
    private static final ClassDesc CD_TABLE =
            SplineTable.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc MTD_CURVE = MethodTypeDesc.of(CD_double, CD_double, CD_int);
    private static final MethodTypeDesc MTD_SURFACE =
            MethodTypeDesc.of(CD_double, CD_double, CD_double, CD_int, CD_int);

    private final CodeBuilder code;
    private final List<SplineTable> tables;

    /**
     * Writes into a method.
     *
     * @param tables the class data
     */
    TableAccess(CodeBuilder code, List<SplineTable> tables) {
        this.code = code;
        this.tables = tables;
    }

    /** Puts the table on the stack. */
    void push(Instruction.Lookup lookup) {
        code.loadConstant(DynamicConstantDesc.ofNamed(
                ConstantDescs.BSM_CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, CD_TABLE, tables.indexOf(lookup.table())));
    }

    /** Replaces the table and its arguments on the stack by the value. */
    void call(Instruction.Lookup lookup) {
        lookup.orders().forEach(code::loadConstant);
        code.invokevirtual(CD_TABLE, "at", lookup.orders().size() == 1 ? MTD_CURVE : MTD_SURFACE);
    }
}
