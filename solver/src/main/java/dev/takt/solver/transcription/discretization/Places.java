package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.List;

/** Points of grids in words, for messages. */
public final class Places {
    private Places() {}

    /** Some instances: {@code at t = 0}, {@code at 21 places, first t = 0, x1 = -1}; nothing without loops. */
    public static String of(List<DomainGrid> loops, int[][] positions, int[] instances) {
        if (loops.isEmpty()) {
            return "anywhere";
        }
        StringBuilder text =
                new StringBuilder(instances.length == 1 ? "at " : "at " + instances.length + " places, first ");
        for (int loop = 0; loop < loops.size(); loop++) {
            DomainGrid grid = loops.get(loop);
            text.append(loop == 0 ? "" : ", ")
                    .append(grid.domain().name())
                    .append(" = ")
                    .append(ExpressionText.number(grid.supports()[positions[loop][instances[0]]]));
        }
        return text.toString();
    }

    /** The places of some entries of a variable. */
    public static String of(VariableLayout variable, int[] entries) {
        int[][] positions = new int[variable.grids().size()][entries.length];
        int[] instances = new int[entries.length];
        for (int i = 0; i < entries.length; i++) {
            instances[i] = i;
            for (int d = 0; d < positions.length; d++) {
                positions[d][i] = variable.support(entries[i], d);
            }
        }
        return of(variable.grids(), positions, instances);
    }
}
