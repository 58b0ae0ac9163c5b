package dev.takt.solver.kkt;

import java.util.Locale;

/** The KKT systems by the names that settings use. */
public enum KktChoice {
    /** The one that suits the program best. */
    AUTO,
    /** Sparse LDL^T of the whole system with static pivots. */
    AUGMENTED,
    /** A Riccati recursion over stages, states eliminated. */
    RICCATI,
    /** A dense system in the controls, states eliminated. */
    REDUCED,
    /** Equations relaxed, all rows condensed, positive definite. */
    LIFTED,
    /** Inequalities condensed; equations by Golub and Greif's method with conjugate gradients. */
    HYBRID;

    /** The name in settings and reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
