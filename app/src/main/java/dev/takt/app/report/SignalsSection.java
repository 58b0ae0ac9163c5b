package dev.takt.app.report;

import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import dev.takt.app.simulation.Trajectory;
import dev.takt.app.simulation.Trajectory.Sample;
import dev.takt.loop.cycle.SignalStanding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The signals that were not measured in each period: true values, measurements and, in another line style, predictions.
 * Empty without such signals.
 */
final class SignalsSection {
    private static final int MAX_SIGNALS = 12;

    private SignalsSection() {}

    static List<Section> of(Trajectory trajectory) {
        List<Integer> signals = trajectory.notAlwaysMeasured();
        if (signals.isEmpty()) {
            return List.of();
        }
        List<String> figures = signals.stream()
                .limit(MAX_SIGNALS)
                .map(signal -> chart(trajectory, signal).figure())
                .toList();
        return List.of(
                new Figures("What the controller saw of signals that were not always measured", figures),
                new Table(
                        "Signals that were not always measured",
                        List.of(
                                "signal",
                                "measured",
                                "held",
                                "predicted",
                                "lost",
                                "no process image",
                                "first at t in s"),
                        signals.stream().map(signal -> row(trajectory, signal)).toList()));
    }

    private static LineChart chart(Trajectory trajectory, int signal) {
        String name = trajectory.columns().signals().get(signal);
        double[] times = trajectory.times();
        int state = trajectory.columns().states().indexOf(name);
        List<Series> truth = state < 0
                ? List.of()
                : List.of(Series.line(
                        "true " + name,
                        times,
                        trajectory.samples().stream()
                                .mapToDouble(sample -> sample.states()[state])
                                .toArray()));
        List<Series> seen = List.of(
                Series.line("measured " + name, times, used(trajectory, signal, SignalStanding::isMeasured)),
                Series.predicted(
                        "predicted " + name,
                        times,
                        joined(trajectory, signal, standing -> standing == SignalStanding.PREDICTED)));
        return new LineChart(
                name,
                Abscissa.of("t in s"),
                LineChart.Scaling.LINEAR,
                LineChart.Palette.DISTINCT,
                Stream.concat(truth.stream(), seen.stream()).toList());
    }

    /** Values with a given standing, and NaN elsewhere. */
    private static double[] used(Trajectory trajectory, int signal, Predicate<SignalStanding> wanted) {
        return trajectory.samples().stream()
                .mapToDouble(sample -> is(sample, signal, wanted) ? sample.used()[signal] : Double.NaN)
                .toArray();
    }

    /** The same, but beginning one value earlier, so that the curve is joined to the preceding measurement. */
    private static double[] joined(Trajectory trajectory, int signal, Predicate<SignalStanding> wanted) {
        double[] values = used(trajectory, signal, wanted);
        List<Sample> samples = trajectory.samples();
        for (int i = 0; i + 1 < values.length; i++) {
            if (Double.isFinite(values[i + 1]) && is(samples.get(i), signal, SignalStanding::isMeasured)) {
                values[i] = samples.get(i).used()[signal];
            }
        }
        return values;
    }

    private static boolean is(Sample sample, int signal, Predicate<SignalStanding> wanted) {
        return sample.standing(signal).filter(wanted).isPresent();
    }

    private static List<String> row(Trajectory trajectory, int signal) {
        List<Optional<SignalStanding>> standings = trajectory.samples().stream()
                .map(sample -> sample.standing(signal))
                .toList();
        int first = 0;
        while (standings.get(first).map(SignalStanding::isMeasured).orElse(false)) {
            first++;
        }
        List<String> counts = new ArrayList<>();
        counts.add(trajectory.columns().signals().get(signal));
        Arrays.stream(SignalStanding.values())
                .map(standing ->
                        standings.stream().filter(Optional.of(standing)::equals).count())
                .map(String::valueOf)
                .forEach(counts::add);
        counts.add(String.valueOf(standings.stream().filter(Optional::isEmpty).count()));
        counts.add(SignificantDigits.rounded(trajectory.times()[first], 9));
        return counts;
    }
}
