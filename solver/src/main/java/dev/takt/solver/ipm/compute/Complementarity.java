package dev.takt.solver.ipm.compute;

/**
 * Products of bound multipliers and distances to the bounds, in the few numbers that the method asks for. One pass over the
 * vectors serves the complementarity error for every barrier parameter.
 */
public final class Complementarity {
    private double smallest;
    private double largest;
    private double sum;
    private double multiplierSum;
    private int count;

    /** Forgets everything. */
    public void clear() {
        smallest = Double.POSITIVE_INFINITY;
        largest = 0;
        sum = 0;
        multiplierSum = 0;
        count = 0;
    }

    /** Adds what was found in a part of the vectors; NaN stays visible. */
    public void add(double partSmallest, double partLargest, double partSum, double partMultiplierSum, int partCount) {
        smallest = Math.min(smallest, partSmallest);
        largest = Math.max(largest, partLargest);
        sum += partSum;
        multiplierSum += partMultiplierSum;
        count += partCount;
    }

    /** The largest |product - mu|; 0 without bounds. */
    public double error(double mu) {
        return count == 0 ? 0 : Math.max(largest - mu, mu - smallest);
    }

    /** The mean product; 0 without bounds. */
    public double average() {
        return count == 0 ? 0 : sum / count;
    }

    /** The smallest product over the mean one, in (0, 1]: 1 on the central path. */
    public double centrality() {
        return count == 0 || !(sum > 0) ? 1 : smallest / (sum / count);
    }

    /** The largest product. */
    public double largest() {
        return largest;
    }

    /** The sum of all bound multipliers. */
    public double multiplierSum() {
        return multiplierSum;
    }

    /** Number of finite bounds. */
    public int count() {
        return count;
    }
}
