package dev.takt.solver.linalg.ldlt;

/**
 * The factors of one 4 x 4 diagonal block: unit lower triangle and inverse pivots, all that the rows below need.
 *
 * <p>Columns 0 and 1, and columns 2 and 3, are either a 2 x 2 pivot each or two 1 x 1 pivots, whose inverse block then has
 * no off-diagonal entry. A column beyond the last pivot of the front has inverse pivot 0.
 */
final class EliminationStep {
    double l10;
    double l20;
    double l21;
    double l30;
    double l31;
    double l32;
    double i00;
    double i10;
    double i11;
    double i22;
    double i32;
    double i33;
}
