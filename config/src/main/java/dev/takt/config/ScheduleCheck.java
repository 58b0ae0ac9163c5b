package dev.takt.config;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelValues;
import dev.takt.config.source.Node;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Judges the schedules of {@code loop.set-points} by the ranges of their parameters: each row of a table where it is written, any
 * other schedule at many times. A parameter without a range may have any finite value in the file.
 */
final class ScheduleCheck {
    private static final String WITHIN = "values within the range";

    private static final int SAMPLES = 2000;

    private final ModelValues values;
    private final ParameterRanges ranges;
    private final double seconds;
    private final Problems problems;

    /**
     * A check of the schedules of a model.
     *
     * @param seconds from the start of the loop on, in which schedules that are no tables are looked at
     */
    ScheduleCheck(ModelValues values, ParameterRanges ranges, double seconds, Problems problems) {
        this.values = values;
        this.ranges = ranges;
        this.seconds = seconds;
        this.problems = problems;
    }

    /** Judges the block {@code loop.set-points}, of which the set-points have been read. */
    void check(Node.Block block, List<SetPoint> setPoints) {
        block.entries().forEach((key, node) -> {
            List<Parameter> parameters = values.findParameters(key);
            setPoints.stream()
                    .filter(setPoint -> parameters.contains(setPoint.parameter()))
                    .forEach(setPoint -> check(node, setPoint));
        });
    }

    private void check(Node node, SetPoint setPoint) {
        ParameterRange range = ranges.of(setPoint.parameter().name());
        TimeProfile profile = setPoint.profile();
        if (!profile.dated() && !profile.stated() && profile.first().getAsDouble() > 0) {
            beginsLate(node, setPoint.parameter().name(), profile.first().getAsDouble());
            return;
        }
        Optional<Node.Sequence> rows = rows(node);
        if (rows.isPresent()) {
            rows.get().elements().forEach(row -> row(row, range));
            return;
        }
        for (int k = 0; k <= SAMPLES; k++) {
            double time = k * seconds / SAMPLES;
            double value = setPoint.at(time);
            if (objection(range, value).isPresent()) {
                problems.add(
                        node.place(),
                        objection(range, value).get() + ", " + ExpressionText.number(time)
                                + " s after the start of its time",
                        WITHIN,
                        wider(range));
                return;
            }
        }
    }

    /** A loop begins at 0, and neither the value of the model nor that of the first row is what the schedule says then. */
    private void beginsLate(Node node, String parameter, double first) {
        problems.add(
                node.place(),
                "a schedule of " + parameter + " that begins at " + ExpressionText.number(first)
                        + " s, while the loop begins at 0",
                "a row at 0 s, or beyond = hold beside the rows: the value of the first row before it",
                "Maybe [[0 s, …], …]: the value in the model does not hold before a schedule.");
    }

    private static Optional<Node.Sequence> rows(Node node) {
        return switch (node) {
            case Node.Sequence rows -> Optional.of(rows);
            case Node.Block block when block.entries().get("table") instanceof Node.Sequence rows -> Optional.of(rows);
            default -> Optional.empty();
        };
    }

    private void row(Node row, ParameterRange range) {
        if (row instanceof Node.Sequence pair && pair.elements().size() == 2) {
            Node written = pair.elements().getLast();
            OptionalDouble value = values.number(range.parameter(), written);
            Place place = written.place();
            value.ifPresent(number -> objection(range, number)
                    .ifPresent(objection -> problems.add(place, objection, WITHIN, wider(range))));
        }
    }

    private static String wider(ParameterRange range) {
        return "Maybe the range is to be wider: model.parameters." + range.parameter() + ".range.";
    }

    private static Optional<String> objection(ParameterRange range, double value) {
        return range.isKnown() || !Double.isFinite(value) ? range.objection(value) : Optional.empty();
    }
}
