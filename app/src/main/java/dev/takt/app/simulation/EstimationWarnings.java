package dev.takt.app.simulation;

import dev.takt.actors.estimation.DisturbanceRank;
import dev.takt.config.Case;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.settings.EstimatorSettings.Kind;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.MeasuredVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Warnings about an estimator that is asked for more than the measurements show, or for what its kind does not do. */
final class EstimationWarnings {
    private EstimationWarnings() {}

    /**
     * The warnings of a case.
     *
     * @param period of its loop in seconds; empty if it has none
     */
    static List<String> of(Case read, OptionalDouble period) {
        EstimatorSettings settings = read.estimator().settings();
        List<String> warnings = new ArrayList<>();
        if (settings.kind() != Kind.FULL_STATE && !settings.parameters().isEmpty() && period.isPresent()) {
            List<String> signals =
                    new MeasuredVariables(read, ModelDynamics.of(read.model().problem())).entries();
            DisturbanceRank rank = DisturbanceRank.of(read, signals, period.getAsDouble());
            if (!rank.isFull()) {
                warnings.add(
                        "at rest the measurements do not show all that is estimated, the states and "
                                + String.join(", ", settings.parameters()) + " (rank " + rank.rank() + " of "
                                + rank.columns()
                                + "): estimates may drift while what is measured fits. Maybe estimate fewer parameters, or measure more.");
            }
        }
        if (isWritten(read, "window") && settings.kind() != Kind.MHE) {
            warnings.add("estimator.window has no effect with kind = " + word(settings.kind()) + ": it is that of mhe");
        }
        if (isWritten(read, "gate") && settings.kind() != Kind.EKF) {
            warnings.add("estimator.gate has no effect with kind = " + word(settings.kind())
                    + ": it is that of ekf; signals judges measurements with any kind");
        }
        return warnings;
    }

    private static boolean isWritten(Case read, String setting) {
        return read.model().places().written("estimator." + setting).isPresent();
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
