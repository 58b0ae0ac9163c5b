package dev.takt.app.page;

import dev.takt.app.report.TimedColumns;
import dev.takt.app.simulation.Trajectory;
import dev.takt.app.simulation.Trajectory.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The states of a plant in virtual time, as they truly were. */
final class TrueStates {
    /** Of its range, about half a pixel: a signal that is nearer to the truth shows the truth. */
    private static final double VISIBLE = 2e-3;

    private final Trajectory trajectory;
    private final TimedColumns states;

    TrueStates(Trajectory trajectory) {
        this.trajectory = trajectory;
        this.states = TimedColumns.ofRows(
                trajectory.times(),
                trajectory.columns().states(),
                trajectory.samples().stream().map(Sample::states).toList());
    }

    /** The states among some signals, where the controller saw something else; the others have no values. */
    TimedColumns beside(List<String> signals) {
        double[][] values = new double[signals.size()][states.times().length];
        for (int i = 0; i < values.length; i++) {
            int state = states.names().indexOf(signals.get(i));
            int seen = trajectory.columns().signals().indexOf(signals.get(i));
            if (state >= 0 && (seen < 0 || isOther(state, seen))) {
                values[i] = states.column(state);
            } else {
                Arrays.fill(values[i], Double.NaN);
            }
        }
        return new TimedColumns(states.times(), signals, values);
    }

    private boolean isOther(int state, int seen) {
        double[] truly = states.column(state);
        double range = Arrays.stream(truly).max().orElse(0)
                - Arrays.stream(truly).min().orElse(0);
        double visible = Math.max(VISIBLE * range, Double.MIN_NORMAL);
        return IntStream.range(0, truly.length)
                .anyMatch(k -> !(Math.abs(used(trajectory.samples().get(k), seen) - truly[k]) <= visible));
    }

    private static double used(Sample sample, int signal) {
        boolean measured = sample.standing(signal)
                .filter(standing -> standing.isMeasured())
                .isPresent();
        return measured ? sample.used()[signal] : Double.NaN;
    }

    /** The states that are not among some signals. */
    TimedColumns without(List<String> signals) {
        return states.without(signals::contains);
    }
}
