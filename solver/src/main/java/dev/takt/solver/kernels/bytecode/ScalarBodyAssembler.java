package dev.takt.solver.kernels.bytecode;

import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OFFSET;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OUT;
import static dev.takt.solver.kernels.bytecode.KernelFrame.WORKSPACE;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.Operation;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the bytecode of one segment of a program for one instance: inputs into locals, operations, then the results out.
 * All stores come last, so that the JIT compiler is free to order the loads.
 */
final class ScalarBodyAssembler {
    private static final ClassDesc CD_MATH = Math.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc MTD_UNARY = MethodTypeDesc.of(CD_double, CD_double);
    private static final MethodTypeDesc MTD_BINARY = MethodTypeDesc.of(CD_double, CD_double, CD_double);

    private final CodeBuilder code;
    private final KernelKind kind;
    private final StraightLineProgram program;
    private final List<Integer> holes;
    private final ProgramSegments segments;
    private final ProgramSegments.Segment segment;
    private final int instance;
    private final InputArrays arrays;
    private final TableAccess tables;
    private final Map<Integer, Integer> locals = new HashMap<>();
    private int count;

    /**
     * Begins the code of a method.
     *
     * @param instance the local that holds the present instance
     */
    ScalarBodyAssembler(
            CodeBuilder code,
            KernelSpecification specification,
            ProgramSegments segments,
            ProgramSegments.Segment segment,
            int instance) {
        this.code = code;
        arrays = new InputArrays(code);
        kind = specification.kind();
        program = specification.program();
        tables = new TableAccess(code, program.tables());
        holes = specification.holes();
        this.segments = segments;
        this.segment = segment;
        this.instance = instance;
    }

    /** Loads the arrays that the segment reads into locals. */
    void writePrologue() {
        for (int register = segment.from(); register < segment.to(); register++) {
            arrays.load(program.instructions().get(register));
            for (int operand : ProgramSegments.operands(program.instructions().get(register))) {
                arrays.load(program.instructions().get(operand));
            }
        }
        forEachOutput((_, register) -> arrays.load(program.instructions().get(register)));
        switch (kind) {
            case VALUE -> forEachOutput((output, _) -> arrays.load(new Instruction.Weight(output)));
            case SUM -> {}
            case GRADIENT -> forEachOutput((output, _) -> arrays.load(new Instruction.Variable(holes.get(output))));
            case JACOBIAN, HESSIAN -> {
                count = code.allocateLocal(TypeKind.INT);
                code.aload(INSTANCES)
                        .invokevirtual(CD_INSTANCES, "count", MethodTypeDesc.of(CD_int))
                        .istore(count);
            }
        }
    }

    /** Adds the value of the present instance to a sum in a local. */
    void writeAccumulation(int accumulator) {
        writeOperations();
        code.dload(accumulator);
        push(program.outputs().getFirst());
        code.dadd().dstore(accumulator);
    }

    /** Evaluates the present instance and writes its results. */
    void write() {
        writeOperations();
        for (int register = segment.from(); register < segment.to(); register++) {
            if (segments.isTransferred(register)) {
                code.aload(WORKSPACE).loadConstant(segments.workspaceSlot(register));
                push(register);
                code.dastore();
            }
        }
        forEachOutput(this::writeOutput);
    }

    private void writeOutput(int output, int register) {
        switch (kind) {
            case VALUE -> {
                code.aload(OUT)
                        .aload(arrays.local(new Instruction.Weight(output)))
                        .iload(instance)
                        .iaload();
                addTo(register);
            }
            case SUM -> {
                code.aload(OUT).iload(OFFSET);
                addTo(register);
            }
            case GRADIENT -> {
                code.aload(OUT)
                        .aload(arrays.local(new Instruction.Variable(holes.get(output))))
                        .iload(instance)
                        .iaload();
                addTo(register);
            }
            case JACOBIAN, HESSIAN -> {
                code.aload(OUT).iload(OFFSET);
                if (output > 0) {
                    code.iload(count).loadConstant(output).imul().iadd();
                }
                code.iload(instance).iadd();
                push(register);
                code.dastore();
            }
        }
    }

    /** Adds a register to the array entry on the stack. */
    private void addTo(int register) {
        code.dup2().daload();
        push(register);
        code.dadd().dastore();
    }

    private void forEachOutput(OutputAction action) {
        for (int position = segment.fromOutput(); position < segment.toOutput(); position++) {
            int output = segments.output(position);
            action.accept(output, program.outputs().get(output));
        }
    }

    private interface OutputAction {
        void accept(int output, int register);
    }

    private void writeOperations() {
        locals.clear();
        for (int register = segment.from(); register < segment.to(); register++) {
            Instruction instruction = program.instructions().get(register);
            switch (instruction) {
                case Instruction.Unary(Operation operation, int operand) -> writeUnary(operation, operand);
                case Instruction.Binary(Operation operation, int left, int right) ->
                    writeBinary(operation, left, right);
                case Instruction.Lookup lookup -> {
                    tables.push(lookup);
                    lookup.operands().forEach(this::push);
                    tables.call(lookup);
                }
                default -> {
                    continue;
                }
            }
            store(register);
        }
    }

    private void writeUnary(Operation operation, int operand) {
        if (operation == Operation.RECIPROCAL) {
            code.dconst_1();
        }
        push(operand);
        switch (operation) {
            case NEGATE -> code.dneg();
            case SQUARE -> code.dup2().dmul();
            case RECIPROCAL -> code.ddiv();
            case SIGN -> code.invokestatic(CD_MATH, "signum", MTD_UNARY);
            default -> callMath(code, operation);
        }
    }

    private void writeBinary(Operation operation, int left, int right) {
        push(left);
        push(right);
        switch (operation) {
            case ADD -> code.dadd();
            case SUBTRACT -> code.dsub();
            case MULTIPLY -> code.dmul();
            case DIVIDE -> code.ddiv();
            case AT_MOST -> code.dcmpg().ifThenElse(Opcode.IFLE, CodeBuilder::dconst_1, CodeBuilder::dconst_0);
            default -> callMath(code, operation);
        }
    }

    /** Calls a function of the mathematical library for the arguments on the stack. */
    static void callMath(CodeBuilder code, Operation operation) {
        String function =
                operation == Operation.POWER ? "pow" : operation.name().toLowerCase(Locale.ROOT);
        code.invokestatic(CD_MATH, function, operation.arity() == 1 ? MTD_UNARY : MTD_BINARY);
    }

    /** Puts the value of a register on the stack, reading it into a local when it is not in one yet. */
    private void push(int register) {
        Instruction instruction = program.instructions().get(register);
        if (instruction instanceof Instruction.Constant(double value)) {
            code.loadConstant(value);
            return;
        }
        Integer local = locals.get(register);
        if (local != null) {
            code.dload(local);
            return;
        }
        switch (instruction) {
            case Instruction.Variable _, Instruction.Parameter _, Instruction.Weight _ ->
                code.aload(InputArrays.vector(instruction))
                        .aload(arrays.local(instruction))
                        .iload(instance)
                        .iaload()
                        .daload();
            case Instruction.Data _ ->
                code.aload(arrays.local(instruction)).iload(instance).daload();
            default ->
                code.aload(WORKSPACE)
                        .loadConstant(segments.workspaceSlot(register))
                        .daload();
        }
        store(register);
        push(register);
    }

    private void store(int register) {
        int local = code.allocateLocal(TypeKind.DOUBLE);
        locals.put(register, local);
        code.dstore(local);
    }
}
