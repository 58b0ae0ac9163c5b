package dev.takt.app.tune;

import dev.takt.config.TuneRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of what varies.
 *
 * @param values as they are written, one a range; none for the case as it is
 */
record TunePoint(List<String> values) {
    /** The case as it is. */
    static final TunePoint START = new TunePoint(List.of());

    TunePoint {
        values = List.copyOf(values);
    }

    /**
     * The point at a place.
     *
     * @param place the share of the way through each range
     */
    static TunePoint at(double[] place, List<TuneRange> ranges) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < place.length; i++) {
            values.add(ranges.get(i).text(place[i]));
        }
        return new TunePoint(values);
    }

    boolean isStart() {
        return values.isEmpty();
    }

    /** What replaces the settings of the file, each {@code path=value}. */
    List<String> overrides(List<TuneRange> ranges) {
        List<String> overrides = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            overrides.add(ranges.get(i).path() + "=" + values.get(i));
        }
        return overrides;
    }

    /** The lines of a file that would apply the point. */
    List<String> lines(List<TuneRange> ranges) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            lines.add(ranges.get(i).written() + " = " + values.get(i));
        }
        return lines;
    }
}
