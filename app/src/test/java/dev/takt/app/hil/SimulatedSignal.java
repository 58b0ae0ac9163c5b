package dev.takt.app.hil;

import dev.takt.app.simulation.Trajectory;
import java.util.Arrays;

/** One number of a simulation over time, straight between the periods. */
@SuppressWarnings("ArrayRecordComponent")
record SimulatedSignal(double period, double[] values) {
    /** Values from a least to a largest one. */
    record Band(double least, double most) {
        double width() {
            return most - least;
        }

        /** How far a value is outside; 0 inside. */
        double distance(double value) {
            return Math.max(0, Math.max(least - value, value - most));
        }
    }

    /** A number by its place among the tags of measurements: the states, then the controls. */
    static SimulatedSignal of(Trajectory simulated, int place) {
        int states = simulated.columns().states().size();
        double[] times = simulated.times();
        return new SimulatedSignal(
                times[1] - times[0],
                simulated.samples().stream()
                        .mapToDouble(
                                sample -> place < states ? sample.states()[place] : sample.controls()[place - states])
                        .toArray());
    }

    private double at(double time) {
        double last = values.length - 1;
        double periods = Math.clamp(time / period, 0, last);
        int before = (int) Math.floor(periods);
        double rest = periods - before;
        return rest == 0 ? values[before] : values[before] * (1 - rest) + values[before + 1] * rest;
    }

    /** Where it is between two times. */
    Band between(double from, double to) {
        int first = (int) Math.clamp(Math.ceil(from / period), 0, values.length - 1);
        int end = (int) Math.clamp(Math.floor(to / period) + 1, first, values.length);
        double least = Math.min(at(from), at(to));
        double most = Math.max(at(from), at(to));
        for (double value : Arrays.copyOfRange(values, first, end)) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        return new Band(least, most);
    }

    /** Where it ever is. */
    Band everywhere() {
        return between(0, period * values.length);
    }
}
