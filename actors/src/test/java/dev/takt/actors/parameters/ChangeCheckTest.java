package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.config.ParameterRange;
import dev.takt.config.ParameterRange.Source;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.OverrideSettings;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be changed from outside, and what is said of the rest. */
class ChangeCheckTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final ChangeCheck CHECK = new ChangeCheck(
            Map.of(
                    "ref", range("ref", new Range(0, 20), Source.VARIABLE, "range of h, tank.conf:23"),
                    "free", range("free", Range.ALL, Source.MODEL, "the model, tank.conf:9"),
                    "lost", range("lost", Range.ALL, Source.NOWHERE, "")),
            Map.of(
                    "h", range("h", new Range(0, 18), Source.VARIABLE, "the model, tank.conf:23"),
                    "v", range("v", Range.ALL, Source.VARIABLE, "the model, tank.conf:24")),
            Map.of("h", new VariableLimits("h", 0.5, 20), "v", new VariableLimits("v", -INFINITY, INFINITY)));
    private static final List<String> NAMES = List.of("ref", "free", "lost");

    private static ParameterRange range(String name, Range values, Source source, String origin) {
        return new ParameterRange(name, values, OptionalDouble.empty(), "cm", source, origin);
    }

    @Test
    void whatIsInsideIsAccepted() {
        assertEquals(Optional.empty(), CHECK.values(Map.of("ref", 0.0, "free", 1e300), NAMES));
        assertEquals(Optional.empty(), CHECK.values(Map.of("ref", 20.0), NAMES));
    }

    @Test
    void oneWrongValueRefusesTheGroupWithTheLimitsOfAllThatAreWrong() {
        assertEquals(
                Optional.of("free = NaN is not a finite number; expected unlimited (the model, tank.conf:9); ref = 1240"
                        + " is outside 0 to 20 cm (range of h, tank.conf:23); nothing was changed"),
                CHECK.values(Map.of("ref", 1240.0, "free", Double.NaN), NAMES));
        assertEquals(
                Optional.of(
                        "lost has no range, so that it cannot be changed from outside. Maybe lost { value = …, range"
                                + " = [least, most] } among the parameters of the model, or range = unlimited.; nothing was"
                                + " changed"),
                CHECK.values(Map.of("ref", 12.0, "lost", 1.0), NAMES));
    }

    @Test
    void unknownNamesAndNoneAreRefused() {
        assertEquals(
                Optional.of("no set-point fer; expected some of ref, free, lost; nothing was changed"),
                CHECK.values(Map.of("fer", 1.0, "ref", 1.0), NAMES));
        assertEquals(
                Optional.of("no set-point ; expected some of ref, free, lost; nothing was changed"),
                CHECK.values(Map.of(), NAMES));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h | 0.5       | 18       | ''",
                "h | 1         | 1.5      | ''",
                "v | -1e300    | 1e300    | ''",
                "h | 0.4       | 18       | limits of h from 0.4 to 18 are not inside 0.5 to 18 cm (the model, tank.conf:23)",
                "h | 0.5       | 18.1     | limits of h from 0.5 to 18.1 are not inside 0.5 to 18 cm (the model, tank.conf:23)",
                "h | 2         | 2        | limits of h from 2 to 2; expected the lower one below the upper one",
                "h | 3         | 2        | limits of h from 3 to 2; expected the lower one below the upper one",
                "h | NaN       | 2        | limits of h from NaN to 2; expected finite numbers",
                "h | 1         | NaN      | limits of h from 1 to NaN; expected finite numbers",
                "v | -Infinity | 2        | limits of v from -Infinity to 2; expected finite numbers",
                "v | 2         | Infinity | limits of v from 2 to Infinity; expected finite numbers",
                "z | 1         | 2        | no variable z with limits; expected one of h, v",
            })
    void limitsStayInsideThoseOfTheModelAndTheInstrument(String name, double least, double most, String objection) {
        assertEquals(
                objection.isEmpty() ? Optional.empty() : Optional.of(objection + "; nothing was changed"),
                CHECK.limits(new VariableLimits(name, least, most)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1        | ''",
                "86400    | ''",
                "86401    | set-points for 86401.0 s; expected a time above 0, at most 24 h (loop.overrides.longest)",
                "0        | set-points for 0.0 s; expected a time above 0, at most 24 h (loop.overrides.longest)",
                "-1       | set-points for -1.0 s; expected a time above 0, at most 24 h (loop.overrides.longest)",
                "NaN      | set-points for NaN s; expected a time above 0, at most 24 h (loop.overrides.longest)",
                "Infinity | set-points for ever; expected a time above 0, at most 24 h (loop.overrides.longest)",
            })
    void overridesEnd(double seconds, String objection) {
        OverrideSettings settings = new OverrideSettings(3600, 86_400);
        assertEquals(
                objection.isEmpty() ? Optional.empty() : Optional.of(objection + "; nothing was changed"),
                ChangeCheck.term(new Term.Lasting(seconds), settings));
        assertEquals(Optional.empty(), ChangeCheck.term(new Term.Usual(), settings));
        assertEquals(Optional.empty(), ChangeCheck.term(new Term.Followed(), settings));
    }

    @Test
    void theyLastAsLongAsWasSaid() {
        OverrideSettings settings = new OverrideSettings(3600, 86_400);
        assertEquals(3600, ChangeCheck.seconds(new Term.Usual(), settings));
        assertEquals(60, ChangeCheck.seconds(new Term.Usual(), new OverrideSettings(3600, 60)));
        assertEquals(7, ChangeCheck.seconds(new Term.Lasting(7), settings));
        assertEquals(INFINITY, ChangeCheck.seconds(new Term.Followed(), settings));
        OverrideSettings unlimited = new OverrideSettings(INFINITY, INFINITY);
        assertEquals(Optional.empty(), ChangeCheck.term(new Term.Lasting(INFINITY), unlimited));
        assertEquals(
                Optional.of("set-points for 0.0 s; expected a time above 0; nothing was changed"),
                ChangeCheck.term(new Term.Lasting(0), unlimited));
    }

    @ParameterizedTest
    @CsvSource({"28800, 8 h", "5400, 90 min", "45, 45 s", "0.2, 0.2 s", "259200, 3 days", "Infinity, ever"})
    void timesAreToldInWords(double seconds, String words) {
        assertEquals(words, ChangeCheck.text(seconds));
    }
}
