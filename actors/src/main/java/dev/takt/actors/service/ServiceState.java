package dev.takt.actors.service;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveService;
import dev.takt.loop.service.ServiceImage;
import java.util.List;

/**
 * What is in service in a period, and what follows from it for a solve.
 *
 * @param image for the dispatcher and for observers
 * @param courses limits of the actuators that the optimizer does not move freely; one that has no say over an actuator has both
 *     limits at its value. An infinite side is that of the case
 * @param solve what the solver leaves alone
 * @param factors of the terms of set-points
 */
public record ServiceState(
        ServiceImage image, List<LimitCourse> courses, SolveService solve, List<ParameterValues> factors) {
    /** Of a loop of which nothing is known yet. */
    public static final ServiceState NONE =
            new ServiceState(ServiceImage.NONE, List.of(), SolveService.NONE, List.of());

    public ServiceState {
        courses = List.copyOf(courses);
        factors = List.copyOf(factors);
    }
}
