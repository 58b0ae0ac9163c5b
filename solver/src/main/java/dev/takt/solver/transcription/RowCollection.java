package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.Discretization;
import dev.takt.solver.transcription.discretization.Existence;
import dev.takt.solver.transcription.discretization.Places;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import dev.takt.solver.transcription.pattern.PatternInstantiation.Request;
import dev.takt.solver.transcription.pattern.PatternMerger;
import dev.takt.solver.transcription.pattern.TermInstances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The rows of the program: constraints at their instances, one after the other. */
final class RowCollection {
    private final PatternInstantiation instantiation;
    private final List<ModelProblem> problems;
    private final List<Rows> blocks = new ArrayList<>();
    private final List<DroppedRows> dropped = new ArrayList<>();
    private final List<DiscreteConstraint> omitted = new ArrayList<>();
    private final List<PatternInstances> constraints = new ArrayList<>();
    private int count;

    RowCollection(PatternInstantiation instantiation, List<ModelProblem> problems) {
        this.instantiation = instantiation;
        this.problems = problems;
    }

    /**
     * The rows of one constraint.
     *
     * @param discrete the constraint at the instances that became rows
     * @param auxiliary whether the constraint is not the author's
     */
    record Rows(DiscreteConstraint discrete, int offset, boolean auxiliary) {
        boolean isEquality() {
            return discrete.constraint() instanceof Constraint.Equation;
        }

        RowBlock block() {
            return new RowBlock(
                    discrete.constraint().name(),
                    auxiliary ? Optional.empty() : Optional.of(discrete.source()),
                    offset,
                    discrete.count(),
                    isEquality());
        }

        int[] numbers() {
            return IntStream.range(offset, offset + discrete.count()).toArray();
        }
    }

    List<Rows> blocks() {
        return blocks;
    }

    List<PatternInstances> constraints() {
        return constraints;
    }

    List<DroppedRows> dropped() {
        return dropped;
    }

    /** The inequalities of which instances were left out, at these instances. */
    List<DiscreteConstraint> omitted() {
        return omitted;
    }

    int count() {
        return count;
    }

    /** Adds a constraint at those of its instances where a variable is left. */
    Rows add(DiscreteConstraint discrete, boolean auxiliary) {
        int[] local = IntStream.range(0, discrete.count()).toArray();
        List<PatternInstances> instances = instances(discrete, local);
        boolean[] touched = new boolean[discrete.count()];
        for (PatternInstances part : instances) {
            if (part.pattern().variables() > 0) {
                Arrays.stream(part.targets()).forEach(target -> touched[target] = true);
            }
        }
        int[] kept = IntStream.of(local).filter(i -> touched[i]).toArray();
        report(discrete, kept, IntStream.of(local).filter(i -> !touched[i]).toArray());
        Rows rows = new Rows(discrete.at(kept), count, auxiliary);
        int[] rowOf = new int[discrete.count()];
        Arrays.fill(rowOf, VariableLayout.NONE);
        for (int i = 0; i < kept.length; i++) {
            rowOf[kept[i]] = count + i;
        }
        instances.stream()
                .map(part -> Retargeting.mapped(part, rowOf))
                .filter(part -> part.count() > 0)
                .forEach(constraints::add);
        count += kept.length;
        blocks.add(rows);
        return rows;
    }

    /** Adds a term over the loops of a constraint to its rows. */
    void addTerm(Rows rows, GridNode node) {
        constraints.addAll(
                instantiation.instantiate(new Request(node, rows.discrete().positions(), rows.numbers())));
    }

    private List<PatternInstances> instances(DiscreteConstraint discrete, int[] targets) {
        List<PatternInstances> instances = new ArrayList<>();
        for (GridTerm term : discrete.terms()) {
            instances.addAll(instantiation.instantiate(TermInstances.of(term, discrete.positions(), targets)));
        }
        return instances;
    }

    private void report(DiscreteConstraint discrete, int[] kept, int[] without) {
        if (without.length == 0) {
            return;
        }
        String name = discrete.constraint().name();
        String where = Places.of(discrete.loops(), discrete.positions(), without);
        if (discrete.constraint() instanceof Constraint.Equation) {
            problems.add(new ModelProblem(
                    name,
                    "no variable left " + where + ": other equations define everything in it",
                    "a variable that the equation determines",
                    "Maybe two equations give the same value: restrict one of them, for example by t > 0."));
        } else if (kept.length > 0) {
            omitted.add(discrete.at(without));
            dropped.add(new DroppedRows(
                    name, without.length, where + ": only given values are in it, which no decision changes"));
        } else {
            problems.add(new ModelProblem(
                    name,
                    "no variable left " + where + ": equations define everything in it",
                    "an inequality that a decision can change",
                    "Maybe restrict it to where the variables are free."));
        }
    }

    /** The bounds of all inequality rows on one side. */
    List<PatternInstances> bounds(ProblemGrid grid, boolean upper) {
        List<PatternInstances> bounds = new ArrayList<>();
        Discretization discretization = new Discretization(grid, new Existence());
        for (Rows rows : blocks) {
            if (rows.discrete().constraint() instanceof Inequality inequality) {
                var bound = upper ? inequality.upper() : inequality.lower();
                if (!(bound instanceof Literal(double value) && Double.isInfinite(value))) {
                    GridNode node = discretization.lower(bound, rows.discrete().frame());
                    bounds.addAll(instantiation.instantiate(
                            new Request(node, rows.discrete().positions(), rows.numbers())));
                }
            }
        }
        return PatternMerger.merge(bounds);
    }
}
