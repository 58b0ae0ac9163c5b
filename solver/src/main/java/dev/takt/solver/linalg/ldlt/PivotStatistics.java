package dev.takt.solver.linalg.ldlt;

/** Signs and moduli of the pivots that one worker has met since the last reset. */
final class PivotStatistics {
    private int positive;
    private int negative;
    private int perturbed;
    private double smallest;
    private double largest;

    void reset() {
        positive = 0;
        negative = 0;
        perturbed = 0;
        smallest = Double.POSITIVE_INFINITY;
        largest = 0.0;
    }

    void countSingle(double pivot) {
        if (pivot > 0) {
            positive++;
        } else {
            negative++;
        }
        measure(Math.abs(pivot));
    }

    void countPair(double determinant, double trace) {
        if (determinant < 0) {
            positive++;
            negative++;
        } else if (trace > 0) {
            positive += 2;
        } else {
            negative += 2;
        }
        measure(Math.sqrt(Math.abs(determinant)));
    }

    void countPerturbed() {
        perturbed++;
    }

    private void measure(double modulus) {
        smallest = Math.min(smallest, modulus);
        largest = Math.max(largest, modulus);
    }

    void add(PivotStatistics other) {
        positive += other.positive;
        negative += other.negative;
        perturbed += other.perturbed;
        smallest = Math.min(smallest, other.smallest);
        largest = Math.max(largest, other.largest);
    }

    /** {@code current} if it says the same, so that nothing is allocated while the counts do not change. */
    Inertia inertia(Inertia current) {
        boolean same = current.positive() == positive && current.negative() == negative && current.zero() == perturbed;
        return same ? current : new Inertia(positive, negative, perturbed);
    }

    double smallest() {
        return smallest;
    }

    double largest() {
        return largest;
    }
}
