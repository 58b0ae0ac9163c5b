package dev.takt.solver.transcription.grid;

import java.util.List;

/**
 * One term of a sum: a node, evaluated and added up over all combinations of the supports of its own loops.
 *
 * @param loops the loops of measures, besides those of the constraint
 */
public record GridTerm(GridNode node, List<MeasureLoop> loops) {
    public GridTerm {
        loops = List.copyOf(loops);
    }

    /**
     * A loop over supports of a measured domain.
     *
     * @param loop its number
     * @param supports those with a weight
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record MeasureLoop(int loop, int[] supports) {}
}
