package dev.takt.solver.kernels.bytecode;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.takt.solver.kernels.program.ProgramInstances;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * The arguments of {@link Kernel#evaluate} as the bytecode sees them: types, and local variable slots. The methods of a
 * cut program have the same, with the present instance in place of the runs.
 */
final class KernelFrame {
    static final ClassDesc CD_INSTANCES =
            ProgramInstances.class.describeConstable().orElseThrow();
    static final ClassDesc CD_DOUBLES = CD_double.arrayType();
    static final ClassDesc CD_INTS = CD_int.arrayType();

    static final MethodTypeDesc MTD_EVALUATE = MethodTypeDesc.of(
            CD_void, CD_INSTANCES, CD_DOUBLES, CD_DOUBLES, CD_DOUBLES, CD_DOUBLES, CD_int, CD_DOUBLES, CD_INTS);
    static final MethodTypeDesc MTD_SEGMENT = MTD_EVALUATE.changeParameterType(7, CD_int);

    static final int INSTANCES = 1;
    static final int X = 2;
    static final int PARAMETERS = 3;
    static final int WEIGHTS = 4;
    static final int OUT = 5;
    static final int OFFSET = 6;
    static final int WORKSPACE = 7;
    static final int RUNS = 8;
    /** Of a method of a cut program, in place of the runs. */
    static final int SEGMENT_INSTANCE = 8;

    private KernelFrame() {}
}
