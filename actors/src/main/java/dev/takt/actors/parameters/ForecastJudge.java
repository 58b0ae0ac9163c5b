package dev.takt.actors.parameters;

import dev.takt.config.ParameterRange;
import dev.takt.config.settings.ForecastSettings;
import dev.takt.config.time.PlantTime;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.model.ExpressionText;
import java.time.Instant;
import java.util.Optional;

/** Validates forecasts like measurements: finite, in range, in order, current, newer than the last. */
final class ForecastJudge {
    private static final double MILLIS = 1e3;

    private final PlantTime time;
    private final ParameterRange range;
    private final double tolerance;

    /**
     * Makes a validation.
     *
     * @param range of the parameter
     * @param tolerance seconds by which a forecast may be issued after the beginning of the present period
     */
    ForecastJudge(PlantTime time, ParameterRange range, double tolerance) {
        this.time = time;
        this.range = range;
        this.tolerance = tolerance;
    }

    /** The result: a forecast, or the reason of the refusal. */
    record Verdict(Optional<Forecast> forecast, String reason) {}

    /**
     * Validates a forecast.
     *
     * @param last the forecast in force
     * @param now the time of the plant
     */
    Verdict judge(OperatorCommand.Forecast command, ForecastSettings settings, Optional<Forecast> last, double now) {
        double[] times = command.times().clone();
        double[] values = command.values();
        if (times.length == 0 || times.length != values.length) {
            return refused(times.length + " times and " + values.length + " values; expected as many, at least one");
        }
        if (!range.isKnown()) {
            return refused(String.valueOf(range.objection(0).orElse("")));
        }
        for (int i = 0; i < times.length; i++) {
            times[i] = command.dated() ? times[i] - time.date(0) : times[i];
            if (!Double.isFinite(times[i]) || !Double.isFinite(values[i])) {
                return refused("point " + (i + 1) + " is not finite; expected a finite time and value");
            }
            if (i > 0 && !(times[i] > times[i - 1])) {
                return refused("the time of point " + (i + 1) + " is not after that of the point before");
            }
            Optional<String> objection = range.objection(values[i]);
            if (objection.isPresent()) {
                return refused("point " + (i + 1) + ": " + objection.get());
            }
            if (i > 0 && isTooFast(values[i] - values[i - 1], times[i] - times[i - 1])) {
                return refused("point " + (i + 1) + ": faster than " + range.describedRate());
            }
        }
        if (command.dated() && !time.isDated()) {
            return refused(
                    "dates, but the time of the plant has none; expected seconds of the plant, or loop.start in the"
                            + " file");
        }
        double issued = command.issued().isEmpty()
                ? now
                : command.dated()
                        ? command.issued().getAsDouble() - time.date(0)
                        : command.issued().getAsDouble();
        Forecast forecast = new Forecast(issued, times, values.clone(), settings);
        boolean dateless = command.issued().isEmpty();
        return objection(forecast, last, now, command.dated(), dateless)
                .map(ForecastJudge::refused)
                .orElseGet(() -> new Verdict(Optional.of(forecast), ""));
    }

    private Optional<String> objection(
            Forecast forecast, Optional<Forecast> last, double now, boolean dated, boolean dateless) {
        if (!Double.isFinite(forecast.issued()) || forecast.issued() > now + tolerance) {
            return Optional.of("issued at " + moment(forecast.issued(), dated) + ", now it is " + moment(now, dated)
                    + "; expected no later than now");
        }
        if (now >= forecast.stale()) {
            return Optional.of("issued at " + moment(forecast.issued(), dated) + ", now it is " + moment(now, dated)
                    + "; expected at most " + seconds(forecast.stale() - forecast.issued()) + " of age");
        }
        if (forecast.times()[0] > now || forecast.end() <= now) {
            return Optional.of("from " + moment(forecast.times()[0], dated) + " to " + moment(forecast.end(), dated)
                    + ", now it is " + moment(now, dated) + "; expected a forecast of now and later");
        }
        return last.filter(
                        known -> forecast.issued() < known.issued() || forecast.issued() == known.issued() && !dateless)
                .map(known -> "issued at " + moment(forecast.issued(), dated) + ", no later than the one in force, of "
                        + moment(known.issued(), dated));
    }

    /** A time of the plant as the forecast has its times: a date, or seconds of the plant. */
    private String moment(double plant, boolean dated) {
        return dated && Double.isFinite(plant)
                ? Instant.ofEpochSecond(Math.round(time.date(plant))).toString()
                : seconds(plant) + " of the plant's time";
    }

    private static String seconds(double value) {
        return ExpressionText.number(Math.rint(MILLIS * value) / MILLIS) + " s";
    }

    private boolean isTooFast(double change, double seconds) {
        return range.rate().isPresent() && Math.abs(change) > range.rate().getAsDouble() * seconds;
    }

    private static Verdict refused(String reason) {
        return new Verdict(Optional.empty(), reason);
    }
}
