package dev.takt.solver.kernels.program;

import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds patterns that are better evaluated by one program: those with the same instances that have most of their operations in
 * common, as the equations of all states over one interval of an explicit integrator have. One program computes what they share
 * once, and one reverse sweep over their weighted sum gives the second derivatives of all of them.
 */
public final class JointPrograms {
    /** Operations of the joint values, as a share of those of the separate ones, up to which joining pays. */
    private static final double LARGEST_SHARE = 0.7;

    /** Operations that joining has to save in the values: short programs run in vector registers, long ones may not. */
    private static final int LEAST_SAVING = 64;

    private JointPrograms() {}

    /**
     * The programs of some patterns with their instances, in the order of the first pattern of each.
     *
     * @param alone derives a pattern that is evaluated alone
     */
    public static List<ProgramInstances> of(List<PatternInstances> groups, Function<Pattern, DerivativeProgram> alone) {
        int[] leaders = IntStream.range(0, groups.size()).toArray();
        Map<Integer, List<Integer>> byCount = IntStream.range(0, groups.size())
                .boxed()
                .collect(Collectors.groupingBy(group -> groups.get(group).count(), TreeMap::new, Collectors.toList()));
        byCount.values().stream()
                .filter(members -> members.size() > 1)
                .forEach(members -> join(groups, members, leaders));
        Map<Integer, List<PatternInstances>> joined = IntStream.range(0, leaders.length)
                .boxed()
                .collect(Collectors.groupingBy(
                        group -> leaders[group], TreeMap::new, Collectors.mapping(groups::get, Collectors.toList())));
        return joined.values().stream()
                .map(members -> members.size() > 1
                        ? together(members)
                        : ProgramInstances.of(alone.apply(members.getFirst().pattern()), members.getFirst()))
                .toList();
    }

    private static ProgramInstances together(List<PatternInstances> groups) {
        var graph = new ExpressionGraph();
        var holes = new JointHoles();
        List<Integer> roots =
                groups.stream().map(group -> holes.translate(group, graph)).toList();
        return holes.instances(DerivativeProgram.of(graph, roots), groups);
    }

    /** Joins those of some groups with equally many instances that share enough. */
    private static void join(List<PatternInstances> groups, List<Integer> members, int[] leaders) {
        var graph = new ExpressionGraph();
        var holes = new JointHoles();
        int[] roots = members.stream()
                .mapToInt(group -> holes.translate(groups.get(group), graph))
                .toArray();
        int[] first = new SharedOperations(graph, roots).joined(LARGEST_SHARE, LEAST_SAVING);
        for (int member = 0; member < first.length; member++) {
            leaders[members.get(member)] = members.get(first[member]);
        }
    }
}
