package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Domain;
import java.util.Optional;

/**
 * A part of a derivative along one domain: the operand at a neighbour of each support, times a weight.
 *
 * @param neighbours by support
 * @param weights by support
 * @param slope what the first derivative along the domain is inside of the operand there, if not that of the scheme
 */
@SuppressWarnings("ArrayRecordComponent")
public record DerivativeTerm(int[] neighbours, double[] weights, Optional<Stencil> slope) {

    /** The frame of the operand. */
    public Frame in(Frame frame, Domain domain, GridIndex at) {
        Frame there = frame.at(domain, at.then(neighbours));
        return slope.map(stencil -> there.with(domain, stencil)).orElse(there);
    }
}
