package dev.takt.solver.kernels.bytecode;

import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_DOUBLES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.CD_INTS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OFFSET;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OUT;
import static dev.takt.solver.kernels.bytecode.KernelFrame.WORKSPACE;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.Operation;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the bytecode of one segment of a program for as many consecutive instances of a run as a vector register holds, on
 * the Vector API. Every lane does what the scalar code does, in the same order, so that results agree bit for bit.
 */
final class LaneBodyAssembler {
    private static final String PACKAGE = "jdk.incubator.vector";
    private static final ClassDesc CD_LANES = ClassDesc.of(PACKAGE, "DoubleVector");
    private static final ClassDesc CD_VECTOR = ClassDesc.of(PACKAGE, "Vector");
    private static final ClassDesc CD_SPECIES = ClassDesc.of(PACKAGE, "VectorSpecies");
    private static final ClassDesc CD_MASK = ClassDesc.of(PACKAGE, "VectorMask");
    private static final ClassDesc CD_OPERATORS = ClassDesc.of(PACKAGE, "VectorOperators");
    private static final ClassDesc CD_COMPARISON = CD_OPERATORS.nested("Comparison");

    private static final MethodTypeDesc MTD_BROADCAST = MethodTypeDesc.of(CD_LANES, CD_SPECIES, CD_double);
    private static final MethodTypeDesc MTD_LOAD = MethodTypeDesc.of(CD_LANES, CD_SPECIES, CD_DOUBLES, CD_int);
    private static final MethodTypeDesc MTD_GATHER =
            MethodTypeDesc.of(CD_LANES, CD_SPECIES, CD_DOUBLES, CD_int, CD_INTS, CD_int);
    private static final MethodTypeDesc MTD_STORE = MethodTypeDesc.of(CD_void, CD_DOUBLES, CD_int);
    private static final MethodTypeDesc MTD_UNARY = MethodTypeDesc.of(CD_LANES);
    private static final MethodTypeDesc MTD_BINARY = MethodTypeDesc.of(CD_LANES, CD_VECTOR);
    private static final MethodTypeDesc MTD_WITH_NUMBER = MethodTypeDesc.of(CD_LANES, CD_double);
    private static final MethodTypeDesc MTD_COMPARE = MethodTypeDesc.of(CD_MASK, CD_COMPARISON, CD_VECTOR);
    private static final MethodTypeDesc MTD_COMPARE_NUMBER = MethodTypeDesc.of(CD_MASK, CD_COMPARISON, CD_double);
    private static final MethodTypeDesc MTD_BLEND = MethodTypeDesc.of(CD_LANES, CD_double, CD_MASK);

    private final CodeBuilder code;
    private final KernelKind kind;
    private final StraightLineProgram program;
    private final Map<Instruction, LaneAccess> accesses;
    private final int lanes;
    private final ProgramSegments segments;
    private final ProgramSegments.Segment segment;
    private final List<Instruction> indexed;
    private final int instance;
    private final InputArrays arrays;
    private final TableAccess tables;
    /** Where runs are prepared: for contiguous inputs the entry of instance 0, for broadcast ones the lanes. */
    private final Map<Instruction, Integer> prepared = new HashMap<>();

    private final Map<Integer, Integer> locals = new HashMap<>();
    private int count;

    /**
     * Begins the code of a method.
     *
     * @param instance the local that holds the first of the present instances
     */
    LaneBodyAssembler(
            CodeBuilder code,
            KernelSpecification specification,
            ProgramSegments segments,
            ProgramSegments.Segment segment,
            int instance) {
        this.code = code;
        this.segments = segments;
        this.segment = segment;
        this.instance = instance;
        kind = specification.kind();
        program = specification.program();
        accesses = specification.accesses();
        lanes = specification.lanes();
        indexed = List.copyOf(specification.indexedInputs());
        arrays = new InputArrays(code);
        tables = new TableAccess(code, program.tables());
    }

    /** Loads the arrays that the segment reads into locals. */
    void writePrologue() {
        for (int register = segment.from(); register < segment.to(); register++) {
            arrays.load(program.instructions().get(register));
            for (int operand : ProgramSegments.operands(program.instructions().get(register))) {
                arrays.load(program.instructions().get(operand));
            }
        }
        for (int position = segment.fromOutput(); position < segment.toOutput(); position++) {
            int output = segments.output(position);
            arrays.load(program.instructions().get(program.outputs().get(output)));
            if (kind == KernelKind.VALUE) {
                arrays.load(new Instruction.Weight(output));
            }
        }
        if (kind == KernelKind.JACOBIAN || kind == KernelKind.HESSIAN) {
            count = code.allocateLocal(TypeKind.INT);
            code.aload(INSTANCES)
                    .invokevirtual(CD_INSTANCES, "count", MethodTypeDesc.of(CD_int))
                    .istore(count);
        }
    }

    /** As {@link #writePrologue}, for a method that has the loop over runs, each of which is prepared by {@link #writeRun}. */
    void writePrologueOfRuns() {
        indexed.forEach(arrays::load);
        writePrologue();
        for (Instruction input : indexed) {
            switch (accesses.getOrDefault(input, LaneAccess.GATHERED)) {
                case CONTIGUOUS -> prepared.put(input, code.allocateLocal(TypeKind.INT));
                case BROADCAST -> prepared.put(input, code.allocateLocal(TypeKind.REFERENCE));
                case GATHERED -> {}
            }
        }
    }

    /** Prepares all inputs for the run that begins at the present instance. */
    void writeRun() {
        indexed.forEach(this::prepare);
    }

    /** Prepares an input for the run that begins at the present instance. */
    private void prepare(Instruction input) {
        switch (accesses.getOrDefault(input, LaneAccess.GATHERED)) {
            case CONTIGUOUS ->
                code.aload(arrays.local(input))
                        .iload(instance)
                        .iaload()
                        .iload(instance)
                        .isub()
                        .istore(local(input));
            case BROADCAST -> {
                if (!isTarget(input)) {
                    species();
                    code.aload(InputArrays.vector(input))
                            .aload(arrays.local(input))
                            .iload(instance)
                            .iaload()
                            .daload()
                            .invokestatic(CD_LANES, "broadcast", MTD_BROADCAST)
                            .astore(local(input));
                }
            }
            case GATHERED -> {}
        }
    }

    /** Whether the targets say where values go, and do not index weights. */
    private boolean isTarget(Instruction input) {
        return kind == KernelKind.VALUE && input instanceof Instruction.Weight;
    }

    /** Evaluates the present vector of instances and writes its results. */
    void write() {
        locals.clear();
        for (int register = segment.from(); register < segment.to(); register++) {
            switch (program.instructions().get(register)) {
                case Instruction.Unary(Operation operation, int operand) -> {
                    writeUnary(operation, operand);
                    store(register);
                }
                case Instruction.Binary(Operation operation, int left, int right) -> {
                    writeBinary(operation, left, right);
                    store(register);
                }
                case Instruction.Lookup lookup -> {
                    writeCalls(lookup.operands(), () -> tables.push(lookup), () -> tables.call(lookup));
                    store(register);
                }
                default -> {}
            }
        }
        for (int register = segment.from(); register < segment.to(); register++) {
            if (segments.isTransferred(register)) {
                writeToWorkspace(register, segments.workspaceSlot(register));
            }
        }
        for (int position = segment.fromOutput(); position < segment.toOutput(); position++) {
            int output = segments.output(position);
            writeOutput(output, program.outputs().get(output));
        }
    }

    private void writeOutput(int output, int register) {
        switch (kind) {
            case VALUE -> writeValue(output, register);
            case JACOBIAN, HESSIAN -> {
                push(register);
                code.aload(OUT).iload(OFFSET);
                if (output > 0) {
                    code.iload(count).loadConstant(output).imul().iadd();
                }
                code.iload(instance).iadd().invokevirtual(CD_LANES, "intoArray", MTD_STORE);
            }
            case SUM, GRADIENT -> throw new IllegalStateException(kind + " kernels do not run in lanes");
        }
    }

    private void writeValue(int output, int register) {
        var targets = new Instruction.Weight(output);
        if (accesses.get(targets) == LaneAccess.CONTIGUOUS) {
            species();
            code.aload(OUT);
            pushFirstIndex(targets);
            code.invokestatic(CD_LANES, "fromArray", MTD_LOAD);
            push(register);
            code.invokevirtual(CD_LANES, "add", MTD_BINARY).aload(OUT);
            pushFirstIndex(targets);
            code.invokevirtual(CD_LANES, "intoArray", MTD_STORE);
            return;
        }
        writeToWorkspace(register, segments.workspaceSize());
        for (int lane = 0; lane < lanes; lane++) {
            code.aload(OUT)
                    .aload(arrays.local(targets))
                    .iload(instance)
                    .loadConstant(lane)
                    .iadd()
                    .iaload()
                    .dup2()
                    .daload();
            code.aload(WORKSPACE)
                    .loadConstant(segments.workspaceSize() * lanes + lane)
                    .daload()
                    .dadd()
                    .dastore();
        }
    }

    private void writeToWorkspace(int register, int slot) {
        push(register);
        code.aload(WORKSPACE).loadConstant(slot * lanes).invokevirtual(CD_LANES, "intoArray", MTD_STORE);
    }

    /** Calls a function of the mathematical library for one lane after the other. */
    private void writeCalls(Operation operation, Integer... operands) {
        writeCalls(List.of(operands), () -> {}, () -> ScalarBodyAssembler.callMath(code, operation));
    }

    /**
     * Calls a function for one lane after the other, by way of the workspace.
     *
     * @param before puts what comes before the arguments on the stack
     * @param call replaces all of it by the result
     */
    private void writeCalls(List<Integer> operands, Runnable before, Runnable call) {
        int scratch = segments.workspaceSize() * lanes;
        for (int k = 0; k < operands.size(); k++) {
            push(operands.get(k));
            code.aload(WORKSPACE).loadConstant(scratch + k * lanes).invokevirtual(CD_LANES, "intoArray", MTD_STORE);
        }
        for (int lane = 0; lane < lanes; lane++) {
            code.aload(WORKSPACE).loadConstant(scratch + lane);
            before.run();
            for (int k = 0; k < operands.size(); k++) {
                code.aload(WORKSPACE).loadConstant(scratch + k * lanes + lane).daload();
            }
            call.run();
            code.dastore();
        }
        species();
        code.aload(WORKSPACE).loadConstant(scratch).invokestatic(CD_LANES, "fromArray", MTD_LOAD);
    }

    private void writeUnary(Operation operation, int operand) {
        if (!operation.isArithmetic()) {
            writeCalls(operation, operand);
            return;
        }
        if (operation == Operation.RECIPROCAL) {
            broadcast(1);
        }
        push(operand);
        switch (operation) {
            case NEGATE -> code.invokevirtual(CD_LANES, "neg", MTD_UNARY);
            case SQRT -> code.invokevirtual(CD_LANES, "sqrt", MTD_UNARY);
            case ABS -> code.invokevirtual(CD_LANES, "abs", MTD_UNARY);
            case SQUARE -> code.dup().invokevirtual(CD_LANES, "mul", MTD_BINARY);
            case RECIPROCAL -> code.invokevirtual(CD_LANES, "div", MTD_BINARY);
            case SIGN -> writeSign(operand);
            default -> throw new IllegalStateException(operation + " is not evaluated in lanes");
        }
    }

    /** Zeros and NaN keep themselves as their sign. */
    private void writeSign(int operand) {
        blendWhere("GT", operand, 1);
        blendWhere("LT", operand, -1);
    }

    private void blendWhere(String comparison, int operand, double number) {
        code.loadConstant(number);
        push(operand);
        code.getstatic(CD_OPERATORS, comparison, CD_COMPARISON)
                .dconst_0()
                .invokevirtual(CD_LANES, "compare", MTD_COMPARE_NUMBER)
                .invokevirtual(CD_LANES, "blend", MTD_BLEND);
    }

    private void writeBinary(Operation operation, int left, int right) {
        if (!operation.isArithmetic()) {
            writeCalls(operation, left, right);
            return;
        }
        if (operation == Operation.AT_MOST) {
            broadcast(0);
            code.dconst_1();
            push(left);
            code.getstatic(CD_OPERATORS, "LE", CD_COMPARISON);
            push(right);
            code.invokevirtual(CD_LANES, "compare", MTD_COMPARE).invokevirtual(CD_LANES, "blend", MTD_BLEND);
            return;
        }
        String method = switch (operation) {
            case ADD -> "add";
            case SUBTRACT -> "sub";
            case MULTIPLY -> "mul";
            case DIVIDE -> "div";
            case MIN -> "min";
            case MAX -> "max";
            default -> throw new IllegalStateException(operation + " is not evaluated in lanes");
        };
        int first = operation.commutes() && isConstant(left) ? right : left;
        int second = first == left ? right : left;
        push(first);
        if (program.instructions().get(second) instanceof Instruction.Constant(double value)) {
            code.loadConstant(value).invokevirtual(CD_LANES, method, MTD_WITH_NUMBER);
        } else {
            push(second);
            code.invokevirtual(CD_LANES, method, MTD_BINARY);
        }
    }

    private boolean isConstant(int register) {
        return program.instructions().get(register) instanceof Instruction.Constant;
    }

    private void push(int register) {
        Instruction instruction = program.instructions().get(register);
        if (instruction instanceof Instruction.Constant(double value)) {
            broadcast(value);
            return;
        }
        Integer local = locals.get(register);
        if (local != null) {
            code.aload(local);
            return;
        }
        load(register, instruction);
        store(register);
        push(register);
    }

    private void load(int register, Instruction instruction) {
        if (instruction.isOperation()) {
            species();
            code.aload(WORKSPACE)
                    .loadConstant(segments.workspaceSlot(register) * lanes)
                    .invokestatic(CD_LANES, "fromArray", MTD_LOAD);
            return;
        }
        LaneAccess access = accesses.getOrDefault(instruction, LaneAccess.GATHERED);
        if (access == LaneAccess.BROADCAST) {
            broadcastInput(instruction);
            return;
        }
        species();
        if (instruction instanceof Instruction.Data) {
            code.aload(arrays.local(instruction)).iload(instance).invokestatic(CD_LANES, "fromArray", MTD_LOAD);
        } else if (access == LaneAccess.CONTIGUOUS) {
            code.aload(InputArrays.vector(instruction));
            pushFirstIndex(instruction);
            code.invokestatic(CD_LANES, "fromArray", MTD_LOAD);
        } else {
            code.aload(InputArrays.vector(instruction))
                    .iconst_0()
                    .aload(arrays.local(instruction))
                    .iload(instance)
                    .invokestatic(CD_LANES, "fromArray", MTD_GATHER);
        }
    }

    /** The entry that the first of the present instances names, where the following name the following. */
    private void pushFirstIndex(Instruction input) {
        Integer local = prepared.get(input);
        if (local == null) {
            code.aload(arrays.local(input)).iload(instance).iaload();
        } else {
            code.iload(local).iload(instance).iadd();
        }
    }

    private void broadcastInput(Instruction input) {
        Integer local = prepared.get(input);
        if (local != null) {
            code.aload(local);
            return;
        }
        species();
        code.aload(InputArrays.vector(input))
                .aload(arrays.local(input))
                .iload(instance)
                .iaload()
                .daload()
                .invokestatic(CD_LANES, "broadcast", MTD_BROADCAST);
    }

    private void store(int register) {
        int local = code.allocateLocal(TypeKind.REFERENCE);
        locals.put(register, local);
        code.astore(local);
    }

    private int local(Instruction input) {
        Integer local = prepared.get(input);
        if (local == null) {
            throw new IllegalStateException(input + " has not been prepared");
        }
        return local;
    }

    private void broadcast(double value) {
        species();
        code.loadConstant(value).invokestatic(CD_LANES, "broadcast", MTD_BROADCAST);
    }

    private void species() {
        code.getstatic(CD_LANES, "SPECIES_PREFERRED", CD_SPECIES);
    }
}
