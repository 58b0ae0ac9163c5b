package dev.takt.plant.fmu;

import dev.takt.config.Case;
import dev.takt.config.PlantCase;
import dev.takt.plant.Change;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.plant.MeasurementNoise;
import dev.takt.plant.SteppedPlant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plant that is simulated by an FMU. Its variables are found by the names of the controller's states and controls.
 * States that a case file lists as unmeasured are not required.
 */
public final class FmuPlant implements SteppedPlant {
    private final FmuFile file;
    private final CoSimulation unit;
    private final MeasurementNoise noise;
    private final Map<String, List<FmuEntry>> states = new HashMap<>();
    private final Map<String, List<FmuEntry>> inputs = new HashMap<>();
    private final double exchange;
    private double time;
    private long measurements;

    private FmuPlant(
            FmuFile file, ControllerView view, Set<String> unmeasured, MeasurementNoise noise, double exchange) {
        this.file = file;
        this.exchange = exchange;
        this.noise = noise;
        FmuNames names = new FmuNames(file.description());
        view.states().stream()
                .filter(state -> !unmeasured.contains(state.name()))
                .forEach(state -> states.put(state.name(), names.measured(state)));
        view.inputs().forEach(input -> inputs.put(input.name(), names.commanded(input)));
        names.throwIfAnyIsWrong();
        this.unit = CoSimulation.begin(file);
    }

    /**
     * Loads the FMU of a case.
     *
     * @param view the states and controls of the controller
     * @param exchange seconds between two exchanges of the plant: the step of an FMU that has only one
     * @throws FmuException if it cannot be used for this plant
     */
    public static FmuPlant of(Case read, ControllerView view, double exchange) {
        PlantCase plant = read.plant();
        if (!plant.disturbances().isEmpty()
                || !plant.initialState().isEmpty()
                || !plant.parameters().isEmpty()) {
            throw new FmuException("plant.disturbances, plant.initial and plant.parameters are of models, not of FMUs;"
                    + " expected none of them beside " + plant.settings().model());
        }
        MeasurementNoise noise = new MeasurementNoise(plant.settings().seed(), plant.deviations());
        FmuFile file = FmuFile.unpack(plant.fmu().orElseThrow());
        try {
            return new FmuPlant(file, view, plant.unmeasured(), noise, exchange);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public double time() {
        return time;
    }

    @Override
    public void apply(String input, double... values) {
        List<FmuEntry> entries = inputs.get(input);
        if (entries == null) {
            throw new IllegalArgumentException("no input " + input + "; expected one of " + inputs.keySet());
        }
        for (int entry = 0; entry < entries.size(); entry++) {
            unit.set(entries.get(entry), values[values.length == 1 ? 0 : entry]);
        }
    }

    @Override
    public void advance(double period) {
        boolean anyStep = file.description().variableStep();
        long steps = anyStep ? 1 : Math.max(1, Math.round(period / exchange));
        for (long step = 0; step < steps; step++) {
            unit.step(time, period / steps);
            time += period / steps;
        }
    }

    @Override
    public double[] values(String name) {
        List<FmuEntry> entries = states.containsKey(name) ? states.get(name) : inputs.get(name);
        if (entries == null) {
            throw new IllegalArgumentException("no variable " + name);
        }
        double[] values = new double[entries.size()];
        for (int entry = 0; entry < values.length; entry++) {
            values[entry] = unit.get(entries.get(entry));
        }
        return values;
    }

    @Override
    public Measurement measure() {
        Map<String, double[]> readings = new HashMap<>();
        for (String state : states.keySet()) {
            double[] reading = values(state);
            noise.disturb(state, measurements, reading);
            readings.put(state, reading);
        }
        return new Measurement(time, measurements++, readings);
    }

    @Override
    public boolean has(Change change) {
        return false;
    }

    @Override
    public void happen(Change change) {
        throw new IllegalArgumentException(
                "an FMU has no " + change.variable() + " that could be changed from outside");
    }

    @Override
    public List<String> messages() {
        return unit.messages();
    }

    /** Ends the FMU and deletes its unpacked files. */
    @Override
    public void close() {
        try {
            unit.close();
        } finally {
            file.close();
        }
    }
}
