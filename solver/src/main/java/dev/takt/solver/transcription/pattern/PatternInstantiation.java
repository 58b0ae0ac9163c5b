package dev.takt.solver.transcription.pattern;

import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridNode.VariableLeaf;
import dev.takt.solver.transcription.grid.GridRewriting;
import dev.takt.solver.transcription.grid.GridWalk;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Turns discretised expressions into patterns and their instances. Instances are classified by which of their variable
 * accesses are free and which are defined, by which definition; each class has one pattern, into which the definitions
 * are substituted. The work per instance is on index arrays only.
 */
public final class PatternInstantiation {
    private final List<Definition> definitions;

    /** Substitutes the given definitions, by their number. */
    public PatternInstantiation(List<Definition> definitions) {
        this.definitions = definitions;
    }

    /**
     * A node at some instances.
     *
     * @param positions {@code [loop][instance]}
     * @param targets one an instance
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Request(GridNode node, int[][] positions, int[] targets) {
        int count() {
            return targets.length;
        }

        Request select(int[] instances, GridNode other, List<int[]> morePositions) {
            int[][] selected = new int[positions.length + morePositions.size()][];
            for (int loop = 0; loop < positions.length; loop++) {
                selected[loop] = pick(positions[loop], instances);
            }
            for (int i = 0; i < morePositions.size(); i++) {
                selected[positions.length + i] = morePositions.get(i);
            }
            return new Request(other, selected, pick(targets, instances));
        }
    }

    /** The pattern instances of a request, in an order that depends on its content only. */
    public List<PatternInstances> instantiate(Request request) {
        List<PatternInstances> done = new ArrayList<>();
        if (request.count() > 0) {
            instantiate(request, done);
        }
        return done;
    }

    private void instantiate(Request request, List<PatternInstances> done) {
        Optional<GridNode.Choice> choice = OpenChoices.first(request.node());
        if (choice.isPresent()) {
            decide(request, choice.get(), done);
            return;
        }
        List<VariableLeaf> accesses = accesses(request.node());
        int[][] definitionOf = new int[accesses.size()][];
        int[] classes = new int[request.count()];
        int classCount = 1;
        boolean anyDefined = false;
        for (int a = 0; a < accesses.size(); a++) {
            definitionOf[a] = accesses.get(a).definitions(request.positions(), request.count());
            if (Arrays.stream(definitionOf[a]).anyMatch(definition -> definition != VariableLayout.NONE)) {
                anyDefined = true;
                classCount = refine(classes, definitionOf[a]);
            }
        }
        if (!anyDefined) {
            done.add(new PatternAssembly(request).assemble());
            return;
        }
        for (int[] members : members(classes, classCount)) {
            instantiate(substitute(request, accesses, definitionOf, members), done);
        }
    }

    /** Each instance has one of the two nodes of a choice, and those with the same one belong together. */
    private void decide(Request request, GridNode.Choice choice, List<PatternInstances> done) {
        boolean[] holds = choice.evaluate(request.positions(), request.count());
        for (boolean first : new boolean[] {true, false}) {
            int[] members = IntStream.range(0, holds.length)
                    .filter(instance -> holds[instance] == first)
                    .toArray();
            if (members.length > 0) {
                GridNode node = new GridRewriting.Decision(choice, first).of(request.node());
                instantiate(request.select(members, node, List.of()), done);
            }
        }
    }

    /** Splits classes by a key and returns their new number. */
    private static int refine(int[] classes, int[] key) {
        Map<Long, Integer> refined = new HashMap<>();
        for (int i = 0; i < classes.length; i++) {
            long pair = (long) classes[i] << Integer.SIZE | key[i] + 1L;
            Integer known = refined.get(pair);
            if (known == null) {
                known = refined.size();
                refined.put(pair, known);
            }
            classes[i] = known;
        }
        return refined.size();
    }

    private static List<int[]> members(int[] classes, int classCount) {
        int[] sizes = new int[classCount];
        for (int number : classes) {
            sizes[number]++;
        }
        List<int[]> members = new ArrayList<>();
        for (int size : sizes) {
            members.add(new int[size]);
        }
        int[] filled = new int[classCount];
        for (int i = 0; i < classes.length; i++) {
            members.get(classes[i])[filled[classes[i]]++] = i;
        }
        return members;
    }

    private Request substitute(Request request, List<VariableLeaf> accesses, int[][] definitionOf, int[] members) {
        int[][] positions = Arrays.stream(request.positions())
                .map(all -> pick(all, members))
                .toArray(int[][]::new);
        Map<GridNode, GridNode> replaced = new IdentityHashMap<>();
        Map<List<Object>, GridNode> substituted = new HashMap<>();
        List<int[]> morePositions = new ArrayList<>();
        for (int a = 0; a < accesses.size(); a++) {
            int number = definitionOf[a][members[0]];
            if (number == VariableLayout.NONE) {
                continue;
            }
            Definition definition = definitions.get(number);
            List<int[]> loops = new ArrayList<>();
            List<Object> key = new ArrayList<>(List.of(number));
            for (int domain : definition.loopDomains()) {
                int[] supports = accesses.get(a).indices().get(domain).evaluate(positions, members.length);
                loops.add(supports);
                key.add(new IntSequence(supports));
            }
            GridNode value = substituted.get(key);
            if (value == null) {
                int offset = positions.length + morePositions.size();
                value = new GridRewriting.Relabelling(loop -> loop + offset).of(definition.value());
                substituted.put(key, value);
                morePositions.addAll(loops);
            }
            replaced.put(accesses.get(a), value);
        }
        return request.select(members, new GridRewriting.Replacement(replaced).of(request.node()), morePositions);
    }

    /** The distinct variable accesses of a node, left to right. */
    public static List<VariableLeaf> accesses(GridNode node) {
        Set<VariableLeaf> found = Collections.newSetFromMap(new IdentityHashMap<>());
        List<VariableLeaf> list = new ArrayList<>();
        new GridWalk(access -> {
                    if (found.add(access)) {
                        list.add(access);
                    }
                })
                .visit(node);
        return list;
    }

    public static int[] pick(int[] values, int[] instances) {
        int[] picked = new int[instances.length];
        for (int i = 0; i < instances.length; i++) {
            picked[i] = values[instances[i]];
        }
        return picked;
    }
}
