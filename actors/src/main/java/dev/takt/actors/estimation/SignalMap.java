package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The entry of the state that each signal measures. */
final class SignalMap {
    private static final int NONE = -1;

    private final int[] entries;
    private final List<String> variables;

    SignalMap(List<String> signals, List<DynamicVariable> states) {
        Map<String, Integer> places = new HashMap<>();
        Map<String, String> variableOf = new HashMap<>();
        for (DynamicVariable state : states) {
            for (int entry = 0; entry < state.size(); entry++) {
                places.put(state.entryName(entry), state.offset() + entry);
                variableOf.put(state.entryName(entry), state.name());
            }
        }
        entries = signals.stream()
                .mapToInt(signal -> places.getOrDefault(signal, NONE))
                .toArray();
        variables = signals.stream()
                .map(signal -> variableOf.getOrDefault(signal, signal))
                .toList();
    }

    int size() {
        return entries.length;
    }

    /** The entry of the state, or -1 if the model has none of this name. */
    int entry(int signal) {
        return entries[signal];
    }

    /** The variable of the model that the signal belongs to. */
    String variable(int signal) {
        return variables.get(signal);
    }

    /** Writes the values of the signals in a state; NaN for signals that are not part of it. */
    void read(double[] state, double[] result) {
        Arrays.setAll(result, signal -> entries[signal] == NONE ? Double.NaN : state[entries[signal]]);
    }
}
