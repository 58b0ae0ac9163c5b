package dev.takt.solver.kernels.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;

/**
 * Writes a loop over the vectors of instances of a run. Where the last ones do not fill a vector and results are stored, it takes
 * the vector that ends with the run, some of whose instances have been evaluated before: as much work as one instance alone.
 * Where results are added to what is there, instances must not be evaluated twice and the last ones are left.
 */
final class LaneLoop {
    private final CodeBuilder code;
    private final int lanes;
    private final boolean stores;

    LaneLoop(CodeBuilder code, KernelSpecification specification) {
        this.code = code;
        lanes = specification.lanes();
        stores = specification.kind() == KernelKind.JACOBIAN || specification.kind() == KernelKind.HESSIAN;
    }

    /**
     * Writes the loop.
     *
     * @param instance the local of the first instance of a vector; after the loop, of the first that is left
     * @param end the local of the end of the run
     */
    void write(int instance, int end, Runnable body) {
        Label vector = code.newLabel();
        Label finish = code.newLabel();
        room(instance, end).loadConstant(lanes).if_icmplt(finish);
        code.labelBinding(vector);
        body.run();
        code.iinc(instance, lanes);
        room(instance, end).loadConstant(lanes).if_icmpge(vector);
        if (stores) {
            room(instance, end).ifle(finish);
            code.iload(end).loadConstant(lanes).isub().istore(instance).goto_(vector);
        }
        code.labelBinding(finish);
    }

    private CodeBuilder room(int instance, int end) {
        return code.iload(end).iload(instance).isub();
    }
}
