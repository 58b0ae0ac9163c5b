package dev.takt.solver.kkt;

/**
 * What a KKT system is and costs.
 *
 * @param system which of them it is; never {@link KktChoice#AUTO}
 * @param dimension of the factorized matrix
 * @param entries of the factorized matrix, one triangle
 * @param factorEntries of its factor
 * @param flops of one numeric factorization
 * @param blocks supernodes of a sparse factor, stages of a recursion, diagonal blocks of the eliminated equations
 * @param ordering how the unknowns were ordered, and by what margin that was better
 * @param structureHash SHA-256 of the structure, in hexadecimal: equal for equal structures on every machine
 */
public record KktDescription(
        KktChoice system,
        int dimension,
        long entries,
        long factorEntries,
        double flops,
        int blocks,
        String ordering,
        String structureHash) {}
