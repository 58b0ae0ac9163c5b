package dev.takt.solver.ipm.compute;

/** The factors that the rows of a program carry, in the memory of a machine. */
public final class RowFactors {
    private final Vector values;
    private boolean unit = true;
    private int revision;

    /**
     * No factors.
     *
     * @param values ones, of the shape of the rows
     */
    RowFactors(Vector values) {
        this.values = values;
    }

    /** New factors have been chosen, or none. */
    void set(boolean areUnit, int newRevision) {
        unit = areUnit;
        revision = newRevision;
    }

    /** Whether no row carries a factor; what stands in {@link #values} is of no meaning then. */
    public boolean areUnit() {
        return unit;
    }

    /** The factors. */
    public Vector values() {
        return values;
    }

    /** Another number whenever factors have been chosen anew. */
    public int revision() {
        return revision;
    }
}
