package dev.takt.app.report.chart;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Round times of day along an axis that counts seconds from a moment. */
final class ClockTicks {
    private static final double[] STEPS = {
        0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
        172_800, 604_800
    };
    private static final double DAY = 86_400;
    private static final double MINUTE = 60;
    private static final DateTimeFormatter DATE = format("MM-dd");
    private static final DateTimeFormatter MINUTES = format("HH:mm");
    private static final DateTimeFormatter SECONDS = format("HH:mm:ss");
    private static final DateTimeFormatter TENTHS = format("HH:mm:ss.S");

    private final Instant origin;
    private final double step;

    private ClockTicks(Instant origin, double step) {
        this.origin = origin;
        this.step = step;
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /** Ticks for an axis of some seconds. */
    static ClockTicks of(Instant origin, double seconds, int wanted) {
        double step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && STEPS[i] * wanted >= seconds; i--) {
            step = STEPS[i];
        }
        while (seconds / step > 2 * wanted) {
            step *= 2;
        }
        return new ClockTicks(origin, step);
    }

    /** The ticks between two values of the axis. */
    List<Double> between(double from, double to) {
        double shift = Math.IEEEremainder(1e-3 * origin.toEpochMilli(), step);
        List<Double> ticks = new ArrayList<>();
        for (double k = Math.ceil((from + shift) / step - 1e-9); k * step - shift <= to; k++) {
            ticks.add(k * step - shift);
        }
        return ticks;
    }

    /** The time of day of a tick; the date at midnight. */
    String label(double tick) {
        Instant moment = origin.plusMillis(Math.round(1e3 * tick));
        if (step >= DAY || moment.getEpochSecond() % (long) DAY == 0 && moment.getNano() == 0) {
            return DATE.format(moment);
        }
        return (step >= MINUTE ? MINUTES : step >= 1 ? SECONDS : TENTHS).format(moment);
    }
}
