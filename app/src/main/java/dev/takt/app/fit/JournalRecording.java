package dev.takt.app.fit;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.app.history.command.HistoryWindow;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The longest run in a journal: what came from the sensors where it was new and accepted, and the commands that went to the plant.
 * What the validation of the loop refused is not in it.
 */
final class JournalRecording {
    private final List<double[]> applied = new ArrayList<>();
    private final List<double[]> measured = new ArrayList<>();
    private final List<Double> times = new ArrayList<>();
    private final HistoryWindow window;
    private final int controls;
    /** Of the signals, in the images. */
    private final int[] places;

    private JournalRecording(HistoryWindow window, int controls, int[] places) {
        this.window = window;
        this.controls = controls;
        this.places = places;
    }

    /**
     * Reads the part of the runs that lies in a window.
     *
     * @param known what may be measured; tags that tell of actuators, and signals of another model, are left out
     */
    static Recording read(List<JournalReader> runs, HistoryWindow window, Set<String> known) {
        return runs.stream()
                .map(run -> read(run, window, known))
                .max(Comparator.comparingInt(Recording::size))
                .orElseThrow();
    }

    private static Recording read(JournalReader run, HistoryWindow window, Set<String> known) {
        List<String> controls = run.header().controls();
        List<String> recorded = run.header().signals();
        int[] places = IntStream.range(0, recorded.size())
                .filter(i -> known.contains(recorded.get(i)))
                .toArray();
        List<String> signals =
                IntStream.of(places).mapToObj(place -> recorded.get(place)).toList();
        JournalRecording reading = new JournalRecording(window, controls.size(), places);
        run.read(record -> {
            if (record instanceof JournalRecord.Period(CycleRecord cycle, var _)) {
                reading.add(cycle);
            }
        });
        return new Recording(
                reading.times.stream().mapToDouble(Double::doubleValue).toArray(),
                controls,
                reading.applied.toArray(double[][]::new),
                signals,
                reading.measured.toArray(double[][]::new));
    }

    private void add(CycleRecord cycle) {
        boolean later = times.isEmpty() || cycle.time() > times.getLast();
        if (!later || !window.has(cycle.wallMillis())) {
            return;
        }
        double[] acting = acting(cycle);
        if (acting.length == 0) {
            return;
        }
        times.add(cycle.time());
        applied.add(acting);
        SignalImage image = cycle.signals();
        double[] row = new double[places.length];
        for (int i = 0; i < places.length; i++) {
            row[i] = isAccepted(image, places[i]) ? image.raw()[places[i]] : Double.NaN;
        }
        measured.add(row);
    }

    /** A value that is used again says nothing new. */
    private static boolean isAccepted(SignalImage image, int signal) {
        return signal < image.raw().length
                && image.verdicts().get(signal) == SignalVerdict.ACCEPTED
                && image.standings().get(signal) == SignalStanding.MEASURED;
    }

    /** The commands where they went to the plant, else what is read back, else those before; empty if nothing is known yet. */
    private double[] acting(CycleRecord cycle) {
        double[] values = new double[controls];
        for (int i = 0; i < controls; i++) {
            boolean written = cycle.command().written() && i < cycle.command().applied().length;
            double value = written
                    ? cycle.command().applied()[i]
                    : i < cycle.command().readBack().length ? cycle.command().readBack()[i] : Double.NaN;
            values[i] = Double.isNaN(value) && !applied.isEmpty() ? applied.getLast()[i] : value;
            if (Double.isNaN(values[i])) {
                return new double[0];
            }
        }
        return values;
    }
}
