package dev.takt.solver.ipm.linesearch;

/**
 * Whether a trial point makes progress over the present one: the switching condition, Armijo's condition and sufficient
 * decrease (Wächter and Biegler 2006, eq. 18 to 20), and the filter.
 */
public final class AcceptanceTest {
    static final double GAMMA_THETA = 1e-5;
    static final double GAMMA_PHI = 1e-8;
    private static final double S_THETA = 1.1;
    private static final double S_PHI = 2.3;
    private static final double DELTA = 1;
    private static final double ETA = 1e-8;
    private static final double GAMMA_ALPHA = 0.05;
    /** Where the bound on the step vanishes with the violation, the search ends at rounding. */
    private static final double MIN_STEP = 1e-16;

    /** No iterate may violate its constraints by more than so many times what the first one did, */
    private static final double LARGEST_GROWTH = 1e4;
    /** which beyond this violation are no more than so many times (decision 124). */
    private static final double LARGE_VIOLATION = 1e6;

    private static final double GROWTH_OF_LARGE = 3;
    /** Rows from which on the limit grows with their number: a finer grid has more of them, and their violations are summed. */
    private static final double FEW_ROWS = 100;

    private static final double SMALL_VIOLATION = 1e-4;
    /** A trial point may not raise the barrier function by more orders of magnitude than this. */
    private static final double LARGEST_INCREASE = 5;

    private final Filter filter;
    private final double size;
    private double largestViolation;
    private double smallViolation;
    private double violation;
    private double merit;
    private double slope;
    private double switchingStep;
    private boolean rejectedByFilter;

    AcceptanceTest(Filter filter, int rows) {
        this.filter = filter;
        size = Math.max(1, rows / FEW_ROWS);
    }

    /** Starts a solve at a point with the given violation. */
    void reset(double firstViolation) {
        largestViolation = Math.min(
                LARGEST_GROWTH * Math.max(size, firstViolation),
                Math.max(LARGE_VIOLATION * size, GROWTH_OF_LARGE * firstViolation));
        smallViolation = SMALL_VIOLATION * Math.max(1, firstViolation);
    }

    /** Lets iterates violate their constraints by so much, however little the first one did. */
    public void allow(double presentViolation) {
        largestViolation = Math.max(largestViolation, presentViolation);
    }

    /** Starts a line search. */
    void begin(double presentViolation, double presentMerit, double presentSlope) {
        violation = presentViolation;
        merit = presentMerit;
        slope = presentSlope;
        rejectedByFilter = false;
        switchingStep =
                slope < 0 ? DELTA * Math.pow(violation, S_THETA) / Math.pow(-slope, S_PHI) : Double.POSITIVE_INFINITY;
    }

    /** alpha_min (eq. 23): below it the line search gives up. */
    double smallestStep() {
        double bound = GAMMA_THETA;
        if (slope < 0) {
            bound = Math.min(bound, GAMMA_PHI * violation / -slope);
            if (violation <= smallViolation) {
                bound = Math.min(bound, switchingStep);
            }
        }
        return Math.max(MIN_STEP, GAMMA_ALPHA * bound);
    }

    /** Whether the switching condition holds, so that the barrier function must decrease. */
    private boolean isMeritStep(double alpha) {
        return alpha > switchingStep;
    }

    private boolean satisfiesArmijo(double alpha, double trialMerit) {
        return noMore(trialMerit - merit, ETA * alpha * slope);
    }

    private boolean noMore(double a, double b) {
        return a - b <= FilterLineSearch.ROUNDING * Math.abs(merit);
    }

    /** Whether a trial point at a step of length alpha is acceptable to the present point and to the filter. */
    boolean accepts(double alpha, double trialViolation, double trialMerit) {
        rejectedByFilter = false;
        if (!isWithinLimit(trialViolation) || !Double.isFinite(trialMerit) || increasesTooMuch(trialMerit)) {
            return false;
        }
        boolean progress = isMeritStep(alpha) && violation <= smallViolation
                ? satisfiesArmijo(alpha, trialMerit)
                : improves(trialViolation, trialMerit);
        if (!progress) {
            return false;
        }
        rejectedByFilter = !filter.accepts(trialViolation, trialMerit);
        return !rejectedByFilter;
    }

    /** Whether a violation is not too large for any iterate. */
    boolean isWithinLimit(double trialViolation) {
        return trialViolation <= largestViolation;
    }

    /** Sufficient decrease of the violation or of the barrier function (eq. 18). */
    public boolean improves(double trialViolation, double trialMerit) {
        return trialViolation <= (1 - GAMMA_THETA) * violation || noMore(trialMerit - merit, -GAMMA_PHI * violation);
    }

    private boolean increasesTooMuch(double trialMerit) {
        double increase = trialMerit - merit;
        return increase > 0
                && Math.log10(increase) > LARGEST_INCREASE + Math.max(1, Math.log10(Math.abs(merit) + 1e-300));
    }

    /** Whether the last rejection was the filter's alone. */
    boolean rejectedByFilter() {
        return rejectedByFilter;
    }

    /** Adds the present point to the filter unless the accepted step was one of the barrier function. */
    void augmentAfter(double alpha, double trialMerit) {
        if (!isMeritStep(alpha) || !satisfiesArmijo(alpha, trialMerit)) {
            augment();
        }
    }

    /** Adds the present point, with its margins, to the filter. */
    public void augment() {
        filter.add((1 - GAMMA_THETA) * violation, merit - GAMMA_PHI * violation);
    }
}
