package dev.takt.solver.nmpc;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where everything stands in the output vector of a plan; shared by all plans of one problem.
 *
 * @param blocks every reported variable by name, in the order of the model
 * @param supports all supports along each domain, by name
 * @param time the time domain, if the problem has one
 * @param outputCount length of the output vector
 */
public record PlanLayout(
        Map<String, VariableBlock> blocks, Map<String, double[]> supports, Optional<Domain> time, int outputCount) {

    /** The layout of the plans of a problem. */
    public static PlanLayout of(TranscribedProblem problem) {
        Map<String, VariableBlock> blocks = new LinkedHashMap<>();
        for (VariableBlock block : problem.variableBlocks()) {
            blocks.put(block.variable().name(), block);
        }
        Optional<Domain> time = problem.model().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst();
        return new PlanLayout(blocks, problem.supports(), time, problem.outputCount());
    }

    /** The block of a variable; fails with the known names when there is none of that name. */
    VariableBlock block(String variable) {
        VariableBlock block = blocks.get(variable);
        if (block == null) {
            throw new IllegalArgumentException(
                    "no variable '" + variable + "' in the plan; expected one of " + NameList.of(blocks.keySet()));
        }
        return block;
    }

    /** The position of the time domain among the domains of a variable, or -1 if it does not depend on time. */
    int timePosition(VariableBlock block) {
        return time.map(domain -> block.variable().domains().indexOf(domain)).orElse(-1);
    }
}
