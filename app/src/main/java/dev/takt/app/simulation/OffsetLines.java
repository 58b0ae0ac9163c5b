package dev.takt.app.simulation;

import dev.takt.actors.estimation.DisturbanceRank;
import dev.takt.actors.estimation.DisturbanceSettling;
import dev.takt.config.Case;
import dev.takt.config.offset.OffsetDisturbance;
import dev.takt.config.offset.OffsetFree;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.MeasuredVariables;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a case holds without offset, by which disturbances, and what it does not. */
public final class OffsetLines {
    /** Plans reach a horizon ahead: what is found in many of them is not in their time. */
    private static final double LONG = 10;

    private static final String FASTER =
            " a larger estimator.process-noise.disturbance finds it sooner, and follows noise more";
    private static final String CURE = " Maybe" + FASTER + ".";

    private OffsetLines() {}

    /** A line for each thing to say; none for a case that holds nothing at a set-point. */
    public static List<String> of(Case read, CaseInspection inspection) {
        OffsetFree added = read.estimator().offsetFree();
        List<String> lines = new ArrayList<>();
        if (!added.disturbances().isEmpty() && inspection.period().isPresent()) {
            lines.add(held(added));
            lines.addAll(seen(read, inspection.period().getAsDouble()));
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

    private static List<String> seen(Case read, double period) {
        if (read.estimator().settings().kind() == EstimatorSettings.Kind.FULL_STATE) {
            return List.of("each disturbance is seen by its own measurement, in the error of the prediction");
        }
        List<String> signals =
                new MeasuredVariables(read, ModelDynamics.of(read.model().problem())).entries();
        DisturbanceRank rank = DisturbanceRank.of(read, signals, period);
        String ranked = "rank " + rank.rank() + " of " + rank.columns();
        if (!rank.isFull()) {
            return List.of(ranked
                    + ": the measurements do not show every disturbance, none is estimated, and an offset remains. Maybe"
                    + " measure the states that integrate, or name what is uncertain in estimator.parameters.");
        }
        List<String> lines = new ArrayList<>(List.of(ranked + ": the measurements show every disturbance"));
        settling(DisturbanceSettling.of(read, signals, period), period, horizon(read))
                .ifPresent(lines::add);
        return lines;
    }

    /** The one that is found first and the one that is found last. */
    private static Optional<String> settling(List<DisturbanceSettling> all, double period, double horizon) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        DisturbanceSettling first = Collections.min(all, Comparator.comparing(DisturbanceSettling::periods));
        DisturbanceSettling last = Collections.max(all, Comparator.comparing(DisturbanceSettling::periods));
        if (!last.isFound()) {
            return Optional.of("two thirds of " + last.disturbance() + " are not found within "
                    + DisturbanceSettling.MOST_PERIODS + " periods, and an offset stays." + CURE);
        }
        String slowest = last.periods() == first.periods()
                ? ""
                : " (" + first.disturbance() + ") to " + last.periods() + " (" + last.disturbance() + ")";
        double horizons = last.periods() * period / horizon;
        String late = horizons > LONG
                ? ", which is " + Math.round(horizons) + " horizons: an offset stays for that time." + CURE
                : ";" + FASTER;
        return Optional.of("two thirds of a disturbance are found within " + first.periods()
                + (last.periods() == 1 ? " period" : slowest + " periods") + late);
    }

    private static double horizon(Case read) {
        return read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME && !domain.isFree())
                .mapToDouble(domain -> domain.to() - domain.from())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
