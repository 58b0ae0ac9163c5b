package dev.takt.solver.kkt;

/**
 * Which KKT system is used, and its constants.
 *
 * @param choice which one
 * @param relaxation for {@link KktChoice#LIFTED}: by how much equations are relaxed, relative to max(1, |b|). It moves the
 *     optimum; see {@link RelaxedProgram}
 */
public record KktOptions(KktChoice choice, double relaxation) {
    /** The choice is left to the solver. */
    public static final KktOptions DEFAULT = new KktOptions(KktChoice.AUTO, 1e-8);

    /** The given system with default constants. */
    public static KktOptions of(KktChoice choice) {
        return new KktOptions(choice, DEFAULT.relaxation());
    }
}
