package dev.takt.actors.measurement;

import dev.takt.config.CaseFile;
import dev.takt.config.SignalCase;
import dev.takt.config.settings.SignalSettings;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.util.List;

/** A validation of one signal {@code x} with a period of 1 s, whose source runs on a clock that is 1000 s behind. */
final class SignalBench {
    static final long PERIOD = 1_000_000_000;
    private static final long BEHIND = 1000 * PERIOD;
    private static final TagTable TABLE = new TagTable(List.of(new Tag("x", "")));

    final ProcessImage image;
    final SignalValidation validation;
    private final TagFrame frame = new TagFrame(TABLE);
    private long sequence;

    /** A validation with settings as they are written in a file. */
    SignalBench(String settings) {
        List<Signal> signals = List.of(new Signal("x", settings(settings)));
        validation = new SignalValidation(TABLE, signals, new MeasurementClock(1, 1));
        image = new ProcessImage(signals);
    }

    static SignalSettings settings(String written) {
        return signals("x { " + written + " }").of("x");
    }

    static SignalCase signals(String written, String... others) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 1 s, points = 3, scheme = backward-difference }
                           z { from = 0, to = 1, points = 4, scheme = central-difference } }
                  variables { x(t) { role = state }, y[i in 1..3](t) {}, T(t, z) {}, u(t) { role = control } }
                  equations = ["der(x, t) = u for t > 0", "y[i] = x for i in 1..3", "T(t, z) = x"]
                  objective = "integral(u^2, t)"
                }
                signals { %s }
                """.formatted(written), "test.conf", List.of(others))
                .signals();
    }

    /** Delivers a value that was taken at a time and comes at once. */
    void deliver(double value, Quality quality, double taken) {
        deliver(value, quality, taken, taken);
    }

    void deliver(double value, Quality quality, double taken, double received) {
        send(++sequence, value, quality, taken, received);
    }

    void send(long number, double value, Quality quality, double taken, double received) {
        frame.set(0, value, quality, nanos(taken) - BEHIND);
        frame.stamp(number, 1);
        validation.receive(frame, nanos(received));
    }

    /** Judges at a time, without a prediction. */
    ProcessImage judge(double time) {
        return judge(time, Double.NaN);
    }

    ProcessImage judge(double time, double predicted) {
        validation.judge(nanos(time), new double[] {predicted}, image);
        return image;
    }

    static long nanos(double seconds) {
        return Math.round(seconds * PERIOD);
    }
}
