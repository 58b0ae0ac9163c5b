package dev.takt.solver.transcription;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Works out where variables and rows live. */
final class Placements {
    private static final int UNSEEN = -2;

    private final List<DomainGrid> domains;

    Placements(ProblemGrid grid) {
        this.domains = new ArrayList<>(grid.domains());
        domains.sort(Comparator.comparing(domain -> domain.domain().kind() != Domain.Kind.TIME));
    }

    /** The places of the variable vector. */
    Placement ofVariables(List<VariableLayout> variables, int count) {
        int[][] supports = nowhere(count);
        for (VariableLayout variable : variables) {
            for (int d = 0; d < variable.grids().size(); d++) {
                int[] along = supports[domains.indexOf(variable.grids().get(d))];
                for (int entry = 0; entry < variable.size(); entry++) {
                    if (variable.place()[entry] != VariableLayout.NONE) {
                        along[variable.place()[entry]] = variable.support(entry, d);
                    }
                }
            }
        }
        return placement(supports);
    }

    /**
     * The rows. Along a domain that a constraint does not run over, a row lives where all of its variables do, if that is
     * one support.
     */
    Placement ofRows(
            List<RowCollection.Rows> blocks, int count, List<PatternInstances> constraints, Placement variables) {
        int[][] supports = common(count, constraints, variables);
        for (RowCollection.Rows block : blocks) {
            DiscreteConstraint discrete = block.discrete();
            for (int loop = 0; loop < discrete.loops().size(); loop++) {
                int[] along = supports[domains.indexOf(discrete.loops().get(loop))];
                System.arraycopy(discrete.positions()[loop], 0, along, block.offset(), discrete.count());
            }
        }
        return placement(supports);
    }

    private int[][] common(int count, List<PatternInstances> constraints, Placement variables) {
        int[][] supports = nowhere(count);
        for (int d = 0; d < supports.length; d++) {
            int[] of = variables.supports()[d];
            int[] along = supports[d];
            Arrays.fill(along, UNSEEN);
            for (PatternInstances part : constraints) {
                for (int[] places : part.variables()) {
                    for (int i = 0; i < part.count(); i++) {
                        int row = part.targets()[i];
                        int support = of[places[i]];
                        along[row] = along[row] == UNSEEN || along[row] == support ? support : Placement.NOWHERE;
                    }
                }
            }
            for (int row = 0; row < count; row++) {
                along[row] = Math.max(along[row], Placement.NOWHERE);
            }
        }
        return supports;
    }

    private int[][] nowhere(int count) {
        int[][] supports = new int[domains.size()][count];
        for (int[] along : supports) {
            Arrays.fill(along, Placement.NOWHERE);
        }
        return supports;
    }

    private Placement placement(int[][] supports) {
        return new Placement(
                domains.stream().map(domain -> domain.domain().name()).toList(),
                supports,
                domains.stream()
                        .filter(domain -> domain.domain().kind() == Domain.Kind.TIME)
                        .mapToInt(DomainGrid::elementIntervals)
                        .findFirst()
                        .orElse(1));
    }
}
