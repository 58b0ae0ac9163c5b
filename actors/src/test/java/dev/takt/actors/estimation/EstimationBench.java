package dev.takt.actors.estimation;

import dev.takt.actors.measurement.MeasurementClock;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.config.Case;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.links.MeasuredVariables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Measurement;
import dev.takt.plant.Plant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A plant whose state is estimated from its sensors, period by period, by the same steps as in a loop. */
final class EstimationBench {
    final Plant plant;
    final StateEstimator estimator;
    final ProcessImage image;
    private final double period;
    private final List<DynamicVariable> measured = new ArrayList<>();
    private final List<String> names;
    private final SignalValidation validation;
    private final TagFrame frame;
    private final double[] expected;
    private long number;

    EstimationBench(Case read, double period) {
        this(read, period, ParameterSource.MODEL);
    }

    EstimationBench(Case read, double period, ParameterSource parameters) {
        this.period = period;
        CasePlant made = CasePlant.of(read);
        plant = made.plant();
        Measurement first = plant.measure();
        measured.addAll(made.view().states());
        names = new MeasuredVariables(read, ModelDynamics.of(read.model().problem())).entries();
        estimator = EstimatorSelection.of(read, names, period, parameters);
        TagTable table =
                new TagTable(names.stream().map(name -> new Tag(name, "")).toList());
        List<Signal> signals = names.stream()
                .map(name -> new Signal(name, read.signals().of(name)))
                .toList();
        validation = new SignalValidation(table, signals, new MeasurementClock(period, 1));
        image = new ProcessImage(signals);
        frame = new TagFrame(table);
        expected = new double[names.size()];
        correct(Optional.of(first));
    }

    /** Applies controls for a period and takes the measurement at its end. */
    void step(double... controls) {
        step(true, controls);
    }

    void step(boolean delivered, double... controls) {
        List<DynamicVariable> inputs = plant.model().inputs();
        for (int i = 0; i < controls.length; i++) {
            plant.apply(inputs.get(i).name(), controls[i]);
        }
        plant.advance(period);
        estimator.predict(controls, period);
        Measurement measurement = plant.measure();
        correct(delivered ? Optional.of(measurement) : Optional.empty());
    }

    private void correct(Optional<Measurement> measurement) {
        long now = Math.round(plant.time() * 1e9);
        estimator.expectedSignals(expected);
        measurement.ifPresent(present -> {
            for (DynamicVariable variable : measured) {
                for (int entry = 0; entry < variable.size(); entry++) {
                    int place = names.indexOf(variable.entryName(entry));
                    if (place >= 0) {
                        frame.set(place, present.of(variable.name()).orElseThrow()[entry], Quality.GOOD, now);
                    }
                }
            }
            frame.stamp(++number, 1);
            validation.receive(frame, now);
        });
        validation.judge(now, expected, image);
        estimator.correct(image);
    }

    /** The largest error of a variable now. */
    double error(String variable) {
        double[] truth = plant.values(variable);
        double[] estimated = estimator.estimate().of(variable);
        double worst = 0;
        for (int i = 0; i < truth.length; i++) {
            worst = Math.max(worst, Math.abs(truth[i] - estimated[i]));
        }
        return worst;
    }
}
