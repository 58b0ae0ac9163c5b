package dev.takt.solver.nmpc;

import dev.takt.solver.model.Scenarios;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What a name of the model means where there are scenarios: the variable or the constraint in all of them. That of one
 * scenario alone has the name with the scenario behind it; the first one has none of its own.
 */
final class ScenarioNames {
    private final Map<String, VariableBlock[]> variables = new HashMap<>();
    private final Map<String, RowBlock[]> rows = new HashMap<>();

    ScenarioNames(TranscribedProblem problem) {
        problem.variableBlocks().forEach(block -> variables.put(block.variable().name(), new VariableBlock[] {block}));
        problem.rowBlocks().forEach(block -> rows.put(block.name(), new RowBlock[] {block}));
        problem.scenarios().ifPresent(copies -> {
            copies.one()
                    .variableBlocks()
                    .forEach(block -> variables.merge(
                            block.variable().name(),
                            all(variables, block.variable().name(), copies.leaves(), VariableBlock[]::new),
                            (_, all) -> all));
            copies.one()
                    .rowBlocks()
                    .forEach(block -> rows.merge(
                            block.name(), all(rows, block.name(), copies.leaves(), RowBlock[]::new), (_, all) -> all));
        });
    }

    private static <T> T[] all(Map<String, T[]> blocks, String name, int leaves, IntFunction<T[]> array) {
        return IntStream.range(0, leaves)
                .mapToObj(leaf -> leaf == 0 ? name : Scenarios.inScenario(name, leaf))
                .flatMap(each -> Optional.ofNullable(blocks.get(each)).stream())
                .map(found -> found[0])
                .toArray(array);
    }

    /** The blocks of a variable; fails with the known names when there is none of that name. Allocates nothing. */
    VariableBlock[] variables(String name) {
        return known(variables, name, "variable");
    }

    /** The blocks of the rows of a constraint; fails with the known names when there is none of that name. */
    RowBlock[] rows(String name) {
        return known(rows, name, "constraint");
    }

    /** Whether a constraint has rows. */
    boolean hasRows(String name) {
        return rows.containsKey(name);
    }

    private static <T> T[] known(Map<String, T[]> blocks, String name, String kind) {
        T[] found = blocks.get(name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "no " + kind + " '" + name + "'; expected one of " + NameList.of(blocks.keySet()));
        }
        return found;
    }
}
