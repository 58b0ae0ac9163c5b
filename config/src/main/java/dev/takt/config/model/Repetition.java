package dev.takt.config.model;

import dev.takt.config.data.SeriesText;
import dev.takt.config.time.PlantTime;
import dev.takt.solver.model.ExpressionText;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Values that repeat.
 *
 * @param every seconds after which they do; whole days where there is a zone
 * @param zone whose clocks on the wall count; empty for the time of the plant
 */
record Repetition(double every, Optional<ZoneId> zone) {
    private static final double NANO = 1e-9;
    private static final double DAY = 86_400;

    /** 1970-01-01 was a Thursday; weeks begin on Monday. */
    private static final long THURSDAY = 3;

    /**
     * Where a time of the plant falls, in seconds from the beginning of the repetition. With a zone that is the time of day there, as
     * clocks show it: an hour that summer time takes is never reached, and one that it gives back comes twice.
     */
    double place(double seconds, PlantTime time) {
        if (zone.isEmpty()) {
            double rest = seconds % every;
            return rest < 0 ? rest + every : rest;
        }
        ZonedDateTime local = PlantTime.instant(time.date(seconds)).atZone(zone.get());
        LocalTime ofDay = local.toLocalTime();
        long days = Math.round(every / DAY);
        long day = Math.floorMod(local.toLocalDate().toEpochDay() + THURSDAY, days);
        return DAY * day + ofDay.toSecondOfDay() + NANO * ofDay.getNano();
    }

    /** The rows of one repetition, with the last of the one before and the first of the next. */
    SeriesText.Series around(SeriesText.Series rows) {
        int size = rows.points().length;
        double[] points = new double[size + 2];
        double[] values = new double[size + 2];
        System.arraycopy(rows.points(), 0, points, 1, size);
        System.arraycopy(rows.values(), 0, values, 1, size);
        points[0] = rows.points()[size - 1] - every;
        values[0] = rows.values()[size - 1];
        points[size + 1] = rows.points()[0] + every;
        values[size + 1] = rows.values()[0];
        return new SeriesText.Series(points, values, false);
    }

    String text() {
        String length = every % DAY == 0
                ? every == DAY ? "day" : ExpressionText.number(every / DAY) + " days"
                : ExpressionText.number(every) + " s";
        return ", every " + length + zone.map(name -> " of " + name).orElse("");
    }
}
