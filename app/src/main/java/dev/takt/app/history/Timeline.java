package dev.takt.app.history;

import dev.takt.app.report.SignificantDigits;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.loop.cycle.CycleRecord;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How a history tells time. Events and periods have milliseconds of the clock of their loop. */
public sealed interface Timeline {

    /** Seconds along all curves at a period. */
    double seconds(CycleRecord cycle, long originMillis);

    /** Seconds in a number of milliseconds. */
    double seconds(long millis);

    /** A moment in words. */
    String moment(long millis);

    /** The axis of all charts. */
    Abscissa abscissa(long originMillis);

    /** Nanoseconds of this computer that a period took. */
    long workNanos(CycleRecord cycle);

    /** The time of day in UTC: for a loop that ran on a real clock. */
    record TimeOfDay() implements Timeline {
        private static final DateTimeFormatter CLOCK =
                DateTimeFormatter.ofPattern("MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

        @Override
        public double seconds(CycleRecord cycle, long originMillis) {
            return 1e-3 * (cycle.wallMillis() - originMillis);
        }

        @Override
        public double seconds(long millis) {
            return 1e-3 * millis;
        }

        @Override
        public String moment(long millis) {
            return CLOCK.format(Instant.ofEpochMilli(millis));
        }

        @Override
        public Abscissa abscissa(long originMillis) {
            return Abscissa.clock(Instant.ofEpochMilli(originMillis));
        }

        @Override
        public long workNanos(CycleRecord cycle) {
            return cycle.times().total();
        }
    }

    /**
     * The time of the plant: for a loop in virtual time, whose clock begins at 0 and stands still during all work.
     *
     * @param scale seconds of the plant in a second of the clock
     */
    record PlantTime(double scale) implements Timeline {
        private static final int DIGITS = 9;

        @Override
        public double seconds(CycleRecord cycle, long originMillis) {
            return cycle.time();
        }

        @Override
        public double seconds(long millis) {
            return 1e-3 * scale * millis;
        }

        @Override
        public String moment(long millis) {
            return "t = " + SignificantDigits.rounded(seconds(millis), DIGITS) + " s";
        }

        @Override
        public Abscissa abscissa(long originMillis) {
            return Abscissa.of("t in s");
        }

        @Override
        public long workNanos(CycleRecord cycle) {
            return cycle.solve().map(solve -> solve.effort().totalNanos()).orElse(0L);
        }
    }
}
