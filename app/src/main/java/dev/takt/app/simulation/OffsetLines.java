package dev.takt.app.simulation;

import dev.takt.actors.estimation.DisturbanceRank;
import dev.takt.config.Case;
import dev.takt.config.offset.OffsetDisturbance;
import dev.takt.config.offset.OffsetFree;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.MeasuredVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a case holds without offset, by which disturbances, and what it does not. */
public final class OffsetLines {
    private OffsetLines() {}

    /** A line for each thing to say; none for a case that holds nothing at a set-point. */
    public static List<String> of(Case read, CaseInspection inspection) {
        OffsetFree added = read.estimator().offsetFree();
        List<String> lines = new ArrayList<>();
        if (!added.disturbances().isEmpty() && inspection.period().isPresent()) {
            lines.add(held(added));
            lines.add(rank(read, inspection.period().getAsDouble()));
        }
        lines.addAll(added.remarks());
        return lines;
    }

    private static String held(OffsetFree added) {
        return "held: " + String.join(", ", added.held()) + "; "
                + added.disturbances().stream().map(OffsetLines::describe).collect(Collectors.joining(", "));
    }

    private static String describe(OffsetDisturbance disturbance) {
        return disturbance.parameter()
                + switch (disturbance.place()) {
                    case STATE -> " in the rate of ";
                    case OUTPUT -> " in the value of ";
                }
                + disturbance.variable();
    }

    private static String rank(Case read, double period) {
        if (read.estimator().settings().kind() == EstimatorSettings.Kind.FULL_STATE) {
            return "each disturbance is seen by its own measurement, in the error of the prediction";
        }
        List<String> signals =
                new MeasuredVariables(read, ModelDynamics.of(read.model().problem())).entries();
        DisturbanceRank rank = DisturbanceRank.of(read, signals, period);
        return "rank " + rank.rank() + " of " + rank.columns()
                + (rank.isFull()
                        ? ": the measurements show every disturbance"
                        : ": the measurements do not show every disturbance, none is estimated, and an offset remains. Maybe"
                                + " measure the states that integrate, or name what is uncertain in estimator.parameters.");
    }
}
