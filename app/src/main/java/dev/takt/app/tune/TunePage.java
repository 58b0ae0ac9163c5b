package dev.takt.app.tune;

import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.Foldout;
import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.PointChart;
import dev.takt.app.report.chart.PointChart.Kind;
import dev.takt.app.report.chart.Series;
import dev.takt.config.Case;
import dev.takt.config.settings.TuneWishSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The page of a search: the front, and behind each point its file and its runs beside those of the start. */
final class TunePage {
    private final Case read;
    private final TuneResult result;
    private final TuneReport report;
    private final List<String> wishes;
    private final TuneGoal goal;

    TunePage(Case read, TuneResult result, TuneReport report) {
        this.read = read;
        this.result = result;
        this.report = report;
        this.wishes = List.copyOf(result.tune().wishes().keySet());
        this.goal = new TuneGoal(result.tune());
    }

    /**
     * The page.
     *
     * @param command line that made it
     */
    HtmlPage page(String command) {
        List<HtmlPage.Section> sections = new ArrayList<>();
        sections.add(new HtmlPage.Figures("The front, by the plants of the search", fronts()));
        List<List<String>> table = report.table();
        sections.add(new HtmlPage.Table(
                "Start and offered points; with held-out plants in brackets",
                table.getFirst(),
                table.subList(1, table.size())));
        sections.add(new HtmlPage.Foldouts("Points", points()));
        sections.add(new HtmlPage.Table(
                "Refused: worse than the start with held-out plants",
                List.of(),
                result.refused().stream()
                        .map(point ->
                                List.of(String.join(", ", report.values(point)), String.join(", ", point.worse())))
                        .toList()));
        sections.add(new HtmlPage.Table("Plants", List.of(), plants()));
        List<HtmlPage.Tile> tiles = List.of(
                HtmlPage.Tile.of(String.valueOf(result.tried().size()), "points tried"),
                HtmlPage.Tile.of(String.valueOf(result.offered().size()), "offered"),
                HtmlPage.Tile.of(String.valueOf(result.refused().size()), "refused"),
                HtmlPage.Tile.of(String.valueOf(result.plants().training().size()), "plants seen"),
                HtmlPage.Tile.of(String.valueOf(result.plants().heldOut().size()), "plants held out"));
        return new HtmlPage(read.name() + ": tuning", report.remarks(), command, tiles, sections);
    }

    private List<List<String>> plants() {
        return Stream.concat(result.plants().training().stream(), result.plants().heldOut().stream())
                .map(plant -> List.of(
                        plant.name(),
                        String.join(
                                ", ",
                                plant.settings().entrySet().stream()
                                        .map(entry -> entry.getKey() + " = " + entry.getValue())
                                        .sorted()
                                        .toList())))
                .toList();
    }

    /** A chart for the first wish against each other one. */
    private List<String> fronts() {
        List<String> figures = new ArrayList<>();
        for (int w = 1; w < wishes.size(); w++) {
            figures.add(front(0, w));
        }
        if (figures.isEmpty()) {
            figures.add(front(0, 0));
        }
        return figures;
    }

    private String front(int right, int up) {
        List<PointChart.Point> points = new ArrayList<>();
        result.tried().stream()
                .filter(point -> result.offered().stream()
                        .noneMatch(other -> other.point().equals(point.point())))
                .filter(point -> !point.point().isStart())
                .forEach(point -> points.add(point(point, Kind.TRIED, "", 0, right, up)));
        result.refused()
                .forEach(point -> points.add(point(
                        point, Kind.REFUSED, "refused: worse in " + String.join(", ", point.worse()), 0, right, up)));
        for (int i = 0; i < result.offered().size(); i++) {
            TunedPoint point = result.offered().get(i);
            points.add(point(point, Kind.OFFERED, label(i), i + 2, right, up));
        }
        points.add(point(result.start(), Kind.START, "start", 1, right, up));
        return new PointChart(wishes.get(right), wishes.get(up), points).figure();
    }

    private PointChart.Point point(TunedPoint point, Kind kind, String label, int opens, int right, int up) {
        return new PointChart.Point(
                kind, goal.value(point.training(), right), goal.value(point.training(), up), label, opens);
    }

    private String label(int offered) {
        return "point " + (offered + 1) + ": "
                + String.join(
                        ", ",
                        result.offered()
                                .get(offered)
                                .point()
                                .lines(result.tune().vary()));
    }

    private List<Foldout> points() {
        List<Foldout> points = new ArrayList<>();
        points.add(new Foldout(
                "start: the case as it is", false, List.of(), "", figures(result.start(), Optional.empty())));
        for (int i = 0; i < result.offered().size(); i++) {
            TunedPoint point = result.offered().get(i);
            points.add(new Foldout(
                    label(i),
                    false,
                    List.of(),
                    String.join("\n", report.lines(point)),
                    figures(point, Optional.of(result.start()))));
        }
        return points;
    }

    /** What the wishes are about: signals with their set-points, and all controls, with the first plant. */
    private List<String> figures(TunedPoint point, Optional<TunedPoint> beside) {
        return point.training().shown().stream()
                .flatMap(run -> Stream.concat(run.signals().keySet().stream(), run.controls().keySet().stream()))
                .map(name -> chart(name, curves(name, point, beside)))
                .toList();
    }

    private String chart(String name, List<Series> curves) {
        String unit = read.unit(name);
        return new LineChart(
                        unit.isEmpty() ? name : name + " in " + unit,
                        Abscissa.of("t in s"),
                        LineChart.Scaling.LINEAR,
                        LineChart.Palette.DISTINCT,
                        curves)
                .figure();
    }

    private List<Series> curves(String name, TunedPoint point, Optional<TunedPoint> beside) {
        List<Series> curves = new ArrayList<>();
        point.training().shown().ifPresent(own -> curve(name, own).ifPresent(curves::add));
        beside.flatMap(other -> other.training().shown())
                .flatMap(other -> curve(name, other))
                .ifPresent(curve -> curves.add(new Series(name + " at the start", curve.kind(), curve.x(), curve.y())));
        result.tune().wishes().values().stream()
                .filter(wish -> wish.of().equals(Optional.of(name)))
                .map(TuneWishSettings::follows)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(setPoint -> point.training().shown().ifPresent(run -> target(setPoint, run, curves)));
        return curves;
    }

    private static void target(String setPoint, TuneCourse run, List<Series> curves) {
        Optional.ofNullable(run.setPoints().get(setPoint))
                .ifPresent(values -> curves.add(Series.target("set-point " + setPoint, run.times(), values)));
    }

    private static Optional<Series> curve(String name, TuneCourse run) {
        return Optional.ofNullable(run.signals().get(name))
                .map(values -> Series.line(name, run.times(), values))
                .or(() -> Optional.ofNullable(run.controls().get(name))
                        .map(values -> Series.step(name, run.times(), values)));
    }
}
