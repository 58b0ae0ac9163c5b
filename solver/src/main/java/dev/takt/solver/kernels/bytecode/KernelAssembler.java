package dev.takt.solver.kernels.bytecode;

import static dev.takt.solver.kernels.bytecode.KernelFrame.INSTANCES;
import static dev.takt.solver.kernels.bytecode.KernelFrame.MTD_EVALUATE;
import static dev.takt.solver.kernels.bytecode.KernelFrame.MTD_SEGMENT;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OFFSET;
import static dev.takt.solver.kernels.bytecode.KernelFrame.OUT;
import static dev.takt.solver.kernels.bytecode.KernelFrame.PARAMETERS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.RUNS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.SEGMENT_INSTANCE;
import static dev.takt.solver.kernels.bytecode.KernelFrame.WEIGHTS;
import static dev.takt.solver.kernels.bytecode.KernelFrame.WORKSPACE;
import static dev.takt.solver.kernels.bytecode.KernelFrame.X;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Writes the class file of a kernel: a loop over instances with the whole program in its body, before it for programs in
 * lanes one over vectors of instances; or, for a long program, a loop that calls a method for each of its segments.
 */
public final class KernelAssembler {
    private static final ClassDesc CD_KERNEL = Kernel.class.describeConstable().orElseThrow();
    private static final int CALLS_PER_METHOD = 128;

    private final KernelSpecification specification;
    private final ProgramSegments segments;
    private final ClassDesc self;

    private KernelAssembler(KernelSpecification specification) {
        this.specification = specification;
        segments = new ProgramSegments(specification.program());
        String kind = specification.kind().name();
        self = ClassDesc.of(
                KernelAssembler.class.getPackageName(),
                kind.charAt(0) + kind.substring(1).toLowerCase(Locale.ROOT) + "Kernel");
    }

    /** The class file of a kernel. */
    public static byte[] assemble(KernelSpecification specification) {
        var assembler = new KernelAssembler(specification);
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
                code -> code.loadConstant(workspaceSize()).ireturn());
        List<ProgramSegments.Segment> pieces = segments.segments();
        if (pieces.size() == 1) {
            method(builder, "evaluate", MTD_EVALUATE, this::writeLoops);
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
                writeCalls(code, "segment", from, to, SEGMENT_INSTANCE);
                code.return_();
            });
        }
        method(builder, "evaluate", MTD_EVALUATE, code -> {
            int instance = code.allocateLocal(TypeKind.INT);
            writeRuns(
                    code,
                    instance,
                    end -> writeLoop(code, instance, end, 1, () -> writeCalls(code, "segments", 0, groups, instance)));
            code.return_();
        });
    }

    private int workspaceSize() {
        return Math.max(segments.workspaceSize(), specification.lanes());
    }

    /** The whole program in one method: vectors of instances where it runs in lanes, then single ones. */
    private void writeLoops(CodeBuilder code) {
        boolean accumulates = specification.kind() == KernelKind.SUM;
        int accumulator = code.allocateLocal(TypeKind.DOUBLE);
        if (accumulates) {
            code.aload(OUT).iload(OFFSET).daload().dstore(accumulator);
        }
        int instance = code.allocateLocal(TypeKind.INT);
        Optional<LaneBodyAssembler> vectors = specification.lanes() > 1
                ? Optional.of(new LaneBodyAssembler(code, specification, instance))
                : Optional.empty();
        vectors.ifPresent(LaneBodyAssembler::writePrologue);
        var singles = new ScalarBodyAssembler(
                code, specification, segments, segments.segments().getFirst(), instance);
        singles.writePrologue();
        writeRuns(code, instance, end -> {
            vectors.ifPresent(body -> body.writeLoop(end));
            writeLoop(code, instance, end, 1, () -> {
                if (accumulates) {
                    singles.writeAccumulation(accumulator);
                } else {
                    singles.write();
                }
            });
        });
        if (accumulates) {
            code.aload(OUT).iload(OFFSET).dload(accumulator).dastore();
        }
        code.return_();
    }

    private void writeCalls(CodeBuilder code, String name, int from, int to, int instance) {
        for (int method = from; method < to; method++) {
            code.aload(0)
                    .aload(INSTANCES)
                    .aload(X)
                    .aload(PARAMETERS)
                    .aload(WEIGHTS)
                    .aload(OUT)
                    .iload(OFFSET)
                    .aload(WORKSPACE)
                    .iload(instance)
                    .invokevirtual(self, name + method, MTD_SEGMENT);
        }
    }

    private void writeSegment(CodeBuilder code, ProgramSegments.Segment segment) {
        var body = new ScalarBodyAssembler(code, specification, segments, segment, SEGMENT_INSTANCE);
        body.writePrologue();
        body.write();
        code.return_();
    }

    /** Writes a loop over the runs; the body finds the first instance in a local, and is given the local of the end. */
    private static void writeRuns(CodeBuilder code, int instance, IntConsumer body) {
        int run = code.allocateLocal(TypeKind.INT);
        int end = code.allocateLocal(TypeKind.INT);
        Label condition = code.newLabel();
        Label finish = code.newLabel();
        code.iconst_1().istore(run);
        code.labelBinding(condition).iload(run).aload(RUNS).arraylength().if_icmpge(finish);
        code.aload(RUNS).iload(run).iconst_1().isub().iaload().istore(instance);
        code.aload(RUNS).iload(run).iaload().istore(end);
        body.accept(end);
        code.iinc(run, 1).goto_(condition).labelBinding(finish);
    }

    /** Writes a loop that runs while one local is below another. */
    static void writeLoop(CodeBuilder code, int counter, int bound, int step, Runnable body) {
        Label condition = code.newLabel();
        Label finish = code.newLabel();
        code.labelBinding(condition).iload(counter).iload(bound).if_icmpge(finish);
        body.run();
        code.iinc(counter, step).goto_(condition).labelBinding(finish);
    }

    private static void method(ClassBuilder builder, String name, MethodTypeDesc type, Consumer<CodeBuilder> code) {
        builder.withMethodBody(name, type, name.startsWith("segment") ? 0 : ClassFile.ACC_PUBLIC, code);
    }
}
