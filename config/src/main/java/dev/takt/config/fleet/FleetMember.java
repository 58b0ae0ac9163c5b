package dev.takt.config.fleet;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A loop of a fleet.
 *
 * @param name of the loop, one of its kind in the fleet
 * @param file its case file
 * @param overrides what replaces settings of the file, each {@code path=value}
 * @param row of the table that has the overrides; empty where there is none
 */
public record FleetMember(String name, Path file, List<String> overrides, Optional<Place> row) {
    public FleetMember {
        overrides = List.copyOf(overrides);
    }

    /** A loop that no table tells. */
    public FleetMember(String name, Path file, List<String> overrides) {
        this(name, file, overrides, Optional.empty());
    }

    /** The same loop with other overrides. */
    public FleetMember with(List<String> others) {
        return new FleetMember(name, file, others, row);
    }

    /** What is wrong with the case of this loop, where what comes from its row of the table is told there. */
    public CaseFileException placed(CaseFileException wrong) {
        return new CaseFileException(wrong.problems().stream().map(this::placed).toList());
    }

    private Problem placed(Problem problem) {
        String origin = problem.place().origin();
        return row.filter(_ -> overrides.stream().anyMatch(each -> origin.equals("--set " + each)))
                .map(place -> new Problem(
                        place.at(problem.place().path()), problem.found(), problem.expected(), problem.cure()))
                .orElse(problem);
    }
}
