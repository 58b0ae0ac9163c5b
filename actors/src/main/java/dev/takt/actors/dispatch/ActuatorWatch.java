package dev.takt.actors.dispatch;

import java.util.ArrayList;
import java.util.List;

/**
 * Watches whether the actuators do what they are told: an acknowledgement that does not come, or a read-back that stays
 * different, is an alarm after the patience of the actuator.
 */
public final class ActuatorWatch {
    private List<Actuator> actuators;
    private final int[] differing;
    private int unacknowledged;

    /** Nothing has been sent yet. */
    public ActuatorWatch(List<Actuator> actuators) {
        this.actuators = List.copyOf(actuators);
        this.differing = new int[actuators.size()];
    }

    /** Actuators are judged otherwise from now on. */
    public void configure(List<Actuator> changed) {
        actuators = List.copyOf(changed);
    }

    /**
     * A period has begun.
     *
     * @param sent the sequence number of the last command; 0 before the first
     * @param acknowledged what the plant says it has applied
     * @param commanded the last command, one value an actuator
     * @param shown what the actuators show; NaN for nothing, which leaves what was found before
     * @return what is wrong for too long, in words
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

    /** Whether an acknowledgement has been missing for longer than the most impatient actuator bears. */
    boolean isOverdue() {
        return unacknowledged
                >= actuators.stream().mapToInt(Actuator::patience).min().orElse(Integer.MAX_VALUE);
    }
}
