package dev.takt.actors.estimation;

import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.Stream;

/**
 * What the uncertain parameters are worth in each scenario, by the estimate: its mean, and as many standard deviations away from it as the
 * scenario's stated value lies away from the value of the model. The outermost stated values are the range that is never left.
 */
public final class ScenarioSpread {
    private final List<Course> courses;

    /**
     * A value of a scenario.
     *
     * @param estimated the name of the parameter that is estimated
     * @param name of the value
     * @param deviations standard deviations from the estimate
     */
    private record Course(String estimated, String name, double deviations, double least, double most) {
        double at(double mean, double deviation) {
            return Math.clamp(mean + deviations * deviation, least, most);
        }
    }

    private ScenarioSpread(List<Course> courses) {
        this.courses = List.copyOf(courses);
    }

    /** The values that follow the estimate in a model; none where all are as stated. */
    public static ScenarioSpread of(Optional<Scenarios> scenarios) {
        return new ScenarioSpread(scenarios.stream()
                .flatMap(found -> switch (found.source()) {
                    case Scenarios.Source.Stated() -> Stream.empty();
                    case Scenarios.Source.Estimated(double deviations) ->
                        found.parameters().stream().flatMap(uncertain -> courses(uncertain, deviations).stream());
                })
                .toList());
    }

    private static List<Course> courses(Scenarios.Uncertain uncertain, double deviations) {
        double nominal = initial(uncertain.parameter());
        DoubleSummaryStatistics range =
                uncertain.values().stream().mapToDouble(ScenarioSpread::initial).summaryStatistics();
        List<Course> courses = new ArrayList<>();
        for (Parameter value : uncertain.values()) {
            double away = initial(value) - nominal;
            double side = away < 0 ? nominal - range.getMin() : range.getMax() - nominal;
            courses.add(new Course(
                    uncertain.parameter().name(),
                    value.name(),
                    away == 0 ? 0 : deviations * away / side,
                    range.getMin(),
                    range.getMax()));
        }
        return courses;
    }

    private static double initial(Parameter parameter) {
        return parameter.initial().at();
    }

    /** Gives each value with its name, by the present estimate. */
    public void write(StateEstimator estimator, ObjDoubleConsumer<String> values) {
        for (Course course : courses) {
            double mean = estimator.estimate().of(course.estimated())[0];
            double deviation = estimator.deviation(course.estimated());
            if (Double.isFinite(mean) && Double.isFinite(deviation)) {
                values.accept(course.name(), course.at(mean, deviation));
            }
        }
    }
}
