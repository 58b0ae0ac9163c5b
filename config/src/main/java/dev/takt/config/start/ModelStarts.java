package dev.takt.config.start;

import dev.takt.solver.nmpc.StartTrajectory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * First guesses that a case takes from files, in place of those of its variables.
 *
 * @param trajectories by the name of the variable
 * @param remarks what of a file is not used, and what it does not say
 */
public record ModelStarts(Map<String, StartTrajectory> trajectories, List<String> remarks) {
    /** No guesses but those of the variables. */
    public static final ModelStarts NONE = new ModelStarts(Map.of(), List.of());

    public ModelStarts {
        trajectories = new LinkedHashMap<>(trajectories);
        remarks = List.copyOf(remarks);
    }
}
