package dev.takt.config;

import java.util.Map;
import java.util.Optional;

/**
 * Standard deviations by the name of a variable, all above 0.
 *
 * @param general for variables that are not named; empty for none
 * @param special by name, {@code x[3]} for a member of a family
 */
public record Deviations(Optional<Double> general, Map<String, Double> special) {
    /** Nothing is known. */
    public static final Deviations NONE = new Deviations(Optional.empty(), Map.of());

    public Deviations {
        special = Map.copyOf(special);
    }

    /** The deviation of a variable, its own or that of its family, if there is one. */
    public Optional<Double> of(String variable) {
        int family = variable.indexOf('[');
        return Optional.ofNullable(special.get(variable))
                .or(() ->
                        family < 0 ? Optional.empty() : Optional.ofNullable(special.get(variable.substring(0, family))))
                .or(() -> general);
    }
}
