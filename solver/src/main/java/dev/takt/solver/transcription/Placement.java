package dev.takt.solver.transcription;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the entries of a vector (variables, or rows of the constraints) live on the grids: the index of the support along
 * each domain, or {@link #NOWHERE} for a domain that the entry does not depend on.
 *
 * @param domains names of the domains, the time domain first if there is one
 * @param supports {@code [domain][entry]}, index of the support among all supports, internal ones included
 * @param intervals between neighbouring supports of time that make a collocation element, 1 without collocation
 * @param tree for rows, the stages of a scenario tree in which they live; empty where stages follow one another in time
 */
@SuppressWarnings("ArrayRecordComponent")
public record Placement(List<String> domains, int[][] supports, int intervals, Optional<StageTree> tree) {
    /** The support index of an entry that does not depend on the domain. */
    public static final int NOWHERE = -1;

    public Placement {
        domains = List.copyOf(domains);
    }

    /** Places on grids without internal supports of time. */
    public Placement(List<String> domains, int[][] supports) {
        this(domains, supports, 1);
    }

    /** Places where stages follow one another in time. */
    public Placement(List<String> domains, int[][] supports, int intervals) {
        this(domains, supports, intervals, Optional.empty());
    }

    /** The stages in which the entries live: those of the scenario tree, or one after the other in time. */
    public StageTree stageTree() {
        return tree.orElseGet(() -> StageTree.chain(stages()));
    }

    /** The support of time at the right end of the collocation element in which each entry lives, or {@link #NOWHERE}. */
    public int[] stages() {
        return Arrays.stream(supports[0])
                .map(support -> support == NOWHERE ? NOWHERE : (support + intervals - 1) / intervals * intervals)
                .toArray();
    }
}
