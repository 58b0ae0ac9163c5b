package dev.takt.solver.transcription;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.ConstraintDiscretization;
import dev.takt.solver.transcription.discretization.Discretization;
import dev.takt.solver.transcription.discretization.Existence;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.Definition;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import dev.takt.solver.transcription.pattern.PatternInstantiation.Request;
import dev.takt.solver.transcription.pattern.PatternMerger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Bounds and starts of the variable vector, and the values of the output vector that no place holds. */
final class VariableData {
    private final ProblemGrid grid;
    private final PatternInstantiation instantiation;
    private final List<VariableLayout> variables;

    VariableData(ProblemGrid grid, PatternInstantiation instantiation) {
        this.grid = grid;
        this.instantiation = instantiation;
        this.variables = grid.variables();
    }

    /** Patterns of the bounds of all variables on one side; entries that have the given default, or none that counts, are left out. */
    List<PatternInstances> bounds(Function<Variable, Expression> bound, double byDefault, SettledAtStart settled) {
        return property(bound, byDefault, settled::isBounded);
    }

    /** Patterns of the starts of all variables; entries that start at 0 are left out. */
    List<PatternInstances> starts() {
        return property(Variable::start, 0, (_, _) -> true);
    }

    private List<PatternInstances> property(
            Function<Variable, Expression> property, double byDefault, BiPredicate<Variable, Integer> has) {
        List<PatternInstances> all = new ArrayList<>();
        for (VariableLayout variable : variables) {
            Expression expression = property.apply(variable.variable());
            if (!(expression instanceof Literal(double value) && value == byDefault)) {
                int[] entries = IntStream.range(0, variable.size())
                        .filter(entry -> variable.place()[entry] != VariableLayout.NONE)
                        .filter(entry -> has.test(variable.variable(), entry))
                        .toArray();
                int[] places = Arrays.stream(entries)
                        .map(entry -> variable.place()[entry])
                        .toArray();
                all.addAll(instances(variable, expression, entries, places));
            }
        }
        return PatternMerger.merge(all);
    }

    /** The output vector's layout. */
    List<VariableBlock> blocks() {
        List<VariableBlock> blocks = new ArrayList<>();
        int offset = 0;
        for (VariableLayout variable : variables) {
            int[] free = IntStream.range(0, variable.size())
                    .map(entry -> variable.definition()[entry] == VariableLayout.NONE
                            ? variable.placeOf(entry)
                            : VariableLayout.NONE)
                    .toArray();
            blocks.add(new VariableBlock(variable.variable(), offset, variable.shape(), free));
            offset += variable.size();
        }
        return blocks;
    }

    /**
     * Defines entries that occur nowhere, and so have no place, by their start, moved between their bounds. A control that acts
     * nowhere at an end of time is what acts beside it.
     *
     * @param definitions to which the new ones are added
     */
    void defineUnused(List<Definition> definitions) {
        for (VariableLayout variable : variables) {
            int[] unused = IntStream.range(0, variable.size())
                    .filter(entry -> variable.definition()[entry] == VariableLayout.NONE)
                    .filter(entry -> variable.placeOf(entry) == VariableLayout.NONE)
                    .toArray();
            if (unused.length > 0) {
                int time = variable.variable().role() == Variable.Role.CONTROL ? time(variable) : -1;
                int idle = time < 0 ? -1 : variable.grids().get(time).idleSupport();
                IntPredicate isIdle = entry -> idle >= 0 && variable.support(entry, time) == idle;
                int[] free = Arrays.stream(unused).filter(isIdle.negate()).toArray();
                define(variable, startInBounds(variable.variable()), free, definitions);
                if (free.length < unused.length) {
                    int[] beside = Arrays.stream(unused).filter(isIdle).toArray();
                    define(variable, beside(variable, time, idle == 0 ? 1 : -1), beside, definitions);
                }
            }
        }
    }

    private void define(VariableLayout variable, Expression value, int[] entries, List<Definition> definitions) {
        if (entries.length > 0) {
            Arrays.stream(entries).forEach(entry -> variable.definition()[entry] = definitions.size());
            definitions.add(new Definition(
                    node(variable, value),
                    IntStream.range(0, variable.grids().size()).toArray()));
        }
    }

    private static int time(VariableLayout variable) {
        return IntStream.range(0, variable.grids().size())
                .filter(d -> variable.grids().get(d).domain().kind() == Domain.Kind.TIME)
                .findFirst()
                .orElse(-1);
    }

    private static Expression beside(VariableLayout variable, int time, int supports) {
        List<Argument> arguments = new ArrayList<>();
        for (int d = 0; d < variable.grids().size(); d++) {
            Domain domain = variable.grids().get(d).domain();
            arguments.add(d == time ? domain.shifted(supports) : domain.running());
        }
        return new VariableReference(variable.variable(), arguments);
    }

    /** The values that definitions give. */
    List<PatternInstances> outputs(List<VariableBlock> blocks) {
        List<PatternInstances> all = new ArrayList<>();
        for (int v = 0; v < variables.size(); v++) {
            VariableLayout variable = variables.get(v);
            int offset = blocks.get(v).offset();
            int[] defined = IntStream.range(0, variable.size())
                    .filter(entry -> variable.definition()[entry] != VariableLayout.NONE)
                    .toArray();
            int[] outputs = Arrays.stream(defined).map(entry -> offset + entry).toArray();
            all.addAll(instances(variable, variable.variable().running(), defined, outputs));
        }
        return PatternMerger.merge(all);
    }

    private static Expression startInBounds(Variable variable) {
        Expression value = variable.start();
        if (!isInfinite(variable.lower())) {
            value = Functions.max(variable.lower(), value);
        }
        return isInfinite(variable.upper()) ? value : Functions.min(variable.upper(), value);
    }

    private static boolean isInfinite(Expression bound) {
        return bound instanceof Literal(double value) && Double.isInfinite(value);
    }

    private List<PatternInstances> instances(
            VariableLayout variable, Expression expression, int[] entries, int[] targets) {
        int[][] positions = new int[variable.grids().size()][entries.length];
        for (int d = 0; d < positions.length; d++) {
            for (int i = 0; i < entries.length; i++) {
                positions[d][i] = variable.support(entries[i], d);
            }
        }
        return instantiation.instantiate(new Request(node(variable, expression), positions, targets));
    }

    private GridNode node(VariableLayout variable, Expression expression) {
        return new Discretization(grid, new Existence())
                .lower(expression, ConstraintDiscretization.frame(variable.grids()));
    }
}
