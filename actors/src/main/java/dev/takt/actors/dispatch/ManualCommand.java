package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Where an operator wants the actuators while the loop is in mode manual. */
final class ManualCommand {
    private final double[] values;

    ManualCommand(int actuators) {
        values = new double[actuators];
        Arrays.fill(values, Double.NaN);
    }

    /** Begins with what goes out at present. */
    void begin(double[] last) {
        System.arraycopy(last, 0, values, 0, values.length);
    }

    /** One value per actuator; may be changed. */
    double[] values() {
        return values;
    }

    /**
     * Takes values by name, either all or none.
     *
     * @return why none of them was taken; empty if they were
     */
    Optional<String> take(Map<String, Double> given, List<Actuator> actuators) {
        List<String> names = actuators.stream().map(Actuator::name).toList();
        TreeSet<String> unknown = new TreeSet<>(given.keySet());
        names.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            return Optional.of(
                    "no actuator " + String.join(", ", unknown) + "; expected some of " + String.join(", ", names));
        }
        for (Actuator actuator : actuators) {
            Double value = given.get(actuator.name());
            if (value != null && !(Double.isFinite(value) && value >= actuator.least() && value <= actuator.most())) {
                return Optional.of(actuator.name() + " = " + value + "; expected a value from " + actuator.least()
                        + " to " + actuator.most() + "; nothing was changed");
            }
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = given.getOrDefault(names.get(i), values[i]);
        }
        return Optional.empty();
    }

    /** Exchanges the values. */
    void exchange(StateExchange state) {
        state.reals(values);
    }
}
