package dev.takt.app.report.chart;

import java.time.Instant;
import java.util.Optional;

/**
 * What runs along a chart.
 *
 * @param label below the axis
 * @param origin the time of day at 0, where the axis counts seconds and shows the time of day in UTC
 */
public record Abscissa(String label, Optional<Instant> origin) {

    /** A number with its name and unit. */
    public static Abscissa of(String label) {
        return new Abscissa(label, Optional.empty());
    }

    /** The time of day; the curves count seconds from a moment. */
    public static Abscissa clock(Instant origin) {
        return new Abscissa("UTC", Optional.of(origin));
    }
}
