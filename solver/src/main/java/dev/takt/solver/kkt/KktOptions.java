package dev.takt.solver.kkt;

/**
 * Which KKT system is used, and its constants.
 *
 * @param choice which one
 */
public record KktOptions(KktChoice choice) {
    /** The choice is left to the solver. */
    public static final KktOptions DEFAULT = new KktOptions(KktChoice.AUTO);
}
