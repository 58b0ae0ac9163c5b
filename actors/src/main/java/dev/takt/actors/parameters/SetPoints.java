package dev.takt.actors.parameters;

import dev.takt.config.SetPoint;
import dev.takt.config.time.PlantTime;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * The set-points over time. A scalar parameter has its present value for a whole solve; a parameter of the time domain
 * has its future values over the horizon.
 */
public final class SetPoints {
    private final List<SetPoint> setPoints;
    private final PlantTime plantTime;

    /** Set-points of a plant whose time begins with the loop. */
    public SetPoints(List<SetPoint> setPoints) {
        this(setPoints, new PlantTime(Optional.empty()));
    }

    /** The set-points of a case. */
    public SetPoints(List<SetPoint> setPoints, PlantTime plantTime) {
        this.setPoints = List.copyOf(setPoints);
        this.plantTime = plantTime;
    }

    /** The names of the parameters. */
    public List<String> names() {
        return setPoints.stream().map(setPoint -> setPoint.parameter().name()).toList();
    }

    /** The values at a time since the start of the loop, one per name. */
    public double[] at(double time) {
        return setPoints.stream()
                .mapToDouble(setPoint -> setPoint.at(plantTime.origin() + time))
                .toArray();
    }

    /** The values at a time since the start of the loop, by name. */
    public Map<String, Double> valuesAt(double time) {
        return setPoints.stream()
                .collect(Collectors.toMap(
                        setPoint -> setPoint.parameter().name(), setPoint -> setPoint.at(plantTime.origin() + time)));
    }

    /**
     * What a solve that starts at a time since the start of the loop follows, by name: functions of the time since the start of the
     * loop, constant where the parameter is one number.
     */
    public Map<String, DoubleUnaryOperator> seenAt(double time) {
        return setPoints.stream()
                .collect(Collectors.toMap(setPoint -> setPoint.parameter().name(), setPoint -> {
                    if (setPoint.parameter().domains().isEmpty()) {
                        double held = setPoint.at(plantTime.origin() + time);
                        return _ -> held;
                    }
                    return seconds -> setPoint.at(plantTime.origin() + seconds);
                }));
    }

    /** Sets the parameters of a solve that starts at a time since the start of the loop. */
    public void update(RecedingHorizonSolver solver, double time) {
        double plant = plantTime.origin() + time;
        for (SetPoint setPoint : setPoints) {
            Parameter parameter = setPoint.parameter();
            if (parameter.domains().isEmpty()) {
                solver.setParameter(parameter.name(), setPoint.at(plant));
            } else {
                double start = parameter.domains().getFirst().from();
                solver.setParameter(parameter.name(), coordinates -> setPoint.at(plant + coordinates[0] - start));
            }
        }
    }
}
