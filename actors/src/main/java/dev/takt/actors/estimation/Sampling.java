package dev.takt.actors.estimation;

import java.util.List;

/**
 * What is measured, and when.
 *
 * @param signals names of the measured entries, in the order of the process image
 * @param period of control in seconds
 * @param latest the longest time from a sample to its value, in seconds; 0 where every value is of its period
 */
public record Sampling(List<String> signals, double period, double latest) {
    public Sampling {
        signals = List.copyOf(signals);
    }
}
