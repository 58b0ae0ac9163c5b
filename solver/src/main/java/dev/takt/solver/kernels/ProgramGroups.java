package dev.takt.solver.kernels;

import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.ProgramInstances;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs behind the functions of a problem, with their instances.
 *
 * @param objective the terms of the objective, one value each
 * @param rows the terms of the rows; patterns that share most of their operations have one program
 */
public record ProgramGroups(List<ProgramInstances> objective, List<ProgramInstances> rows) {
    public ProgramGroups {
        objective = List.copyOf(objective);
        rows = List.copyOf(rows);
    }

    /** The groups behind the Hessian of the Lagrangian, in the order of its values. */
    public List<ProgramInstances> lagrangian() {
        return Stream.concat(objective.stream(), rows.stream()).toList();
    }

    /** Operations of the longest program. */
    int longestProgram() {
        return lagrangian().stream()
                .map(ProgramInstances::program)
                .mapToInt(DerivativeProgram::longest)
                .max()
                .orElse(0);
    }
}
