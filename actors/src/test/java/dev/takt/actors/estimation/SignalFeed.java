package dev.takt.actors.estimation;

import dev.takt.actors.measurement.MeasurementClock;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.config.settings.SignalSettings;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.util.Arrays;
import java.util.List;

/** Images of signals with the values that a test gives, a second after another. */
final class SignalFeed {
    private static final long SECOND = 1_000_000_000;

    final ProcessImage image;
    private final SignalValidation validation;
    private final TagFrame frame;
    private final double[] unknown;
    private long number;

    SignalFeed(SignalSettings settings, List<String> names) {
        this(names.stream().map(name -> new Signal(name, settings)).toList());
    }

    SignalFeed(List<Signal> signals) {
        TagTable table = new TagTable(
                signals.stream().map(signal -> new Tag(signal.name(), "")).toList());
        validation = new SignalValidation(table, signals, new MeasurementClock(1, 1));
        image = new ProcessImage(signals);
        frame = new TagFrame(table);
        unknown = new double[signals.size()];
        Arrays.fill(unknown, Double.NaN);
    }

    /** The image of a frame whose values have time stamps of their own, in seconds; a value that is NaN is bad. */
    ProcessImage deliver(double[] values, double[] stamps) {
        number++;
        for (int i = 0; i < values.length; i++) {
            long stamp = Math.round(stamps[i] * SECOND);
            frame.set(i, values[i], Double.isNaN(values[i]) ? Quality.BAD : Quality.GOOD, stamp);
        }
        frame.stamp(number, 1);
        validation.receive(frame, number * SECOND);
        validation.judge(number * SECOND, unknown, image);
        return image;
    }

    /** The image of a frame; a value that is NaN is bad. */
    ProcessImage deliver(double... values) {
        number++;
        for (int i = 0; i < values.length; i++) {
            frame.set(i, values[i], Double.isNaN(values[i]) ? Quality.BAD : Quality.GOOD, number * SECOND);
        }
        frame.stamp(number, 1);
        validation.receive(frame, number * SECOND);
        validation.judge(number * SECOND, unknown, image);
        return image;
    }

    /** The image of a period in which no frame comes. */
    ProcessImage silence() {
        number++;
        validation.judge(number * SECOND, unknown, image);
        return image;
    }
}
