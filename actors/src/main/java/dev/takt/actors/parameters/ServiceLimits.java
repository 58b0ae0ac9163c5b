package dev.takt.actors.parameters;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The limits of a solve with those of actuators that the optimizer does not move freely. */
final class ServiceLimits {
    private ServiceLimits() {}

    /**
     * Puts the limits of actuators in the place of others.
     *
     * @param limits of the settings and of operators
     * @param courses of actuators; an infinite side is that of the other limits
     * @param bounds of the variables in the model, where there are no other limits
     * @param delay seconds from now to the start of the plan
     */
    static List<LimitCourse> in(
            List<LimitCourse> limits, List<LimitCourse> courses, Map<String, VariableLimits> bounds, double delay) {
        if (courses.isEmpty()) {
            return limits;
        }
        List<LimitCourse> all = new ArrayList<>(limits);
        for (LimitCourse course : courses) {
            LimitCourse present = limits.stream()
                    .filter(each -> each.name().equals(course.name()))
                    .findFirst()
                    .orElseGet(() -> LimitCourse.of(bounds.getOrDefault(course.name(), course.end())));
            all.removeIf(each -> each.name().equals(course.name()));
            all.add(delay > 0 ? within(course, present).after(delay) : within(course, present));
        }
        return all;
    }

    private static LimitCourse within(LimitCourse course, LimitCourse present) {
        return Double.isFinite(course.end().least())
                        && Double.isFinite(course.end().most())
                ? course
                : LimitCourse.of(oneSided(course.end(), present.end()));
    }

    /** A limit beyond the opposite one leaves that one value. */
    private static VariableLimits oneSided(VariableLimits own, VariableLimits present) {
        return Double.isFinite(own.most())
                ? new VariableLimits(
                        own.name(), present.least(), Math.clamp(own.most(), present.least(), present.most()))
                : new VariableLimits(
                        own.name(), Math.clamp(own.least(), present.least(), present.most()), present.most());
    }
}
