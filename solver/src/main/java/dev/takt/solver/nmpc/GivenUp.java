package dev.takt.solver.nmpc;

/**
 * A limit that cannot be held at rest, because limits of its rank or of ranks before it are in the way.
 *
 * @param zone name of the constraint
 * @param limit which of its two limits
 * @param rank of the zone
 * @param amount by how much, in the unit of its body; the largest one where the zone runs over space
 */
public record GivenUp(String zone, Limit limit, int rank, double amount) {
    /** One of the two limits of a zone. */
    public enum Limit {
        LOWER,
        UPPER
    }
}
