package dev.takt.solver.transcription;

import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.Places;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds for each equality row the variable that it determines, and reports equations that are too many.
 */
final class MatchingSelection {
    private static final int MAX_NAMES = 8;
    private static final int LEAST_LIKELY = 3;

    private final List<VariableLayout> variables;
    private final List<RowCollection.Rows> blocks;
    private final boolean[] given;
    private final Variable[] variableAt;
    private final boolean[] isStart;
    /** By row all places in it, known ones too. */
    private final int[][] occurring;

    private final int[][] variablesOf;
    private final EquationMatching matching;
    private final DegreesOfFreedom.Rules rules;

    /**
     * Pairs all equality rows.
     *
     * @param given by place whether the variable is known when the equations are solved, so that none determines it
     * @param rules what counts as determined
     */
    MatchingSelection(
            List<VariableLayout> variables,
            boolean[] given,
            List<RowCollection.Rows> blocks,
            int rowCount,
            List<PatternInstances> constraints,
            DegreesOfFreedom.Rules rules) {
        this.rules = rules;
        this.variables = variables;
        this.blocks = blocks;
        this.given = given;
        this.variableAt = new Variable[given.length];
        this.isStart = new boolean[given.length];
        variables.forEach(this::place);
        this.occurring = occurrences(rowCount, constraints);
        this.variablesOf = unknowns(occurring);
        this.matching = new EquationMatching(variablesOf, given.length);
        preferred();
        matching.complete();
        determineDependent();
    }

    private void place(VariableLayout variable) {
        int time = variable.time();
        for (int entry = 0; entry < variable.size(); entry++) {
            int place = variable.placeOf(entry);
            if (place != VariableLayout.NONE) {
                variableAt[place] = variable.variable();
                isStart[place] = variable.variable().role() == Variable.Role.STATE
                        && time >= 0
                        && variable.support(entry, time) == 0;
            }
        }
    }

    /**
     * A state after its start, a derivative or an algebraic variable has the equation rather than a control or a free variable,
     * wherever there is a choice.
     */
    private void determineDependent() {
        int[] lonely = IntStream.range(0, given.length)
                .filter(place -> !isSpare(place)
                        && !given[place]
                        && !isStart[place]
                        && matching.rowOf(place) == EquationMatching.NONE)
                .toArray();
        if (lonely.length > 0) {
            int[][] rowsOf = rowsByVariable();
            for (int place : lonely) {
                matching.pairInPlaceOf(place, variable -> rowsOf[variable], this::isSpare);
            }
        }
    }

    /**
     * Leaves finite variables alone that equations in time hold, where controls can take their rows, the last ones first: sizes that
     * are chosen before it is known what happens, as a control can be later. What a single equation holds is taken to be defined by it.
     */
    void shareSizes() {
        int[][] rowsOf = rowsByVariable();
        int[] controls = lonelyControls();
        variables.stream()
                .filter(layout -> layout.time() < 0)
                .flatMapToInt(layout -> IntStream.range(0, layout.size()).map(layout::placeOf))
                .filter(place -> place != VariableLayout.NONE && isHeldInTime(rowsOf[place]))
                .forEach(size -> release(size, controls, rowsOf));
    }

    private void release(int size, int[] controls, int[][] rowsOf) {
        for (int i = 0; i < controls.length && matching.rowOf(size) != EquationMatching.NONE; i++) {
            if (matching.rowOf(controls[i]) == EquationMatching.NONE) {
                matching.pairInPlaceOf(controls[i], variable -> rowsOf[variable], place -> place == size);
            }
        }
    }

    private boolean isHeldInTime(int[] rows) {
        return rows.length > 1 && Arrays.stream(rows).allMatch(this::isOneOfSeveral);
    }

    /** Whether the equation of a row stands at several places. */
    private boolean isOneOfSeveral(int row) {
        return blocks.stream().anyMatch(block -> {
            int count = block.discrete().count();
            return count > 1 && row >= block.offset() && row < block.offset() + count;
        });
    }

    /** Controls that no equation determines, those at late times first. */
    private int[] lonelyControls() {
        record Late(int place, int support) {}
        return variables.stream()
                .filter(layout -> layout.variable().role() == Variable.Role.CONTROL && layout.time() >= 0)
                .flatMap(layout -> IntStream.range(0, layout.size())
                        .filter(entry -> layout.placeOf(entry) != VariableLayout.NONE)
                        .mapToObj(entry -> new Late(layout.placeOf(entry), layout.support(entry, layout.time()))))
                .filter(late -> !given[late.place()] && matching.rowOf(late.place()) == EquationMatching.NONE)
                .sorted(Comparator.comparingInt(Late::support).reversed())
                .mapToInt(Late::place)
                .distinct()
                .toArray();
    }

    private boolean isSpare(int place) {
        return rules.spare().test(variableAt[place]) || rules.idle().test(place);
    }

    private int[][] rowsByVariable() {
        int[] counts = new int[given.length];
        Arrays.stream(variablesOf).flatMapToInt(Arrays::stream).forEach(place -> counts[place]++);
        int[][] rows = new int[given.length][];
        Arrays.setAll(rows, place -> new int[counts[place]]);
        for (int row = variablesOf.length - 1; row >= 0; row--) {
            for (int place : variablesOf[row]) {
                rows[place][--counts[place]] = row;
            }
        }
        return rows;
    }

    /** By row the variable that it determines, or -1. */
    int[] matchedVariables() {
        return matching.matchedVariables();
    }

    private int[][] occurrences(int rowCount, List<PatternInstances> constraints) {
        int[] sizes = new int[rowCount];
        for (PatternInstances part : constraints) {
            for (int target : part.targets()) {
                sizes[target] += part.variables().length;
            }
        }
        int[][] found = new int[rowCount][];
        for (RowCollection.Rows block : blocks) {
            for (int row : block.numbers()) {
                found[row] = new int[block.isEquality() ? sizes[row] : 0];
            }
        }
        int[] filled = new int[rowCount];
        for (PatternInstances part : constraints) {
            for (int[] places : part.variables()) {
                for (int i = 0; i < part.count(); i++) {
                    int row = part.targets()[i];
                    if (found[row].length > 0) {
                        found[row][filled[row]++] = places[i];
                    }
                }
            }
        }
        return found;
    }

    private int[][] unknowns(int[][] found) {
        int[] foundIn = new int[given.length];
        int[][] unknowns = new int[found.length][];
        for (int row = 0; row < found.length; row++) {
            unknowns[row] = likeliestFirst(found[row], foundIn, row + 1);
        }
        return unknowns;
    }

    private int[] likeliestFirst(int[] places, int[] foundIn, int stamp) {
        int[] sorted = new int[places.length];
        int count = 0;
        for (int likelihood = 0; likelihood <= LEAST_LIKELY; likelihood++) {
            for (int place : places) {
                if (!given[place] && likelihood(variableAt[place]) == likelihood && foundIn[place] != stamp) {
                    foundIn[place] = stamp;
                    sorted[count++] = place;
                }
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    private static int likelihood(Variable variable) {
        return switch (variable.role()) {
            case ALGEBRAIC -> 0;
            case STATE -> 1;
            case FREE -> 2;
            case CONTROL -> LEAST_LIKELY;
        };
    }

    private void preferred() {
        for (RowCollection.Rows block : blocks) {
            DiscreteConstraint discrete = block.discrete();
            for (VariableAccess access : discrete.determined()) {
                int[] entries = access.variable().entries(access.indices(), discrete.positions(), discrete.count());
                for (int i = 0; i < entries.length; i++) {
                    int place = entries[i] < 0
                            ? VariableLayout.NONE
                            : access.variable().placeOf(entries[i]);
                    if (place != VariableLayout.NONE
                            && access.variable().definition()[entries[i]] == VariableLayout.NONE) {
                        matching.pair(block.offset() + i, place);
                    }
                }
            }
        }
    }

    /** Equations that are too many, and variables that no equation determines although their role asks for one. */
    List<ModelProblem> problems() {
        List<ModelProblem> problems = new ArrayList<>();
        overdetermined(problems);
        LeftOutSupports leftOut = new LeftOutSupports(blocks.stream().map(RowCollection.Rows::discrete));
        HigherIndex index = new HigherIndex(blocks, occurring, given, variableAt, matching, rules);
        problems.addAll(new DegreesOfFreedom(
                        variables,
                        given,
                        matching,
                        variablesOf,
                        rules,
                        new DegreesOfFreedom.Reasons(leftOut, index::reasons))
                .problems());
        return problems;
    }

    private void overdetermined(List<ModelProblem> problems) {
        BitSet reported = new BitSet();
        for (RowCollection.Rows block : blocks) {
            int[] alone = block.isEquality()
                    ? IntStream.of(block.numbers())
                            .filter(row -> matching.variableOf(row) == EquationMatching.NONE && !reported.get(row))
                            .toArray()
                    : new int[0];
            if (alone.length == 0) {
                continue;
            }
            BitSet competing = new BitSet();
            for (int row : alone) {
                if (!competing.get(row)) {
                    competing.or(matching.competing(row));
                }
            }
            reported.or(competing);
            int[] instances =
                    Arrays.stream(alone).map(row -> row - block.offset()).toArray();
            DiscreteConstraint discrete = block.discrete();
            problems.add(new ModelProblem(
                    discrete.constraint().name(),
                    alone.length + (alone.length == 1 ? " equation" : " equations") + " too many "
                            + Places.of(discrete.loops(), discrete.positions(), instances) + ": " + rowNames(competing)
                            + " together have fewer unknowns (" + variableNames(competing) + ") than equations",
                    "at most as many equations as unknowns",
                    rules.algebraicAreDetermined()
                            ? "Maybe a condition is stated twice, or an equation needs a restriction."
                            : "Maybe the model is of higher index: differentiate a constraint between states."));
        }
    }

    private String rowNames(BitSet rows) {
        Set<String> names = new LinkedHashSet<>();
        for (RowCollection.Rows block : blocks) {
            int next = rows.nextSetBit(block.offset());
            if (next >= 0 && next < block.offset() + block.discrete().count()) {
                names.add(block.discrete().constraint().name());
            }
        }
        return listed(names);
    }

    private String variableNames(BitSet rows) {
        Set<String> names = new LinkedHashSet<>();
        rows.stream()
                .forEach(row -> Arrays.stream(variablesOf[row]).forEach(place -> names.add(variableAt[place].name())));
        return names.isEmpty() ? "none" : listed(names);
    }

    private static String listed(Set<String> names) {
        String text = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
        return names.size() > MAX_NAMES ? text + " and " + (names.size() - MAX_NAMES) + " more" : text;
    }
}
