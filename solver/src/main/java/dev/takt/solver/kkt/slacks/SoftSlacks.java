package dev.takt.solver.kkt.slacks;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The variables of a program that serve one inequality row alone: they have one entry in the Jacobian, in that row, none in the
 * Hessian but on the diagonal, and no equality determines them. Slack variables of soft constraints are of this kind.
 */
final class SoftSlacks {
    private final int[] variables;
    private final int[] entries;
    private final int[] rows;
    private final int[] rest;
    private final CoordinateSparsity hessian;
    private final int[] hessianRest;
    private final int[] hessianOwn;
    private final int[] hessianOwner;
    private final int[] jacobianRest;

    SoftSlacks(NonlinearProgram program) {
        CoordinateSparsity jacobian = program.jacobianSparsity();
        hessian = program.hessianSparsity();
        int[] entryOf = soleEntries(program, jacobian);
        variables =
                IntStream.range(0, entryOf.length).filter(v -> entryOf[v] >= 0).toArray();
        rest = IntStream.range(0, entryOf.length).filter(v -> entryOf[v] < 0).toArray();
        entries = Indices.picked(entryOf, variables);
        rows = Indices.picked(jacobian.rows(), entries);
        int[] slackOf = new int[entryOf.length];
        Arrays.fill(slackOf, -1);
        for (int k = 0; k < variables.length; k++) {
            slackOf[variables[k]] = k;
        }
        hessianRest = IntStream.range(0, hessian.size())
                .filter(e -> slackOf[hessian.rows()[e]] < 0)
                .toArray();
        hessianOwn = IntStream.range(0, hessian.size())
                .filter(e -> slackOf[hessian.rows()[e]] >= 0)
                .toArray();
        hessianOwner = Indices.picked(slackOf, Indices.picked(hessian.rows(), hessianOwn));
        jacobianRest = IntStream.range(0, jacobian.size())
                .filter(e -> slackOf[jacobian.columns()[e]] < 0)
                .toArray();
    }

    /** The Jacobian entry of each variable that serves one inequality row alone; less than 0 for the others. */
    private static int[] soleEntries(NonlinearProgram program, CoordinateSparsity jacobian) {
        int none = -1;
        int ruledOut = -2;
        int[] entryOf = new int[program.variables()];
        Arrays.fill(entryOf, none);
        for (int e = 0; e < jacobian.size(); e++) {
            int variable = jacobian.columns()[e];
            boolean first = entryOf[variable] == none && !program.isEquality(jacobian.rows()[e]);
            entryOf[variable] = first ? e : ruledOut;
        }
        CoordinateSparsity hessian = program.hessianSparsity();
        for (int e = 0; e < hessian.size(); e++) {
            if (hessian.rows()[e] != hessian.columns()[e]) {
                entryOf[hessian.rows()[e]] = ruledOut;
                entryOf[hessian.columns()[e]] = ruledOut;
            }
        }
        for (int matched : program.matchedVariables()) {
            if (matched >= 0) {
                entryOf[matched] = ruledOut;
            }
        }
        return entryOf;
    }

    /** Number of slack variables. */
    int count() {
        return variables.length;
    }

    /** The slack variables, ascending; not to be changed. */
    int[] variables() {
        return variables;
    }

    /** The Jacobian entry of each slack variable; not to be changed. */
    int[] entries() {
        return entries;
    }

    /** The row of each slack variable; not to be changed. */
    int[] rows() {
        return rows;
    }

    /** The other variables, ascending; not to be changed. */
    int[] rest() {
        return rest;
    }

    /** The entries of the Hessian between the other variables; not to be changed. */
    int[] hessianRest() {
        return hessianRest;
    }

    /** The entries of the Hessian at slack variables; not to be changed. */
    int[] hessianOwn() {
        return hessianOwn;
    }

    /** The number of the slack variable of each of {@link #hessianOwn}; not to be changed. */
    int[] hessianOwner() {
        return hessianOwner;
    }

    /** The entries of the Jacobian at the other variables; not to be changed. */
    int[] jacobianRest() {
        return jacobianRest;
    }

    /** Copies the numbers at some places. */
    static void pick(double[] from, int[] places, double[] to) {
        for (int k = 0; k < places.length; k++) {
            to[k] = from[places[k]];
        }
    }
}
