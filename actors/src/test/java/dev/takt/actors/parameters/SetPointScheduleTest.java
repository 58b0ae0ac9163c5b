package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.SetPoint;
import dev.takt.config.time.PlantTime;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The schedule of the file, and what stands in its place. */
class SetPointScheduleTest {
    private static final Case CASE = CaseFile.parse("""
            model {
              name = schedule
              domain { t { horizon = 4 s, step = 1 s, scheme = backward-difference } }
              parameters { x0 = 1, number = 5, "course(t)" = 5 }
              variables {
                x(t) { role = state, min = 0, max = 20 }
                u(t) { role = control, min = -1, max = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = u  for t > 0" ]
              objective = "integral((x - number)^2 + (x - course)^2, t)"
            }
            loop {
              set-points {
                number = [[0, 5], [3, 7]]
                course { table = [[0, 5], [10, 15]], interpolation = linear }
              }
            }
            """, "schedule.conf", List.of());
    private static final Map<String, double[]> SUPPORTS = Map.of("t", new double[] {0, 1, 2, 3, 4});

    private static SetPointSchedule schedule() {
        return new SetPointSchedule(CASE.setPoints(), SUPPORTS);
    }

    private static double[] values(SetPointSchedule schedule, String name, double time) {
        return schedule.parametersAt(time).stream()
                .filter(each -> each.name().equals(name))
                .map(ParameterValues::values)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aNumberHasItsValueOfTheMoment() {
        SetPointSchedule schedule = schedule();
        assertEquals(List.of("number", "course"), schedule.names());
        assertArrayEquals(new double[] {5}, values(schedule, "number", 2.9));
        assertArrayEquals(new double[] {7}, values(schedule, "number", 3));
    }

    @Test
    void aParameterOfTimeSeesItsFuture() {
        SetPointSchedule schedule = schedule();
        assertArrayEquals(new double[] {5, 6, 7, 8, 9}, values(schedule, "course", 0), 1e-12);
        assertArrayEquals(new double[] {12, 13, 14, 15, 15}, values(schedule, "course", 7), 1e-12);
        assertEquals(Map.of("number", 7.0, "course", 9.0), schedule.valuesAt(4));
    }

    @Test
    void whatStandsInItsPlaceHoldsForTheWholeHorizonUntilItExpires() {
        SetPointSchedule schedule = schedule();
        schedule.override(Map.of("course", 3.0), 100);
        schedule.override(Map.of("number", 4.0), Long.MAX_VALUE);
        assertArrayEquals(new double[] {3}, values(schedule, "course", 1));
        assertEquals(Map.of("number", 4.0, "course", 3.0), schedule.valuesAt(4));
        assertEquals(Map.of("course", 100L, "number", Long.MAX_VALUE), schedule.expiries());
        assertEquals(List.of(), schedule.expire(99));
        assertEquals(List.of("course"), schedule.expire(100));
        assertEquals(Map.of("number", 4.0, "course", 9.0), schedule.valuesAt(4));
        schedule.follow();
        assertEquals(Map.of("number", 7.0, "course", 9.0), schedule.valuesAt(4));
        assertEquals(Map.of(), schedule.expiries());
    }

    @Test
    void theEstimatorSeesAtOnceWhatOperatorsChange() {
        SetPointSchedule schedule = schedule();
        Parameter number = CASE.setPoints().getFirst().parameter();
        double[] nowhere = {0};
        schedule.override(Map.of("number", 4.0), 100);
        assertEquals(4, schedule.courses().at(number, nowhere, 1));
        schedule.follow();
        assertEquals(5, schedule.courses().at(number, nowhere, 1));
        schedule.override(Map.of("number", 4.0), 100);
        schedule.expire(100);
        assertEquals(5, schedule.courses().at(number, nowhere, 1));
        assertTrue(schedule.courses().moves(number));
        Parameter other = CASE.model().problem().parameters().stream()
                .filter(each -> each.name().equals("x0"))
                .findFirst()
                .orElseThrow();
        assertFalse(schedule.courses().moves(other));
        assertTrue(new ParameterCourses(CASE.time(), Map.of())
                .moves(CASE.setPoints().getLast().parameter()));
    }

    @Test
    void anotherScheduleHoldsAtOnceAndWhatStandsInItsPlaceStays() {
        SetPointSchedule schedule = schedule();
        schedule.override(Map.of("course", 3.0), 100);
        schedule.configure(
                CASE.setPoints().stream()
                        .map(each -> new SetPoint(each.parameter(), time -> 100 + time))
                        .toList(),
                List.of());
        assertEquals(Map.of("number", 104.0, "course", 3.0), schedule.valuesAt(4));
        assertArrayEquals(new double[] {104}, values(schedule, "number", 4));
        assertEquals(104, schedule.courses().at(CASE.setPoints().getFirst().parameter(), new double[] {0}, 4));
        schedule.follow();
        assertArrayEquals(new double[] {101, 102, 103, 104, 105}, values(schedule, "course", 1));
    }

    @Test
    void setPointsOfASimulationAreThoseOfTheSchedule() {
        PlantTime time = new PlantTime(Optional.empty());
        time.goOn(2);
        SetPoints setPoints = new SetPoints(CASE.setPoints(), time);
        assertEquals(List.of("number", "course"), setPoints.names());
        assertArrayEquals(new double[] {7, 9}, setPoints.at(2), 1e-12);
        assertEquals(Map.of("number", 5.0, "course", 7.5), setPoints.valuesAt(0.5));
        RecedingHorizonSolver solver = SolverConfiguration.solver(CASE);
        setPoints.update(solver, 1.5);
        double[] values = new double[solver.program().parameters().values().length];
        System.arraycopy(solver.program().parameters().values(), 0, values, 0, values.length);
        List<Double> all = Arrays.stream(values).boxed().toList();
        assertTrue(all.containsAll(List.of(7.0, 8.5, 9.5, 10.5, 11.5, 12.5)), all.toString());
    }
}
