package dev.takt.actors.alarms;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.CommandImage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Conditions: actuators at their limits, actuators that do not follow their commands, and commands that are not
 * acknowledged.
 */
final class ActuatorConditions implements AlarmSource {
    /** A command this close to a limit, relative to the range of the actuator, counts as saturated. */
    private static final double AT_LIMIT = 1e-6;

    private final double period;
    private List<Actuator> actuators;
    private final int[] differing;
    private final double[] saturatedSince;
    private double[] commanded;

    ActuatorConditions(AlarmTuning tuning) {
        period = tuning.period();
        actuators = tuning.actuators();
        differing = new int[actuators.size()];
        saturatedSince = new double[actuators.size()];
        commanded = new double[actuators.size()];
        Arrays.fill(saturatedSince, Double.NaN);
        Arrays.fill(commanded, Double.NaN);
    }

    @Override
    public void configure(AlarmTuning tuning) {
        actuators = tuning.actuators();
    }

    @Override
    public void examine(ExaminedPeriod examined, List<AlarmFinding> found) {
        CommandImage command = examined.record().command();
        if (command.acknowledgement().overdue()) {
            int patience = actuators.stream().mapToInt(Actuator::patience).min().orElse(1);
            found.add(AlarmFinding.of(
                    AlarmId.of(AlarmCondition.COMMAND_NOT_ACKNOWLEDGED),
                    examined.time() - (patience - 1) * period,
                    "the plant does not acknowledge the commands"));
        }
        for (int i = 0; i < actuators.size(); i++) {
            follow(i, command.readBack()[i], examined.time(), found);
            saturate(i, command, examined.time(), found);
        }
        if (command.written()) {
            commanded = command.applied();
        } else {
            commanded = new double[commanded.length];
            Arrays.fill(commanded, Double.NaN);
        }
    }

    private void follow(int i, double shown, double time, List<AlarmFinding> found) {
        Actuator actuator = actuators.get(i);
        boolean differs = Math.abs(shown - commanded[i]) > actuator.tolerance();
        differing[i] = differs ? differing[i] + 1 : Double.isFinite(shown) ? 0 : differing[i];
        if (differing[i] > 0 && differing[i] >= actuator.patience()) {
            AlarmId id = new AlarmId(AlarmCondition.ACTUATOR_NOT_FOLLOWING, actuator.name());
            found.add(new AlarmFinding(
                    id,
                    id.condition().usual(),
                    time - (differing[i] - 1) * period,
                    String.format(
                            Locale.ROOT,
                            "%s shows %.6g instead of %.6g; tolerated is a difference of %.6g",
                            actuator.name(),
                            shown,
                            commanded[i],
                            actuator.tolerance()),
                    shown,
                    commanded[i]));
        }
    }

    private void saturate(int i, CommandImage command, double time, List<AlarmFinding> found) {
        Actuator actuator = actuators.get(i);
        double applied = command.applied()[i];
        double near = AT_LIMIT * (actuator.most() - actuator.least());
        boolean low = applied <= actuator.least() + near;
        boolean high = applied >= actuator.most() - near;
        if (!command.written() || low == high) {
            saturatedSince[i] = Double.NaN;
            return;
        }
        if (Double.isNaN(saturatedSince[i])) {
            saturatedSince[i] = time;
        }
        AlarmId id = new AlarmId(AlarmCondition.ACTUATOR_SATURATED, actuator.name());
        found.add(new AlarmFinding(
                id,
                id.condition().usual(),
                saturatedSince[i],
                String.format(
                        Locale.ROOT,
                        "%s is at its %s limit %.6g since t = %.6g s",
                        actuator.name(),
                        low ? "lower" : "upper",
                        low ? actuator.least() : actuator.most(),
                        saturatedSince[i]),
                applied,
                low ? actuator.least() : actuator.most()));
    }
}
