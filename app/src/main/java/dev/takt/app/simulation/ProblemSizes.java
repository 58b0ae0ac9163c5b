package dev.takt.app.simulation;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.program.StraightLineProgram;
import dev.takt.solver.transcription.TranscribedProblem;
import java.util.HashSet;
import java.util.Set;

/**
 * The sizes of a transcribed problem.
 *
 * @param variables of the nonlinear program
 * @param rows constraint rows of it, bounds on variables not counted
 * @param parameters numbers that may change between solves
 * @param patterns distinct expressions behind all rows and the objective
 * @param jacobianEntries values of the Jacobian
 * @param hessianEntries values of the Hessian of the Lagrangian, one triangle
 */
public record ProblemSizes(
        int variables, int rows, int parameters, int patterns, int jacobianEntries, int hessianEntries) {

    /** The sizes of a compiled program. */
    static ProblemSizes of(CompiledProgram program) {
        TranscribedProblem problem = program.problem();
        // Compared as programs: the tree of a pattern with shared parts has as many nodes as there are ways through it.
        Set<StraightLineProgram> patterns = new HashSet<>();
        program.groups()
                .lagrangian()
                .forEach(group -> patterns.add(group.program().value()));
        return new ProblemSizes(
                problem.variableCount(),
                problem.rowCount(),
                problem.parameterCount(),
                patterns.size(),
                program.jacobianSparsity().size(),
                program.hessianSparsity().size());
    }
}
