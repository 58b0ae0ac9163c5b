package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.settings.SignalSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.MeasuredVariables;
import java.util.List;
import java.util.Locale;

/** What a case says of signals whose values come long after their samples. */
public final class LateLines {
    private LateLines() {}

    /** A line for each such signal; none for a case without a loop. */
    public static List<String> of(Case read, CaseInspection inspection) {
        if (inspection.period().isEmpty()) {
            return List.of();
        }
        double period = inspection.period().getAsDouble();
        return new MeasuredVariables(read, ModelDynamics.of(read.model().problem()))
                .entries().stream()
                        .filter(signal -> read.signals().of(signal).isLate())
                        .map(signal -> describe(signal, read.signals().of(signal), period))
                        .toList();
    }

    private static String describe(String signal, SignalSettings settings, double period) {
        String delay = settings.timeStamp() == SignalSettings.TimeStamp.SAMPLE
                ? "its time stamp is that of the sample, up to %s s before it comes"
                : "sampled %s s before it comes";
        return String.format(
                Locale.ROOT,
                "%s: " + delay + "; it corrects the state of then, and up to %.0f periods are estimated again",
                signal,
                settings.mostLate(),
                Math.ceil(settings.mostLate() / period));
    }
}
