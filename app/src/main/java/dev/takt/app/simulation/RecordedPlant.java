package dev.takt.app.simulation;

import dev.takt.config.model.ModelPlaces;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.integration.IntegrationException;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.plant.SteppedPlant;
import dev.takt.plant.program.VirtualPlant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A plant in virtual time that records each period: true values, measurements, and applied controls. */
final class RecordedPlant extends ForwardingControllerEnd {
    private final VirtualPlant plant;
    private final ControllerView view;
    private final List<Trajectory.Sample> samples = new ArrayList<>();
    private final double[] controls;
    private double[] states;
    private double[] measurements;
    private final Consumer<SteppedPlant> witness;
    private final UnaryOperator<String> places;
    private Optional<String> ending = Optional.empty();
    private long readNanos;
    private long feedbackNanos;

    /**
     * Starts without samples.
     *
     * @param witness is shown the plant at each measurement
     * @param written where the elements of its model are
     */
    RecordedPlant(VirtualPlant plant, Consumer<SteppedPlant> witness, ModelPlaces written) {
        super(plant);
        this.places = element ->
                written.written(element).map(place -> " [" + place + "]").orElse("");
        this.plant = plant;
        this.witness = witness;
        this.view = plant.program().view();
        this.states = truth();
        this.controls = view.inputs().stream()
                .mapToDouble(input -> plant.program().plant().values(input.name())[0])
                .toArray();
        // read-backs and status tags follow the measurements
        String firstReadBack = tables().commands().tags().getFirst().name();
        this.measurements =
                new double[tables().measurements().place(firstReadBack).orElseThrow()];
    }

    @Override
    public boolean read(TagFrame into) {
        boolean fresh = whileItGoes(() -> super.read(into));
        readNanos = System.nanoTime();
        states = truth();
        witness.accept(plant.program().plant());
        measurements = new double[measurements.length];
        for (int i = 0; i < measurements.length; i++) {
            measurements[i] = fresh ? into.value(i) : Double.NaN;
        }
        return fresh;
    }

    @Override
    public void write(TagFrame commands) {
        whileItGoes(() -> {
            super.write(commands);
            return true;
        });
        feedbackNanos = System.nanoTime() - readNanos;
        for (int i = 0; i < controls.length; i++) {
            controls[i] = commands.value(i);
        }
    }

    /** The loop is told like by any link that fails, and begins again; the run ends for the reason that is kept here. */
    private boolean whileItGoes(BooleanSupplier action) {
        try {
            return action.getAsBoolean();
        } catch (IntegrationException e) {
            IntegrationException told = e.placed(places);
            ending = ending.or(() -> Optional.ofNullable(told.getMessage()));
            throw told;
        }
    }

    /** Why the plant could not go on, if it could not. */
    Optional<String> ending() {
        return ending;
    }

    /**
     * Adds the sample of a period that has ended.
     *
     * @param setPoints of the period
     * @param signals of the controller
     */
    void sample(double time, double[] setPoints, SignalImage signals) {
        samples.add(new Trajectory.Sample(
                time, controls.clone(), states, measurements, setPoints, signals.used(), signals.standings()));
    }

    /** The set-points of the last sample. */
    double[] lastSetPoints() {
        return samples.getLast().setPoints();
    }

    /**
     * All samples so far.
     *
     * @param signals of the controller
     */
    Trajectory trajectory(List<String> setPoints, List<String> signals) {
        List<String> measured = tables().measurements().tags().stream()
                .limit(measurements.length)
                .map(Tag::name)
                .toList();
        List<String> applied = view.inputs().stream().map(DynamicVariable::name).toList();
        return new Trajectory(new Trajectory.Columns(applied, stateNames(), measured, setPoints, signals), samples);
    }

    /** Nanoseconds of this computer from the last measurement to the last command. */
    long feedbackNanos() {
        return feedbackNanos;
    }

    /** The true states on the grid of the controller's model, as sensors without noise would show them. */
    private double[] truth() {
        SteppedPlant truly = plant.program().plant();
        Map<String, double[]> values = new HashMap<>();
        view.states().forEach(state -> values.put(state.name(), truly.values(state.name())));
        Measurement all = new Measurement(truly.time(), 0, values);
        return view.states().stream()
                .map(state -> view.measured(all, state.name()).orElseThrow())
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private List<String> stateNames() {
        List<String> names = new ArrayList<>();
        for (DynamicVariable state : view.states()) {
            for (int entry = 0; entry < state.size(); entry++) {
                names.add(state.entryName(entry));
            }
        }
        return names;
    }
}
