package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeProfileTest {
    private static final double HOUR = 3600;
    private static final double DAY = 24 * HOUR;

    @TempDir
    private Path folder;

    private static String text(String parameters, String loop) {
        return """
            model {
              constants { half = 0.5 }
              domain { t { horizon = 2 h, step = 1 h } }
              parameters {
                x0 = 0
                r(t) = 1
                %s
              }
              variables {
                x(t) { role = state }
                u(t) { role = control }
              }
              equations = ["x(0) = x0", "der(x, t) = u"]
              minimize = "integral((x - r)^2 + u^2, t)"
            }
            loop {
              %s
            }
            """.formatted(parameters, loop);
    }

    private static Case parse(String parameters, String loop) {
        return CaseFile.parse(text(parameters, loop), "rooms.conf", List.of());
    }

    private static Parameter parameter(Case read, String name) {
        return read.model().problem().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static TimeProfile setPoint(String written) {
        return parse("", "set-points { r = " + written + " }")
                .setPoints()
                .getFirst()
                .profile();
    }

    @Test
    void aTableOfADayRepeats() {
        TimeProfile price = setPoint("{ table = [[6 h, 2], [22 h, 1]], every = 1 day }");
        for (double day : new double[] {0, 1, 365}) {
            assertEquals(1, price.at(day * DAY + 5 * HOUR), "yesterday's last value holds until the first row");
            assertEquals(2, price.at(day * DAY + 6 * HOUR));
            assertEquals(2, price.at(day * DAY + 21.9 * HOUR));
            assertEquals(1, price.at(day * DAY + 22 * HOUR));
        }
        assertTrue(price.covers(1e9), "what repeats has no end");
    }

    @Test
    void linearValuesJoinAcrossMidnight() {
        TimeProfile course = setPoint("{ table = [[6 h, 0], [18 h, 12]], interpolation = linear, every = 1 day }");
        assertEquals(6, course.at(0), 1e-12, "half-way between 18 h and 6 h of the next day");
        assertEquals(6, course.at(12 * HOUR), 1e-12);
        assertEquals(6, course.at(5 * DAY), 1e-12);
    }

    @Property(tries = 200)
    void anExpressionThatRepeatsIsTheSameEachTime(@ForAll @DoubleRange(min = -1e6, max = 1e6) double time) {
        TimeProfile course = setPoint("{ value = \"half*t\", every = 1 h }");
        assertTrue(course.at(time) >= 0 && course.at(time) < HOUR / 2);
        assertEquals(Math.sin(2 * Math.PI * time / HOUR), Math.sin(2 * Math.PI * 2 * course.at(time) / HOUR), 1e-6);
    }

    @Test
    void aZoneFollowsTheClocksOnTheWall() {
        // in Berlin the clock goes from 2:00 to 3:00 on 2026-03-29 and from 3:00 back to 2:00 on 2026-10-25
        String loop =
                "start = \"2026-03-28T00:00:00+01:00\", set-points { r = { table = [[0 h, 0], [6 h, 1], [22 h, 0]],"
                        + " every = 1 day, zone = Europe/Berlin } }";
        TimeProfile comfort = parse("", loop).setPoints().getFirst().profile();
        assertEquals(0, comfort.at(6 * HOUR - 1));
        assertEquals(1, comfort.at(6 * HOUR));
        assertEquals(1, comfort.at(DAY + 5 * HOUR), "six o'clock comes an hour early");
        assertEquals(0, comfort.at(DAY + 5 * HOUR - 1));
        double october = Instant.parse("2026-10-25T00:00:00Z").getEpochSecond()
                - Instant.parse("2026-03-27T23:00:00Z").getEpochSecond();
        assertEquals(0, comfort.at(october + 5 * HOUR - 1), "and an hour late in autumn");
        assertEquals(1, comfort.at(october + 5 * HOUR));
    }

    @Test
    void aWeekBeginsOnMonday() {
        String loop =
                "start = \"2026-11-22T00:00:00+01:00\", set-points { r = { table = [[0 h, 1], [5 days, 2]], every = 7 days,"
                        + " zone = Europe/Berlin } }";
        TimeProfile weekend = parse("", loop).setPoints().getFirst().profile();
        assertEquals(2, weekend.at(0), "a Sunday");
        assertEquals(1, weekend.at(DAY));
        assertEquals(1, weekend.at(5.9 * DAY));
        assertEquals(2, weekend.at(6 * DAY));
    }

    @Test
    void aFileHasTimesOrDates() throws IOException {
        Files.writeString(folder.resolve("seconds.csv"), "time,price\n0 h,1\n# later\n1 h,2\n");
        Files.writeString(folder.resolve("dates.csv"), "2026-11-22T00:00:00+01:00;1\n2026-11-22T01:00:00+01:00;2\n");
        Path file = folder.resolve("case.conf");
        Files.writeString(
                file,
                text(
                        "d(t) { csv = \"dates.csv\" }",
                        "start = \"2026-11-22T00:00:00+01:00\", set-points { r { csv = seconds.csv } }"));
        Case read = CaseFile.read(file, List.of());
        TimeProfile held = read.setPoints().getFirst().profile();
        assertEquals(1, held.at(HOUR / 2));
        assertEquals(2, held.at(HOUR));
        assertFalse(held.covers(HOUR + 1));
        assertTrue(held.warns(), "data that end say so where nobody says otherwise");
        TimeProfile dated = (TimeProfile) parameter(read, "d").initial();
        assertEquals(1.5, dated.at(HOUR / 2), 1e-9);
        assertEquals(HOUR, dated.last().getAsDouble());
    }

    @Test
    void stepsInTheFileHoldForEverAndLinesDoNot() {
        assertFalse(setPoint("[[0, 1], [1 h, 2]]").warns());
        assertTrue(setPoint("{ table = [[0, 1], [1 h, 2]], interpolation = linear }")
                .warns());
        assertFalse(setPoint("{ table = [[0, 1], [1 h, 2]], interpolation = linear, beyond = hold }")
                .warns());
        assertEquals(
                TimeProfile.Beyond.SAFE,
                setPoint("{ table = [[0, 1], [1 h, 2]], beyond = safe }").beyond());
    }

    @Test
    void theModelSaysWhatIsAlongTheHorizon() {
        Case read = parse("w(t) { value = \"t\", along = horizon }, d(t) = \"t\", c(t) = \"2*end(t)\"", "");
        assertEquals(Parameter.Along.HORIZON, parameter(read, "w").along());
        assertFalse(parameter(read, "w").followsTime());
        assertTrue(parameter(read, "d").followsTime());
        assertFalse(parameter(read, "c").followsTime(), "a constant moves with nothing");
    }

    @Test
    void whatIsWrongIsSaid() {
        refused("{ table = [[0, 1], [25 h, 2]], every = 1 day }", "from 0 to 90000 s", "up to, and without");
        refused("{ table = [[0, 1]], every = 5 h, zone = Europe/Berlin }", "whole days");
        refused("{ table = [[0, 1]], every = 1 day, zone = Europe/Berln }", "Maybe Europe/Berlin is meant.");
        refused("{ table = [[0, 1]], zone = Europe/Berlin }", "a zone without every");
        refused("{ table = [[0, 1]], value = 2 }", "value, table or csv");
        refused("{ csv = nowhere.csv }", "the file nowhere.csv does not exist");
        refused("{ data = \"0, 1\\n0, 2\" }", "row 2", "a later time");
        refused("{ data = \"0, NaN\" }", "row 1", "a finite number");
        refused("{ table = [[0, 1]], beyond = explode }", "hold, alarm or safe");
    }

    private static void refused(String written, String... expected) {
        String message = String.valueOf(
                assertThrows(CaseFileException.class, () -> setPoint(written)).getMessage());
        for (String part : expected) {
            assertTrue(message.contains(part), () -> "expected " + part + " in\n" + message);
        }
    }
}
