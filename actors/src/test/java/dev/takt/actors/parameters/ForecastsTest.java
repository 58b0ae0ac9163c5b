package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.Forecastable;
import dev.takt.config.settings.ForecastSettings;
import dev.takt.config.settings.ForecastSettings.Fallback;
import dev.takt.config.settings.ForecastSettings.Interpolation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.model.Parameter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ForecastsTest {
    private static final double HORIZON = 4;
    private static final double PERIOD = 0.5;
    private static final double[] SUPPORTS = {0, 2, 4};

    private static final String TEXT = """
        model {
          domain { t { horizon = 4 s, step = 2 s } }
          parameters {
            x0 = 0
            r(t) = 1
            price(t) { value = "10*t", range = [-100, 1000], rate = 50 }
            cost { value = 5, range = unlimited }
            w(t) { value = "t", along = horizon }
            load(t) { table = [[0, 0], [10, 10]] }
          }
          variables {
            x(t) { role = state }
            u(t) { role = control }
          }
          equations = ["x(0) = x0", "der(x, t) = u - load"]
          minimize = "integral((x - r)^2 + price*cost*u^2*w, t)"
        }
        loop {
          set-points { r = [[0, 1], [3, 2]] }
          forecasts {
            price { stale-after = 20 s }
            cost { interpolation = linear, fallback = hold, hold-for = 3 s }
          }
        }
        """;

    private final Case read = CaseFile.parse(TEXT, "schedule.conf", List.of());
    private final SetPointSchedule schedule = schedule(read);

    private static SetPointSchedule schedule(Case read) {
        return new SetPointSchedule(
                read.setPoints(),
                read.model().problem().parameters(),
                read.forecasts(),
                Map.of("t", SUPPORTS),
                read.time());
    }

    private double[] values(String name, double time) {
        return schedule.parametersAt(time).stream()
                .filter(each -> each.name().equals(name))
                .map(ParameterValues::values)
                .findFirst()
                .orElseThrow();
    }

    private static OperatorCommand.Forecast forecast(String name, double issued, double[] times, double... values) {
        return new OperatorCommand.Forecast(name, times, values, false, OptionalDouble.of(issued));
    }

    private List<String> notices(double time) {
        return schedule.notices(time, HORIZON).stream()
                .filter(notice -> !notice.known())
                .map(ParameterNotice::text)
                .toList();
    }

    @Test
    void whatMovesIsReadAlongTheHorizonAndWhatDoesNotIsLeftAlone() {
        assertEquals(
                List.of("r", "price", "cost", "load"),
                schedule.parametersAt(0).stream().map(ParameterValues::name).toList());
        assertArrayEquals(new double[] {70, 90, 110}, values("price", 7));
        assertArrayEquals(new double[] {1, 2, 2}, values("r", 2));
    }

    @Property(tries = 50)
    void theEstimatorSeesWhatTheControllerSees(@ForAll @DoubleRange(min = 0, max = 20) double time) {
        schedule.forecast(forecast("price", 0, new double[] {0, 6, 30}, 1, 2, 3), 0, PERIOD);
        Parameter price = read.model().problem().parameters().stream()
                .filter(each -> each.name().equals("price"))
                .findFirst()
                .orElseThrow();
        double[] planned = values("price", time);
        for (int k = 0; k < SUPPORTS.length; k++) {
            assertEquals(planned[k], schedule.courses().at(price, new double[] {0}, time + SUPPORTS[k]));
        }
    }

    @Test
    void aForecastTakesThePlaceOfTheFileAsFarAsItReaches() {
        assertEquals("", schedule.forecast(forecast("price", 1, new double[] {0, 6, 8}, 100, 200, 300), 1, PERIOD));
        assertArrayEquals(new double[] {100, 200, 300}, values("price", 4));
        assertArrayEquals(
                new double[] {200, 300, 100}, values("price", 6), "beyond it what the file says, 10 a second");
        assertEquals(List.of(), notices(6));
        assertEquals(
                1,
                notices(9).stream()
                        .filter(text -> text.contains("forecast of price has ended"))
                        .count());
        assertEquals(List.of(), notices(9.5), "said once");
    }

    @Test
    void anOldForecastEnds() {
        schedule.forecast(forecast("price", 0, new double[] {0, 100}, 7, 7), 0, PERIOD);
        assertArrayEquals(
                new double[] {7, 7, 7}, values("price", 18), "what was said of later times is believed until then");
        assertEquals(
                0, notices(18).stream().filter(text -> text.contains("price")).count());
        assertEquals(
                1,
                notices(20.5).stream()
                        .filter(text -> text.contains(
                                "price is older than loop.forecasts.stale-after, 20 s, since 20 s of the plant's time"))
                        .count());
        assertEquals(225, values("price", 20.5)[1], 1e-12);
    }

    @Test
    void theLastValueIsHeldForABoundedTime() {
        schedule.forecast(forecast("cost", 0, new double[] {0, 4}, 8, 16), 0, PERIOD);
        assertArrayEquals(new double[] {10}, values("cost", 1));
        assertArrayEquals(new double[] {16}, values("cost", 6.9));
        assertTrue(notices(6.9).toString().contains("its last value holds for a time"));
        assertArrayEquals(new double[] {5}, values("cost", 7.1));
        assertTrue(notices(7.1).toString().contains("what the file says holds"));
    }

    @Test
    void forecastsAreJudgedAsMeasurementsAre() {
        double[] times = {0, 10};
        refused(forecast("nothing", 5, times, 1, 2), "no forecasts are taken of nothing; expected one of price, cost");
        refused(forecast("price", 5, times, 1, Double.NaN), "point 2 is not finite");
        refused(forecast("price", 5, new double[] {0, Double.POSITIVE_INFINITY}, 1, 2), "point 2 is not finite");
        refused(forecast("price", 5, new double[] {4, 4}, 1, 2), "not after that of the point before");
        refused(forecast("price", 5, times, 1, 1001), "point 2: price = 1001 is outside -100 to 1000");
        refused(forecast("price", 5, times, 0, 501), "point 2: faster than 50/s");
        refused(forecast("load", 5, times, 1, 2), "no forecasts are taken of load");
        refused(forecast("price", 5, times, 1, 2, 3), "2 times and 3 values");
        refused(forecast("price", 6, times, 1, 2), "no later than now");
        refused(forecast("price", -16, times, 1, 2), "at most 20 s of age");
        refused(forecast("price", 5, new double[] {6, 10}, 1, 2), "of now and later");
        refused(forecast("price", 5, new double[] {0, 5}, 1, 2), "of now and later");
        assertArrayEquals(new double[] {50, 70, 90}, values("price", 5), "nothing of them acts");
        assertEquals("", schedule.forecast(forecast("price", 4, times, 1, 2), 5, PERIOD));
        refused(forecast("price", 4, times, 3, 4), "no later than the one in force");
        assertArrayEquals(new double[] {1, 1, 1}, values("price", 5));
    }

    private void refused(OperatorCommand.Forecast forecast, String reason) {
        String answer = schedule.forecast(forecast, 5, PERIOD);
        assertTrue(answer.contains(reason), answer);
    }

    @Test
    void datesCountFromTheDateOfTimeZero() {
        Case dated = CaseFile.parse(TEXT, "schedule.conf", List.of("loop.start=2026-11-22T00:00:00Z"));
        SetPointSchedule started = schedule(dated);
        double zero = Instant.parse("2026-11-22T00:00:00Z").getEpochSecond();
        var command = new OperatorCommand.Forecast(
                "price", new double[] {zero, zero + 6}, new double[] {1, 2}, true, OptionalDouble.of(zero));
        assertEquals("", started.forecast(command, 1, PERIOD));
        assertArrayEquals(
                new double[] {1, 1, 2},
                started.parametersAt(2).stream()
                        .filter(each -> each.name().equals("price"))
                        .findFirst()
                        .orElseThrow()
                        .values());
        assertTrue(schedule.forecast(command, 1, PERIOD).contains("the time of the plant has none"));
    }

    /** Who sends dates knows no seconds of the plant. */
    @Test
    void aRefusalSpeaksOfTimesAsTheForecastDoes() {
        SetPointSchedule started =
                schedule(CaseFile.parse(TEXT, "schedule.conf", List.of("loop.start=2026-11-22T00:00:00Z")));
        double zero = Instant.parse("2026-11-22T00:00:00Z").getEpochSecond();
        assertEquals(
                "issued at 2026-11-21T23:59:30Z, now it is 2026-11-22T00:00:05Z; expected at most 20 s of age",
                started.forecast(
                        new OperatorCommand.Forecast(
                                "price",
                                new double[] {zero, zero + 6},
                                new double[] {1, 2},
                                true,
                                OptionalDouble.of(zero - 30)),
                        5.00000000001,
                        PERIOD));
        assertEquals(
                "from 6 s of the plant's time to 10 s of the plant's time, now it is 5 s of the plant's time; expected a"
                        + " forecast of now and later",
                started.forecast(forecast("price", 5, new double[] {6, 10}, 1, 2), 5.00000000001, PERIOD));
    }

    @Test
    void dataThatEndAreNotSilent() {
        assertEquals(List.of(), notices(6));
        assertTrue(notices(6.5).getFirst().contains("load: its data end within the horizon"));
        assertEquals(List.of(), notices(9));
        assertTrue(notices(10.5).getFirst().contains("load: its data have ended, at 10 s"));
    }

    @Test
    void anOperatorComesFirst() {
        schedule.forecast(forecast("price", 0, new double[] {0, 100}, 7, 7), 0, PERIOD);
        schedule.override(Map.of("price", 3.0), 50);
        assertArrayEquals(new double[] {3}, values("price", 5));
        schedule.expire(50);
        assertArrayEquals(new double[] {7, 7, 7}, values("price", 5));
    }

    @Test
    void theTimeOfThePlantGoesOnAfterARestart() {
        read.time().goOn(100);
        assertArrayEquals(new double[] {1020, 1040, 1060}, values("price", 2));
    }

    @Test
    void aForecastIsBelievedFromItsFirstTimeToItsLastAndHeldSoLongAfterwards() {
        ForecastSettings settings = new ForecastSettings(Interpolation.LINEAR, Optional.of(5.0), Fallback.HOLD, 3);
        Forecast forecast = new Forecast(1, new double[] {2, 4, 8}, new double[] {10, 20, 60}, settings);
        assertEquals(6, forecast.stale());
        assertFalse(forecast.covers(1.999));
        assertTrue(forecast.covers(2));
        assertTrue(forecast.covers(8));
        assertFalse(forecast.covers(8.001));
        assertFalse(forecast.isHeld(8));
        assertTrue(forecast.isHeld(11));
        assertFalse(forecast.isHeld(11.001));
        assertEquals(15, forecast.at(3));
        assertEquals(30, forecast.at(5));
        assertEquals(60, forecast.at(11));
        assertEquals(30, forecast.endingAt(5).at(7), "what is held is the value at its end");
        assertEquals(8, forecast.endingAt(9).end());
        ForecastSettings held = new ForecastSettings(Interpolation.HOLD, Optional.empty(), Fallback.SCHEDULE, 3);
        assertEquals(20, forecast.with(held).at(5));
        assertFalse(forecast.with(held).isHeld(9));
        assertEquals(Double.POSITIVE_INFINITY, forecast.with(held).stale());
    }

    @Test
    void otherSettingsHoldForTheForecastInForce() {
        schedule.forecast(forecast("cost", 0, new double[] {0, 4}, 8, 16), 0, PERIOD);
        List<Forecastable> changed = CaseFile.parse(
                        TEXT, "schedule.conf", List.of("loop.forecasts.cost={interpolation = hold}"))
                .forecasts();
        schedule.configure(read.setPoints(), changed);
        assertArrayEquals(new double[] {8}, values("cost", 1));
        assertArrayEquals(new double[] {5}, values("cost", 6), "nothing is held any more");
        assertEquals(List.of("price", "cost"), schedule.forecastNames());
    }

    @Test
    void theLimitsOfTheJudgementBelongToIt() {
        double[] times = {0, 10};
        assertEquals(
                "", schedule.forecast(forecast("price", 5.5, times, 0, 500), 5, PERIOD), "at the rate, a period early");
        assertTrue(
                schedule.forecast(forecast("price", 5, times, 1, 2), 5, PERIOD).contains("than the one in force")
                        || schedule.forecast(forecast("price", 5, times, 1, 2), 5, PERIOD)
                                .contains("the one in force"));
        SetPointSchedule other = schedule(read);
        assertTrue(
                other.forecast(forecast("price", -15, times, 1, 2), 5, PERIOD).contains("at most 20 s of age"));
        assertEquals("", other.forecast(forecast("price", 5, new double[] {5, 10}, 1, 2), 5, PERIOD));
        var dateless = new OperatorCommand.Forecast("price", times, new double[] {3, 4}, false, OptionalDouble.empty());
        assertEquals("", other.forecast(dateless, 5, PERIOD), "made now, as the one in force was");
        assertEquals("", other.forecast(dateless, 5, PERIOD));
        assertTrue(
                other.forecast(forecast("price", 5, new double[0]), 5, PERIOD).contains("0 times and 0 values"));
    }
}
