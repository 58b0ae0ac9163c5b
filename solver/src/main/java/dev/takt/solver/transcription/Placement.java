package dev.takt.solver.transcription;

import java.util.List;

/**
 * Where the entries of a vector (variables, or rows of the constraints) live on the grids: the index of the support along
 * each domain, or {@link #NOWHERE} for a domain that the entry does not depend on.
 *
 * @param domains names of the domains, the time domain first if there is one
 * @param supports {@code [domain][entry]}, index of the support among all supports, internal ones included
 */
@SuppressWarnings("ArrayRecordComponent")
public record Placement(List<String> domains, int[][] supports) {
    /** The support index of an entry that does not depend on the domain. */
    public static final int NOWHERE = -1;

    public Placement {
        domains = List.copyOf(domains);
    }
}
