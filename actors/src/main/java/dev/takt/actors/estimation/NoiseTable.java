package dev.takt.actors.estimation;

import dev.takt.config.Deviations;
import dev.takt.config.EstimatorCase;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The standard deviations of a case, one for each disturbed state and each measured signal. */
@SuppressWarnings("ArrayRecordComponent")
record NoiseTable(double[] process, double[] initial, double[] measurement) {
    /** The default deviation of the first state, in deviations of the process noise. */
    private static final double INITIAL = 10;

    /**
     * Looks the deviations up.
     *
     * @param states the variable of each differential entry
     * @param signals the variable of each signal
     * @throws ModelException if any are missing, with all of them
     */
    static NoiseTable of(EstimatorCase tuning, List<String> states, List<String> signals) {
        List<ModelProblem> problems = new ArrayList<>();
        double[] process = read(tuning.processNoise(), "process-noise", states, problems);
        double[] measurement = read(tuning.measurementNoise(), "measurement-noise", signals, problems);
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
        double[] initial = new double[process.length];
        for (int i = 0; i < initial.length; i++) {
            initial[i] = tuning.initialDeviation().of(states.get(i)).orElse(INITIAL * process[i]);
        }
        return new NoiseTable(process, initial, measurement);
    }

    private static double[] read(Deviations from, String key, List<String> names, List<ModelProblem> problems) {
        Set<String> missing = new LinkedHashSet<>();
        double[] values = new double[names.size()];
        for (int i = 0; i < values.length; i++) {
            String name = names.get(i);
            values[i] = from.of(name).orElse(Double.NaN);
            if (Double.isNaN(values[i])) {
                missing.add(name);
            }
        }
        if (!missing.isEmpty()) {
            problems.add(new ModelProblem(
                    "estimator." + key,
                    "nothing for " + String.join(", ", missing.stream().limit(4).toList())
                            + (missing.size() > 4 ? " and " + (missing.size() - 4) + " more" : ""),
                    "a standard deviation for each of them",
                    "Maybe " + key + " { defaults = 1e-3 }."));
        }
        return values;
    }
}
