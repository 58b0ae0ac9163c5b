package dev.takt.solver.kernels.program;

import dev.takt.solver.transcription.pattern.DoubleSequence;
import dev.takt.solver.transcription.pattern.IntSequence;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The holes of several patterns with the same instances: those that are filled alike in all instances are one hole. */
final class JointHoles {
    private final Map<IntSequence, Integer> variables = new LinkedHashMap<>();
    private final Map<DoubleSequence, Integer> data = new LinkedHashMap<>();
    private final Map<IntSequence, Integer> parameters = new LinkedHashMap<>();

    /** Writes a pattern into a graph, its holes being those of all, and returns its node. */
    int translate(PatternInstances group, ExpressionGraph graph) {
        return PatternTranslation.translate(
                group.pattern().root(),
                graph,
                new PatternTranslation.Inputs(
                        hole -> graph.variable(number(variables, new IntSequence(group.variables()[hole]))),
                        hole -> graph.data(number(data, new DoubleSequence(group.data()[hole]))),
                        hole -> graph.parameter(number(parameters, new IntSequence(group.parameters()[hole])))));
    }

    /** The instances of a program with these holes, whose values are those of the groups in their order. */
    ProgramInstances instances(DerivativeProgram program, List<PatternInstances> groups) {
        return new ProgramInstances(
                program,
                groups.getFirst().count(),
                variables.keySet().stream().map(IntSequence::values).toArray(int[][]::new),
                data.keySet().stream().map(DoubleSequence::values).toArray(double[][]::new),
                parameters.keySet().stream().map(IntSequence::values).toArray(int[][]::new),
                groups.stream().map(PatternInstances::targets).toArray(int[][]::new));
    }

    private static <T> int number(Map<T, Integer> holes, T filling) {
        return holes.computeIfAbsent(filling, _ -> holes.size());
    }
}
