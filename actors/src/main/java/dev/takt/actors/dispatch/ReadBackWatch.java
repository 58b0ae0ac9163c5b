package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps the time of the last read-back of each actuator. */
final class ReadBackWatch {
    private final double[] shownAt;
    private boolean[] shows;

    /** Starts without read-backs. */
    ReadBackWatch(int actuators) {
        shownAt = new double[actuators];
        shows = new boolean[actuators];
        Arrays.fill(shownAt, Double.NaN);
    }

    /** A period begins. */
    void begin() {
        Arrays.fill(shows, false);
    }

    /**
     * The read-backs of a period.
     *
     * @param time of the period in seconds of the plant
     * @param values one per actuator; NaN for none
     */
    void see(double time, double[] values) {
        for (int i = 0; i < shownAt.length; i++) {
            shows[i] = Double.isFinite(values[i]);
            shownAt[i] = shows[i] ? time : shownAt[i];
        }
    }

    /**
     * The actuators without a read-back, in words.
     *
     * @param time now
     */
    List<String> missing(double time, List<Actuator> actuators) {
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < shownAt.length; i++) {
            if (!shows[i]) {
                String since = Double.isNaN(shownAt[i])
                        ? "no read-back yet"
                        : "no read-back for " + Seconds.text(time - shownAt[i]);
                missing.add("actuator " + actuators.get(i).name() + " shows nothing: " + since);
            }
        }
        return missing;
    }

    /** Exchanges when each actuator was seen last. */
    void exchange(StateExchange state) {
        state.reals(shownAt);
        state.flags(shows);
    }
}
