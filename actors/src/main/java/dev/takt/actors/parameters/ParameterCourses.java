package dev.takt.actors.parameters;

import dev.takt.config.time.PlantTime;
import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.Parameter;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The courses of all time-dependent parameters for another thread than the one that changes them, so that an estimator
 * uses the same values as the controller.
 */
public final class ParameterCourses implements ParameterSource {
    private final PlantTime time;
    private final AtomicReference<Map<String, ParameterCourse>> courses;

    ParameterCourses(PlantTime time, Map<String, ParameterCourse> courses) {
        this.time = time;
        this.courses = new AtomicReference<>(Map.copyOf(courses));
    }

    void set(Map<String, ParameterCourse> changed) {
        courses.set(Map.copyOf(changed));
    }

    @Override
    public boolean moves(Parameter parameter) {
        return parameter.timePosition() >= 0 || courses.get().containsKey(parameter.name());
    }

    @Override
    public double at(Parameter parameter, double[] coordinates, double seconds) {
        ParameterCourse course = courses.get().get(parameter.name());
        double plant = time.origin() + seconds;
        return course == null ? parameter.initialAt(coordinates, plant) : course.at(coordinates, plant);
    }
}
