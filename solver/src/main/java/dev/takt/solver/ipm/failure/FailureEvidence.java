package dev.takt.solver.ipm.failure;

import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.UndefinedValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a solve that failed leaves behind to say why. Its memory is taken at the first failure; what it says is found when asked
 * for, with the program as it is then.
 */
public final class FailureEvidence {
    /** Beside the largest value, one this small has not grown. */
    private static final double NEGLIGIBLE_GROWTH = 1e-3;

    /** A fall this large, relative to the objective at the start or 1, lets one ask whether there is a minimum. */
    private static final double SUSPICIOUS_FALL = 100;

    private final NonlinearProgram program;
    private double[] multipliers = {};
    private double[] point = {};
    private double fallFrom;
    private double fallTo;
    private boolean conflicting;
    private boolean present;

    public FailureEvidence(NonlinearProgram program) {
        this.program = program;
    }

    /** Forgets what was left behind: a solve begins. */
    public void clear() {
        present = false;
        conflicting = false;
        fall(0, 0);
    }

    /** Room for the variables where the solve ended, or could not go on to; from now on there is evidence. */
    public double[] point() {
        if (point.length != program.variables()) {
            point = new double[program.variables()];
        }
        present = true;
        return point;
    }

    /** Room for the multipliers of the violation, in a scaling common to all rows; from now on there is a conflict. */
    public double[] multipliers() {
        if (multipliers.length != program.rows()) {
            multipliers = new double[program.rows()];
        }
        conflicting = true;
        return multipliers;
    }

    /** Notes the objective at the start, and the lowest one among iterates that satisfied the constraints. */
    public void fall(double from, double to) {
        fallFrom = from;
        fallTo = to;
    }

    /** Whether the objective has fallen so far that it may have no minimum. */
    public boolean hasFallenFar() {
        return present && !conflicting && fallFrom - fallTo >= SUSPICIOUS_FALL * Math.max(1, Math.abs(fallFrom));
    }

    /** The objective at the start. */
    public double fallFrom() {
        return fallFrom;
    }

    /** The lowest objective among iterates that satisfied the constraints. */
    public double fallTo() {
        return fallTo;
    }

    /**
     * Which constraints and bounds cannot hold together; empty if no minimum of the violation was found.
     *
     * @param most the largest number of parties
     */
    public Optional<Conflict> conflict(int most) {
        return present && conflicting ? new ConflictSearch(program, point, multipliers).find(most) : Optional.empty();
    }

    /** What has no finite value, or no finite slope, where the solve ended or could not go on to. */
    public Optional<UndefinedValue> undefinedValue() {
        return present ? program.undefinedValue(point) : Optional.empty();
    }

    /** A function that bends where the solve ended. */
    public Optional<Kink> kink() {
        return present ? program.kink(point) : Optional.empty();
    }

    /**
     * The variables that have grown most, the largest one of each element, and their values.
     *
     * @param most the largest number
     */
    public List<String> grown(int most) {
        if (!present) {
            return List.of();
        }
        double largest = Arrays.stream(point).map(Math::abs).max().orElse(0);
        List<String> grown = new ArrayList<>();
        List<String> elements = new ArrayList<>();
        IntStream.range(0, point.length)
                .boxed()
                .filter(j -> Math.abs(point[j]) > Math.max(1, NEGLIGIBLE_GROWTH * largest))
                .sorted(Comparator.comparingDouble(j -> -Math.abs(point[j])))
                .forEach(j -> {
                    String element =
                            grown.size() < most ? program.variablePlace(j).element() : "";
                    if (!element.isEmpty() && !elements.contains(element)) {
                        elements.add(element);
                        grown.add(program.variablePlace(j) + " = " + Violation.number(point[j]));
                    }
                });
        return grown;
    }
}
