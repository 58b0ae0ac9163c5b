package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether the actuators follow their commands. A missing acknowledgement, or a read-back that stays different,
 * is reported after the patience of the actuator.
 */
public final class ActuatorWatch {
    private List<Actuator> actuators;
    private final int[] differing;
    private int unacknowledged;

    /** Starts before the first command. */
    public ActuatorWatch(List<Actuator> actuators) {
        this.actuators = List.copyOf(actuators);
        this.differing = new int[actuators.size()];
    }

    /** Sets the actuators that apply from now on. */
    public void configure(List<Actuator> changed) {
        actuators = List.copyOf(changed);
    }

    /**
     * A period has begun.
     *
     * @param sent the sequence number of the last command; 0 before the first
     * @param acknowledged the last command that the plant has acknowledged
     * @param commanded the last command, one value per actuator
     * @param shown the read-backs; NaN for none, which leaves the earlier result
     * @return deviations that last too long, in words
     */
    public List<String> check(long sent, long acknowledged, double[] commanded, double[] shown) {
        List<String> alarms = new ArrayList<>();
        unacknowledged = sent > 0 && acknowledged < sent ? unacknowledged + 1 : 0;
        if (isOverdue()) {
            alarms.add("commands are not acknowledged for " + unacknowledged + " periods");
        }
        for (int i = 0; i < differing.length; i++) {
            Actuator actuator = actuators.get(i);
            boolean differs = sent > 0 && Math.abs(shown[i] - commanded[i]) > actuator.tolerance();
            boolean judged = sent == 0 || Double.isFinite(shown[i]);
            differing[i] = differs ? differing[i] + 1 : judged ? 0 : differing[i];
            if (differing[i] >= actuator.patience() && differs) {
                alarms.add("actuator " + actuator.name() + " shows " + shown[i] + " instead of " + commanded[i]);
            }
        }
        return alarms;
    }

    /** Whether an acknowledgement has been missing for longer than the smallest patience of the actuators. */
    boolean isOverdue() {
        return unacknowledged
                >= actuators.stream().mapToInt(Actuator::patience).min().orElse(Integer.MAX_VALUE);
    }

    /** Exchanges for how long each actuator has not followed. */
    void exchange(StateExchange state) {
        state.wholes(differing);
        unacknowledged = state.whole(unacknowledged);
    }
}
