package dev.takt.solver.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.takt.solver.transcription.PatternInstances;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes the class file of a kernel: one loop over instances with the whole program in its body, or, for a long program,
 * a loop that calls a method for each of its segments.
 */
final class KernelAssembler {
    static final ClassDesc CD_INSTANCES =
            PatternInstances.class.describeConstable().orElseThrow();
    static final ClassDesc CD_DOUBLES = CD_double.arrayType();

    private static final ClassDesc CD_KERNEL = Kernel.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc MTD_EVALUATE = MethodTypeDesc.of(
            CD_void, CD_INSTANCES, CD_DOUBLES, CD_DOUBLES, CD_DOUBLES, CD_DOUBLES, CD_int, CD_DOUBLES, CD_int, CD_int);
    private static final MethodTypeDesc MTD_SEGMENT = MTD_EVALUATE.dropParameterTypes(8, 9);

    /** The slots of the arguments; those of the segments are the same, with the present instance in place of the first. */
    static final int INSTANCES = 1;

    static final int X = 2;
    static final int PARAMETERS = 3;
    static final int WEIGHTS = 4;
    static final int OUT = 5;
    static final int OFFSET = 6;
    static final int WORKSPACE = 7;
    static final int INSTANCE = 8;
    private static final int TO = 9;

    private static final int CALLS_PER_METHOD = 128;

    private final KernelKind kind;
    private final StraightLineProgram program;
    private final List<Integer> holes;
    private final ProgramSegments segments;
    private final ClassDesc self;

    private KernelAssembler(KernelKind kind, StraightLineProgram program, List<Integer> holes) {
        this.kind = kind;
        this.program = program;
        this.holes = holes;
        segments = new ProgramSegments(program);
        String name = kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
        self = ClassDesc.of(KernelAssembler.class.getPackageName(), name + "Kernel");
    }

    /**
     * The class file of a kernel.
     *
     * @param holes for a gradient kernel, the variable hole of each output
     */
    static byte[] assemble(KernelKind kind, StraightLineProgram program, List<Integer> holes) {
        var assembler = new KernelAssembler(kind, program, holes);
        return ClassFile.of().build(assembler.self, assembler::writeClass);
    }

    private void writeClass(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withInterfaceSymbols(CD_KERNEL);
        method(
                builder,
                INIT_NAME,
                MTD_void,
                code -> code.aload(0)
                        .invokespecial(CD_Object, INIT_NAME, MTD_void)
                        .return_());
        method(
                builder,
                "workspaceSize",
                MethodTypeDesc.of(CD_int),
                code -> code.loadConstant(segments.workspaceSize()).ireturn());
        List<ProgramSegments.Segment> pieces = segments.segments();
        if (pieces.size() == 1) {
            method(builder, "evaluate", MTD_EVALUATE, this::writeLoop);
            return;
        }
        for (int piece = 0; piece < pieces.size(); piece++) {
            ProgramSegments.Segment segment = pieces.get(piece);
            method(builder, "segment" + piece, MTD_SEGMENT, code -> writeSegment(code, segment));
        }
        int groups = Math.ceilDiv(pieces.size(), CALLS_PER_METHOD);
        for (int group = 0; group < groups; group++) {
            int from = group * CALLS_PER_METHOD;
            int to = Math.min(from + CALLS_PER_METHOD, pieces.size());
            method(builder, "segments" + group, MTD_SEGMENT, code -> {
                writeCalls(code, "segment", from, to);
                code.return_();
            });
        }
        method(builder, "evaluate", MTD_EVALUATE, code -> {
            writeLoop(code, () -> writeCalls(code, "segments", 0, groups));
            code.return_();
        });
    }

    private void writeLoop(CodeBuilder code) {
        var body = new KernelBodyAssembler(
                code, kind, program, holes, segments, segments.segments().getFirst());
        body.writePrologue();
        boolean accumulates = kind == KernelKind.SUM;
        int accumulator = accumulates ? body.writeAccumulator() : 0;
        writeLoop(code, () -> {
            if (accumulates) {
                body.writeAccumulation(accumulator);
            } else {
                body.write();
            }
        });
        if (accumulates) {
            code.aload(OUT).iload(OFFSET).dload(accumulator).dastore();
        }
        code.return_();
    }

    private void writeCalls(CodeBuilder code, String name, int from, int to) {
        for (int method = from; method < to; method++) {
            code.aload(0)
                    .aload(INSTANCES)
                    .aload(X)
                    .aload(PARAMETERS)
                    .aload(WEIGHTS)
                    .aload(OUT)
                    .iload(OFFSET)
                    .aload(WORKSPACE)
                    .iload(INSTANCE)
                    .invokevirtual(self, name + method, MTD_SEGMENT);
        }
    }

    private void writeSegment(CodeBuilder code, ProgramSegments.Segment segment) {
        var body = new KernelBodyAssembler(code, kind, program, holes, segments, segment);
        body.writePrologue();
        body.write();
        code.return_();
    }

    private static void writeLoop(CodeBuilder code, Runnable body) {
        Label condition = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(condition).iload(INSTANCE).iload(TO).if_icmpge(end);
        body.run();
        code.iinc(INSTANCE, 1).goto_(condition).labelBinding(end);
    }

    private static void method(ClassBuilder builder, String name, MethodTypeDesc type, Consumer<CodeBuilder> code) {
        builder.withMethodBody(name, type, name.startsWith("segment") ? 0 : ClassFile.ACC_PUBLIC, code);
    }
}
