package dev.takt.solver.ipm.failure;

import dev.takt.solver.ipm.failure.Conflict.Kind;
import dev.takt.solver.ipm.failure.Conflict.Party;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.EntryPlace;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds who is in conflict where the violation of the constraints is at a minimum that is not zero. There the multipliers y of
 * the violation prove that nothing near can be better (J. Gleeson and J. Ryan 1990, Identifying minimally infeasible subsystems of
 * inequalities: the support of such multipliers is an infeasible subsystem): in each variable the gradients of rows, weighted by y,
 * cancel, or push it against a bound. The rows and bounds that balance those of the worst row, directly or through others, are the
 * conflict; a second one elsewhere is left out.
 */
final class ConflictSearch {
    /** A term smaller than this beside the largest of its variable or its row balances nothing. */
    private static final double NEGLIGIBLE_TERM = 1e-3;
    /** A row that weighs less than this beside the heaviest is held by the proximal term of restoration alone. */
    private static final double NEGLIGIBLE_ROW = 1e-4;
    /** A violation below this is one of rounding. */
    private static final double LEAST_VIOLATION = 1e-8;

    private final NonlinearProgram program;
    private final double[] x;
    private final double[] rows;
    private final double[] variableLower;
    private final double[] variableUpper;
    private final double[] rowLower;
    private final double[] rowUpper;
    /** y_i times the derivative of row i by variable j, in the order of the Jacobian. */
    private final double[] terms;

    private final double[] largestOfRow;
    private final double[] largestOfVariable;
    private final double[] pushes;
    private final CoordinateSparsity positions;
    private final BitSet foundRows = new BitSet();
    private final BitSet foundVariables = new BitSet();

    /**
     * Prepares a search.
     *
     * @param x where the violation is least
     * @param y the multipliers of the rows there
     */
    ConflictSearch(NonlinearProgram program, double[] x, double[] y) {
        this.program = program;
        this.x = x;
        int n = program.variables();
        int m = program.rows();
        variableLower = new double[n];
        variableUpper = new double[n];
        rowLower = new double[m];
        rowUpper = new double[m];
        program.bounds(variableLower, variableUpper, rowLower, rowUpper);
        rows = new double[m];
        program.constraints(x, rows);
        positions = program.jacobianSparsity();
        terms = new double[positions.size()];
        program.jacobian(x, terms);
        largestOfRow = new double[m];
        largestOfVariable = new double[n];
        pushes = new double[n];
        for (int k = 0; k < terms.length; k++) {
            int row = positions.rows()[k];
            int variable = positions.columns()[k];
            terms[k] *= y[row];
            largestOfRow[row] = Math.max(largestOfRow[row], Math.abs(terms[k]) * size(variable));
            largestOfVariable[variable] = Math.max(largestOfVariable[variable], Math.abs(terms[k]));
            pushes[variable] += terms[k];
        }
    }

    private double size(int variable) {
        return Math.max(1, Math.abs(x[variable]));
    }

    /** The conflict that the most violated row is in; empty if none is violated. */
    Optional<Conflict> find(int most) {
        Optional<Integer> worst = IntStream.range(0, rows.length)
                .boxed()
                .filter(row -> amount(row) > LEAST_VIOLATION && largestOfRow[row] > 0)
                .max(Comparator.comparingDouble(this::amount));
        if (worst.isEmpty()) {
            return Optional.empty();
        }
        follow(worst.get());
        return Optional.of(new Conflict(parties().stream().limit(most).toList()));
    }

    private double amount(int row) {
        return Math.max(rowLower[row] - rows[row], rows[row] - rowUpper[row]);
    }

    /** Goes from the worst row to all that balance it. */
    private void follow(int worst) {
        int[][] ofRow = terms(positions.rows(), rows.length);
        int[][] ofVariable = terms(positions.columns(), x.length);
        double least = NEGLIGIBLE_ROW * largestOfRow[worst];
        ArrayDeque<Integer> pending = new ArrayDeque<>(List.of(worst));
        foundRows.set(worst);
        while (!pending.isEmpty()) {
            int row = pending.pop();
            for (int k : ofRow[row]) {
                int variable = positions.columns()[k];
                boolean matters = Math.abs(terms[k]) * size(variable) >= NEGLIGIBLE_TERM * largestOfRow[row]
                        && Math.abs(terms[k]) >= NEGLIGIBLE_TERM * largestOfVariable[variable];
                if (matters && !foundVariables.get(variable)) {
                    foundVariables.set(variable);
                    for (int other : ofVariable[variable]) {
                        int balancing = positions.rows()[other];
                        if (Math.abs(terms[other]) >= NEGLIGIBLE_TERM * largestOfVariable[variable]
                                && largestOfRow[balancing] >= least
                                && !foundRows.get(balancing)) {
                            foundRows.set(balancing);
                            pending.push(balancing);
                        }
                    }
                }
            }
        }
    }

    /** The numbers of the terms of each row, or of each variable. */
    private static int[][] terms(int[] owners, int count) {
        int[] sizes = new int[count];
        for (int owner : owners) {
            sizes[owner]++;
        }
        int[][] terms = new int[count][];
        for (int owner = 0; owner < count; owner++) {
            terms[owner] = new int[sizes[owner]];
        }
        for (int k = owners.length - 1; k >= 0; k--) {
            terms[owners[k]][--sizes[owners[k]]] = k;
        }
        return terms;
    }

    /** An element with all that was found of it. */
    private record Side(Kind kind, String element) {}

    /** What is known of a side so far. */
    private static final class Members {
        private EntryPlace first;
        private EntryPlace last;
        private Optional<Violation> violation = Optional.empty();
        private double weight;
        private double bound;

        Members(EntryPlace place) {
            first = place;
            last = place;
        }

        /** Takes note of the weight of an entry, and of the bound of the heaviest one. */
        void weigh(double entry, double boundOfEntry) {
            if (entry >= weight) {
                weight = entry;
                bound = boundOfEntry;
            }
        }

        double amount() {
            return violation.map(Violation::amount).orElse(0.0);
        }
    }

    private List<Party> parties() {
        Map<Side, Members> sides = new LinkedHashMap<>();
        foundRows.stream().forEach(row -> addRow(sides, row));
        foundVariables.stream().forEach(variable -> addBound(sides, variable));
        List<Map.Entry<Side, Members>> sorted = new ArrayList<>(sides.entrySet());
        Comparator<Map.Entry<Side, Members>> violated =
                Comparator.comparingDouble(entry -> entry.getValue().amount() * entry.getValue().weight);
        Comparator<Map.Entry<Side, Members>> heavy = Comparator.comparingDouble(entry -> entry.getValue().weight);
        sorted.sort(violated.thenComparing(heavy).reversed());
        return sorted.stream()
                .map(entry -> new Party(
                        entry.getKey().kind(),
                        entry.getValue().first,
                        entry.getValue().last,
                        entry.getValue().bound,
                        entry.getValue().violation))
                .toList();
    }

    private void addRow(Map<Side, Members> sides, int row) {
        Members members = members(sides, Kind.ROWS, program.rowPlace(row));
        members.weigh(largestOfRow[row], 0);
        if (amount(row) > Math.max(LEAST_VIOLATION, members.amount())) {
            members.violation =
                    Optional.of(new Violation(program.rowName(row), rows[row], rowLower[row], rowUpper[row]));
        }
    }

    /** A bound takes part where the rows push the variable against it. */
    private void addBound(Map<Side, Members> sides, int variable) {
        double push = pushes[variable];
        double bound = push > 0 ? variableLower[variable] : variableUpper[variable];
        if (Math.abs(push) >= NEGLIGIBLE_TERM * largestOfVariable[variable] && Double.isFinite(bound)) {
            Kind kind = push > 0 ? Kind.LOWER_BOUNDS : Kind.UPPER_BOUNDS;
            members(sides, kind, program.variablePlace(variable)).weigh(Math.abs(push) * size(variable), bound);
        }
    }

    private static Members members(Map<Side, Members> sides, Kind kind, EntryPlace place) {
        Members members = sides.computeIfAbsent(new Side(kind, place.element()), _ -> new Members(place));
        members.first = Conflict.first(members.first, place);
        members.last = Conflict.last(members.last, place);
        return members;
    }
}
