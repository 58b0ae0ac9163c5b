package dev.takt.monitoring.documents;

import dev.takt.config.settings.PlottedSignal;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.text.NearestName;
import java.util.List;
import java.util.Optional;

/**
 * A signal that the page plots, alone or against a set-point.
 *
 * @param signal its name
 * @param target name of the set-point; empty for none
 */
public record Plot(String signal, Optional<String> target) {
    private static final int USUAL = 4;

    /**
     * Reads the setting {@code monitoring.page.plots}.
     *
     * @param texts {@code signal} or {@code signal against set-point}; without any the first four signals
     * @throws IllegalArgumentException if the loop has no signal or set-point of that name; the message is for the user
     */
    public static List<Plot> of(List<String> texts, LoopDescription loop) {
        List<String> signals =
                loop.signals().stream().map(LoopDescription.Signal::name).toList();
        if (texts.isEmpty()) {
            return signals.stream()
                    .limit(USUAL)
                    .map(signal -> new Plot(signal, Optional.empty()))
                    .toList();
        }
        return texts.stream()
                .map(text -> parse(text, signals, loop.setPoints()))
                .toList();
    }

    private static Plot parse(String text, List<String> signals, List<String> setPoints) {
        PlottedSignal plotted = PlottedSignal.parse(text);
        require(text, plotted.signal(), signals, "signal");
        plotted.setPoint().ifPresent(target -> require(text, target, setPoints, "set-point"));
        return new Plot(plotted.signal(), plotted.setPoint());
    }

    private static void require(String text, String name, List<String> known, String what) {
        if (!known.contains(name)) {
            String cure = NearestName.cure(name, known, "");
            throw new IllegalArgumentException("monitoring.page.plots: \"" + text + "\": no " + what + " " + name
                    + "; expected one of " + String.join(", ", known) + "." + (cure.isEmpty() ? "" : " " + cure));
        }
    }
}
