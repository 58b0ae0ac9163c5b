package dev.takt.app.adversary;

import dev.takt.plant.SteppedPlant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The true values of a plant, one sample at the start of each period. Values of inputs and parameters are those that acted before. */
public final class PlantHistory implements Consumer<SteppedPlant> {
    /** Two times that differ by less, as a part of a period, are one. */
    static final double ROUNDING = 1e-6;

    private final List<String> names;
    private final double period;
    private final List<Map<String, double[]>> samples = new ArrayList<>();

    /** A history of some variables and parameters of a plant. */
    PlantHistory(List<String> names, double period) {
        this.names = List.copyOf(names);
        this.period = period;
    }

    @Override
    public void accept(SteppedPlant plant) {
        double periods = plant.time() / period;
        if (Math.abs(periods - samples.size()) > ROUNDING) {
            return;
        }
        Map<String, double[]> sample = new TreeMap<>();
        names.forEach(name -> sample.put(name, plant.values(name)));
        samples.add(sample);
    }

    /** The time between two samples, in seconds. */
    double period() {
        return period;
    }

    /** Number of periods that have passed. */
    int periods() {
        return Math.max(0, samples.size() - 1);
    }

    /** The course of a quantity that is one number, a value for the start of each period and for the end of the last one. */
    public double[] course(String name) {
        return samples.stream()
                .mapToDouble(sample -> Objects.requireNonNull(sample.get(name), name)[0])
                .toArray();
    }

    /** Values at the start of a period; before the first and after the last one they are as there. */
    double[] at(int sample, String name) {
        return Objects.requireNonNull(
                samples.get(Math.clamp(sample, 0, samples.size() - 1)).get(name), name);
    }
}
