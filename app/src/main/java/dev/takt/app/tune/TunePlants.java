package dev.takt.app.tune;

import dev.takt.app.adversary.Adversaries;
import dev.takt.app.adversary.AdversaryPlant;
import dev.takt.app.adversary.AdversaryPlants;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.PlantCase;
import dev.takt.config.TuneCase;
import dev.takt.config.TuneRange;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * The plants of a search: those that it sees, the first of which is that of the case, and those that are held out.
 *
 * @param training that the search sees
 * @param heldOut for the check
 */
record TunePlants(List<TunePlant> training, List<TunePlant> heldOut) {
    private static final String SEED = "plant.noise.seed";

    TunePlants {
        training = List.copyOf(training);
        heldOut = List.copyOf(heldOut);
    }

    /**
     * The plants of a case: by {@code tune.plants}, by its scenarios where it has them, or by the noise alone.
     *
     * @param reading reads the case with further settings, each {@code path=value}
     * @throws ModelException if all plants would be equal
     */
    static TunePlants of(Case read, TuneCase tune, int steps, Function<List<String>, Case> reading) {
        if (!tune.plants().isEmpty() || !read.plant().deviations().isEmpty()) {
            return random(read, tune, reading);
        }
        if (read.model().problem().scenarios().isEmpty()) {
            throw new ModelException(List.of(new ModelProblem(
                    "tune",
                    "plants that are all equal",
                    "tune.plants with a range for a parameter or a constant of the plant",
                    "Maybe plants { \"plant.constants.k\" { from = 2, to = 4 } }.")));
        }
        return scenarios(read, tune, steps);
    }

    private static TunePlants random(Case read, TuneCase tune, Function<List<String>, Case> reading) {
        Random random = new Random(tune.settings().seed());
        boolean noisy = !read.plant().deviations().isEmpty();
        List<TunePlant> training = new ArrayList<>();
        training.add(new TunePlant("of the case", Map.of(), read.plant()));
        for (int i = 1; i < tune.settings().trainingPlants(); i++) {
            training.add(one("training " + i, settings(tune, random, noisy), reading));
        }
        List<TunePlant> heldOut = new ArrayList<>();
        for (int i = 1; i <= tune.settings().heldOutPlants(); i++) {
            heldOut.add(one("held out " + i, settings(tune, random, noisy), reading));
        }
        return new TunePlants(training, heldOut);
    }

    private static Map<String, String> settings(TuneCase tune, Random random, boolean noisy) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (TuneRange range : tune.plants()) {
            settings.put(range.path(), range.text(random.nextDouble()));
        }
        if (noisy) {
            settings.put(SEED, String.valueOf(random.nextInt(1 << 20)));
        }
        return settings;
    }

    private static TunePlant one(String name, Map<String, String> settings, Function<List<String>, Case> reading) {
        PlantCase plant = reading.apply(settings.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList())
                .plant();
        return new TunePlant(name, settings, plant);
    }

    /** The scenarios are seen; what lies between them, and what moves, is held out. */
    private static TunePlants scenarios(Case read, TuneCase tune, int steps) {
        List<TunePlant> training = new ArrayList<>();
        List<TunePlant> heldOut = new ArrayList<>();
        training.add(new TunePlant("of the case", Map.of(), read.plant()));
        AdversaryPlants plants = new AdversaryPlants(Adversaries.scenarios(read), steps, ControlPeriod.of(read));
        for (AdversaryPlant plant :
                plants.all(tune.settings().heldOutPlants(), tune.settings().seed())) {
            boolean seen = plant.kind() == AdversaryPlant.Kind.SCENARIO;
            if (!seen || training.size() < tune.settings().trainingPlants()) {
                (seen ? training : heldOut).add(new TunePlant(plant.name(), Map.of(), plant.of(read.plant())));
            }
        }
        return new TunePlants(training, heldOut);
    }
}
