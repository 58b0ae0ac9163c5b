package dev.takt.solver.kernels;

import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.ProgramInstances;
import java.util.Arrays;
import java.util.List;

/**
 * Where the values of a matrix stand in their list: group by group, within a group entry by entry of its derivative
 * program, within an entry instance by instance.
 *
 * @param sparsity the position in the matrix of each value
 * @param offsets where the values of each group begin
 * @param doubled values of the Hessian that count twice: mixed derivatives of two holes that name the same variable in
 *     that instance, and so are both halves of a term on the diagonal
 * @param dependences what each value can change with
 */
@SuppressWarnings("ArrayRecordComponent")
record MatrixLayout(CoordinateSparsity sparsity, int[] offsets, int[] doubled, Dependence[] dependences) {

    /** The layout of the Jacobian: rows are the targets of the instances. */
    static MatrixLayout jacobian(List<ProgramInstances> groups) {
        int[] offsets = new int[groups.size()];
        int size = 0;
        for (int group = 0; group < offsets.length; group++) {
            offsets[group] = size;
            ProgramInstances instances = groups.get(group);
            size += instances.program().gradientEntries().size() * instances.count();
        }
        int[] rows = new int[size];
        int[] columns = new int[size];
        Dependence[] dependences = new Dependence[size];
        int position = 0;
        for (ProgramInstances instances : groups) {
            for (DerivativeProgram.GradientEntry entry : instances.program().gradientEntries()) {
                System.arraycopy(instances.targets()[entry.output()], 0, rows, position, instances.count());
                System.arraycopy(instances.variables()[entry.hole()], 0, columns, position, instances.count());
                Arrays.fill(dependences, position, position + instances.count(), entry.dependence());
                position += instances.count();
            }
        }
        return new MatrixLayout(new CoordinateSparsity(rows, columns), offsets, new int[0], dependences);
    }

    /** The layout of the Hessian, lower triangle. */
    static MatrixLayout hessian(List<ProgramInstances> groups) {
        int[] offsets = new int[groups.size()];
        int size = 0;
        for (int group = 0; group < offsets.length; group++) {
            offsets[group] = size;
            ProgramInstances instances = groups.get(group);
            size += instances.program().hessianEntries().size() * instances.count();
        }
        int[] rows = new int[size];
        int[] columns = new int[size];
        int[] doubled = new int[size];
        Dependence[] dependences = new Dependence[size];
        int doubles = 0;
        int position = 0;
        for (ProgramInstances instances : groups) {
            for (DerivativeProgram.HessianEntry entry : instances.program().hessianEntries()) {
                int[] first = instances.variables()[entry.row()];
                int[] second = instances.variables()[entry.column()];
                Arrays.fill(dependences, position, position + instances.count(), entry.dependence());
                for (int instance = 0; instance < instances.count(); instance++) {
                    rows[position] = Math.max(first[instance], second[instance]);
                    columns[position] = Math.min(first[instance], second[instance]);
                    if (entry.row() != entry.column() && first[instance] == second[instance]) {
                        doubled[doubles++] = position;
                    }
                    position++;
                }
            }
        }
        return new MatrixLayout(
                new CoordinateSparsity(rows, columns), offsets, Arrays.copyOf(doubled, doubles), dependences);
    }
}
