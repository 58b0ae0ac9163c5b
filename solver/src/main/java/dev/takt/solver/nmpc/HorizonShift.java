package dev.takt.solver.nmpc;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.ScenarioCopies;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Moves a solution along the horizon by the time that has passed, so that the next solve starts from what the last one
 * planned for then: each value at time t becomes the old one at t + elapsed, states and multipliers interpolated
 * linearly, controls taken from the interval that holds the time, the end of the horizon repeated. Multipliers that would
 * be read from the last interval stay where they are: they belong to the end, whose weight in an integral is another one and
 * behind which nothing follows. Scenarios move along their branches; what they share moves along the branch of the first of them.
 *
 * <p>The maps are made once; applying them allocates nothing.
 */
final class HorizonShift {
    private final InterpolationMap variables;
    private final InterpolationMap bounds;
    private final InterpolationMap rows;

    private HorizonShift(InterpolationMap variables, InterpolationMap bounds, InterpolationMap rows) {
        this.variables = variables;
        this.bounds = bounds;
        this.rows = rows;
    }

    /**
     * The shift of a problem with a time domain.
     *
     * @param elapsed in the unit of the time domain's supports
     */
    static HorizonShift of(TranscribedProblem problem, Domain time, double elapsed) {
        if (problem.scenarios().isPresent()) {
            ScenarioCopies copies = problem.scenarios().get();
            HorizonShift one = of(copies.one(), time, elapsed);
            return new HorizonShift(
                    one.variables.along(copies.variables(), problem.variableCount()),
                    one.bounds.along(copies.variables(), problem.variableCount()),
                    one.rows.along(copies.rows(), problem.rowCount()));
        }
        SupportAxis axis = SupportAxis.of(problem.supports(), time);
        return new HorizonShift(
                shiftVariables(problem, time, axis, elapsed, false),
                shiftVariables(problem, time, axis, elapsed, true),
                shiftRows(problem, time, axis, elapsed));
    }

    /** Moves the primal point. */
    void variables(double[] from, double[] to) {
        variables.apply(from, to);
    }

    /** Moves multipliers of the bounds of variables. */
    void boundMultipliers(double[] from, double[] to) {
        bounds.apply(from, to);
    }

    /** Moves multipliers of rows. */
    void rows(double[] from, double[] to) {
        rows.apply(from, to);
    }

    private static InterpolationMap shiftVariables(
            TranscribedProblem problem, Domain time, SupportAxis axis, double elapsed, boolean multipliers) {
        InterpolationMap map = new InterpolationMap(problem.variableCount());
        ControlShape shape = ControlShape.of(time);
        for (VariableBlock block : problem.variableBlocks()) {
            int position = block.variable().domains().indexOf(time);
            if (position < 0) {
                continue;
            }
            boolean held = block.variable().role() == Variable.Role.CONTROL && shape != ControlShape.LINEAR;
            int stride = 1;
            for (int d = position + 1; d < block.shape().length; d++) {
                stride *= block.shape()[d];
            }
            int count = block.shape()[position];
            for (int i = 0; i < block.size(); i++) {
                int k = (i / stride) % count;
                int entry = block.free()[i];
                int line = i - k * stride;
                boolean idle = held && shape == ControlShape.UNTIL_SUPPORT && k == 0;
                boolean follows = isBlocked(block) && k > 0 && entry == block.free()[i - stride];
                boolean stays = multipliers && axis.isInLastInterval(axis.time(k) + elapsed);
                if (entry < 0 || idle || follows || stays) {
                    continue;
                }
                if (held) {
                    int source = shape == ControlShape.UNTIL_SUPPORT
                            ? axis.intervalEndingAtOrAfter(axis.time(k) + elapsed)
                            : Math.min(axis.intervalStartingAtOrBefore(axis.time(k) + elapsed), count - 1);
                    map.copy(entry, block.free()[line + source * stride]);
                } else {
                    int j = axis.intervalStartingAtOrBefore(axis.time(k) + elapsed);
                    map.interpolate(
                            entry,
                            block.free()[line + j * stride],
                            block.free()[line + (j + 1) * stride],
                            axis.fraction(j, axis.time(k) + elapsed));
                }
            }
        }
        return map;
    }

    /** Whether a value stands for several intervals, the first of which says what it becomes. */
    private static boolean isBlocked(VariableBlock block) {
        return !block.variable().blocks().isEmpty();
    }

    private static InterpolationMap shiftRows(
            TranscribedProblem problem, Domain time, SupportAxis axis, double elapsed) {
        InterpolationMap map = new InterpolationMap(problem.rowCount());
        Placement placement = problem.rowPlacement();
        int timePosition = placement.domains().indexOf(time.name());
        if (timePosition < 0) {
            return map;
        }
        for (RowBlock block : problem.rowBlocks()) {
            Map<List<Integer>, int[]> lines = new HashMap<>();
            for (int row = block.offset(); row < block.offset() + block.count(); row++) {
                int k = placement.supports()[timePosition][row];
                if (k != Placement.NOWHERE) {
                    lines.computeIfAbsent(place(placement, timePosition, row), _ -> emptyLine(axis.size()))[k] = row;
                }
            }
            for (int[] line : lines.values()) {
                shiftLine(map, line, axis, elapsed);
            }
        }
        return map;
    }

    private static int[] emptyLine(int supports) {
        int[] line = new int[supports];
        Arrays.fill(line, -1);
        return line;
    }

    private static List<Integer> place(Placement placement, int timePosition, int row) {
        Integer[] place = new Integer[placement.domains().size()];
        for (int d = 0; d < place.length; d++) {
            place[d] = d == timePosition ? Placement.NOWHERE : placement.supports()[d][row];
        }
        return List.of(place);
    }

    private static void shiftLine(InterpolationMap map, int[] line, SupportAxis axis, double elapsed) {
        for (int k = 0; k < line.length; k++) {
            double source = axis.time(k) + elapsed;
            if (line[k] >= 0 && !axis.isInLastInterval(source)) {
                int j = axis.intervalStartingAtOrBefore(source);
                map.interpolate(line[k], line[j], line[j + 1], axis.fraction(j, source));
            }
        }
    }
}
