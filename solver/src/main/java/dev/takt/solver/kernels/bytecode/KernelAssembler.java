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
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Writes the class file of a kernel: a loop over instances with the whole program in its body, before it for programs in
 * lanes one over vectors of instances; or, for a long program, loops that call a method for each of its segments.
 */
public final class KernelAssembler {
    private static final ClassDesc CD_KERNEL = Kernel.class.describeConstable().orElseThrow();
    private static final int CALLS_PER_METHOD = 128;

    private final KernelSpecification specification;
    private final ProgramSegments segments;
    private final ProgramSegments laneSegments;
    private final ClassDesc self;

    private KernelAssembler(KernelSpecification specification) {
        this.specification = specification;
        segments = new ProgramSegments(specification.program(), 1);
        laneSegments = new ProgramSegments(specification.program(), specification.lanes());
        String kind = specification.kind().name();
        // By this name the flags of the JVM tell kernels in lanes from others.
        self = ClassDesc.of(
                KernelAssembler.class.getPackageName(),
                (specification.lanes() == 1 ? "" : "Lane")
                        + kind.charAt(0)
                        + kind.substring(1).toLowerCase(Locale.ROOT)
                        + "Kernel");
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
        if (specification.lanes() == 1 ? segments.isWhole() : segments.isWhole() && laneSegments.isWhole()) {
            method(builder, "evaluate", MTD_EVALUATE, this::writeLoops);
            return;
        }
        int singles = writePieces(builder, "segment", segments, this::writeSegment);
        int vectors =
                specification.lanes() == 1 ? 0 : writePieces(builder, "vector", laneSegments, this::writeLaneSegment);
        method(builder, "evaluate", MTD_EVALUATE, code -> {
            int instance = code.allocateLocal(TypeKind.INT);
            writeRuns(code, instance, end -> {
                if (vectors > 0) {
                    new LaneLoop(code, specification)
                            .write(instance, end, () -> writeCalls(code, "vectors", 0, vectors, instance));
                }
                writeLoop(code, instance, end, 1, () -> writeCalls(code, "segments", 0, singles, instance));
            });
            code.return_();
        });
    }

    /**
     * Writes a method for each piece, and methods that call many of them one after the other.
     *
     * @return number of the latter, whose name is that of the pieces in the plural
     */
    private int writePieces(
            ClassBuilder builder,
            String name,
            ProgramSegments cut,
            BiConsumer<CodeBuilder, ProgramSegments.Segment> body) {
        List<ProgramSegments.Segment> pieces = cut.segments();
        for (int piece = 0; piece < pieces.size(); piece++) {
            ProgramSegments.Segment segment = pieces.get(piece);
            method(builder, name + piece, MTD_SEGMENT, code -> body.accept(code, segment));
        }
        int groups = Math.ceilDiv(pieces.size(), CALLS_PER_METHOD);
        for (int group = 0; group < groups; group++) {
            int from = group * CALLS_PER_METHOD;
            int to = Math.min(from + CALLS_PER_METHOD, pieces.size());
            method(builder, name + "s" + group, MTD_SEGMENT, code -> {
                writeCalls(code, name, from, to, SEGMENT_INSTANCE);
                code.return_();
            });
        }
        return groups;
    }

    private int workspaceSize() {
        int lanes = specification.lanes();
        return lanes == 1
                ? segments.workspaceSize()
                : Math.max(segments.workspaceSize(), (laneSegments.workspaceSize() + 2) * lanes);
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
                ? Optional.of(new LaneBodyAssembler(
                        code,
                        specification,
                        laneSegments,
                        laneSegments.segments().getFirst(),
                        instance))
                : Optional.empty();
        vectors.ifPresent(LaneBodyAssembler::writePrologueOfRuns);
        var singles = new ScalarBodyAssembler(
                code, specification, segments, segments.segments().getFirst(), instance);
        singles.writePrologue();
        writeRuns(code, instance, end -> {
            vectors.ifPresent(body -> {
                body.writeRun();
                new LaneLoop(code, specification).write(instance, end, body::write);
            });
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

    private void writeLaneSegment(CodeBuilder code, ProgramSegments.Segment segment) {
        var body = new LaneBodyAssembler(code, specification, laneSegments, segment, SEGMENT_INSTANCE);
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
        builder.withMethodBody(name, type, type.equals(MTD_SEGMENT) ? 0 : ClassFile.ACC_PUBLIC, code);
    }
}
