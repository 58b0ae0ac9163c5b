package dev.takt.app.page;

import dev.takt.app.report.Distribution;
import dev.takt.app.report.Duration;
import dev.takt.app.report.ModelMarks;
import dev.takt.app.report.PlanColumn;
import dev.takt.app.report.RunContext;
import dev.takt.app.report.RunSummary;
import dev.takt.app.report.SignificantDigits;
import dev.takt.app.report.TimedColumns;
import dev.takt.app.report.TrajectoryCharts;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.HtmlPage.Tile;
import dev.takt.app.report.chart.Series;
import dev.takt.app.simulation.RunResult;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.ControlTrajectory;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The sections about a run as a whole: its last plan, its solves, its summary, and how it was made. */
final class RunSections {
    private static final int MAX_TROUBLES = 50;
    private static final Abscissa TIME = Abscissa.of("t in s");

    private final RunContext context;
    private final RunResult run;
    private final RunSummary summary;

    RunSections(RunContext context, RunResult run) {
        this.context = context;
        this.run = run;
        this.summary = RunSummary.of(run);
    }

    /** Whether it went well. */
    List<Tile> status() {
        boolean bad = run.failed() || run.steps().stream().anyMatch(step -> !step.solved());
        return List.of(new Tile(run.ending().map(_ -> "the plant ended").orElse(summary.status()), "status", bad));
    }

    /** The most important figures of its solves. */
    List<Tile> figures() {
        List<Tile> tiles = new ArrayList<>();
        if (run.steps().size() == 1) {
            tiles.add(Tile.of(number(summary.objective()), "objective"));
            tiles.add(Tile.of(String.valueOf((long) summary.iterations().total()), "iterations"));
            tiles.add(Tile.of(duration(summary.solveSeconds().total()), "solve time"));
        } else {
            tiles.add(Tile.of(String.valueOf(run.steps().size()), "control steps"));
            tiles.add(Tile.of(
                    String.format(Locale.ROOT, "%.2f", summary.iterations().mean()), "iterations a step, mean"));
            tiles.add(Tile.of(duration(summary.solveSeconds().median()), "median solve"));
            tiles.add(Tile.of(duration(summary.solveSeconds().total()), "all solves"));
        }
        tiles.add(Tile.of(String.valueOf(summary.symbolicFactorizations()), "symbolic factorization"));
        return tiles;
    }

    /** The solves, and those that failed. */
    List<Section> solves() {
        List<Section> sections = new ArrayList<>();
        if (run.steps().size() > 1) {
            sections.add(new Figures("The solves", SolveCharts.figures(run.steps())));
        }
        List<List<String>> failed = failedSteps();
        if (!failed.isEmpty()) {
            sections.add(new Table("Steps that failed", List.of("step", "t in s", "status", "rung", "remark"), failed));
        }
        return sections;
    }

    /** The summary, and how it was made. */
    List<Section> summary() {
        return List.of(
                new Table("Summary", List.of(), summaryRows()), new Table("How it was made", List.of(), contextRows()));
    }

    /** The last plan. */
    List<Section> plan() {
        Plan plan = run.plan();
        double[] times = PlanColumn.times(plan);
        if (times.length < 2) {
            List<List<String>> rows = PlanColumn.all(plan).stream()
                    .map(column -> List.of(column.name(), number(column.at(plan, 0))))
                    .toList();
            return List.of(new Table("Solution", List.of("variable", "value"), rows));
        }
        Map<String, double[]> setPoints = new LinkedHashMap<>();
        run.setPoints()
                .forEach((name, followed) ->
                        setPoints.put(name, Arrays.stream(times).map(followed).toArray()));
        TrajectoryCharts charts =
                new TrajectoryCharts(ModelMarks.of(run.model()), TIME, context.units(), times, setPoints);
        String heading =
                run.trajectory().isPresent() ? "The last plan, made at t = " + number(plan.start()) + " s" : "The plan";
        List<String> figures = new ArrayList<>(charts.figures(heldControls(plan, times), Series.Kind.STEP));
        figures.addAll(charts.figures(planned(plan, times), Series.Kind.LINE));
        return List.of(new Figures(heading, figures));
    }

    /** The controls as they act: from each support on, whatever the scheme. */
    private static TimedColumns heldControls(Plan plan, double[] times) {
        List<String> controls = PlanColumn.all(plan).stream()
                .filter(RunSections::isControl)
                .map(PlanColumn::name)
                .toList();
        double[][] values = new double[controls.size()][times.length];
        for (int c = 0; c < values.length; c++) {
            ControlTrajectory control = plan.control(controls.get(c));
            for (int k = 0; k < times.length; k++) {
                values[c][k] = control.from(times[k]);
            }
        }
        return new TimedColumns(times, controls, values);
    }

    private static TimedColumns planned(Plan plan, double[] times) {
        List<PlanColumn> columns = PlanColumn.all(plan).stream()
                .filter(column -> column.timePosition() >= 0 && !isControl(column))
                .toList();
        return new TimedColumns(
                times,
                columns.stream().map(PlanColumn::name).toList(),
                columns.stream().map(column -> column.over(plan)).toArray(double[][]::new));
    }

    private static boolean isControl(PlanColumn column) {
        return column.block().variable().role() == Variable.Role.CONTROL
                && column.block().shape().length == 1;
    }

    private List<List<String>> failedSteps() {
        return run.steps().stream()
                .filter(step -> !step.solved())
                .limit(MAX_TROUBLES)
                .map(step -> List.of(
                        String.valueOf(step.step()),
                        number(step.time()),
                        step.status(),
                        step.source().label(),
                        step.remark()))
                .toList();
    }

    private List<List<String>> summaryRows() {
        KktDescription kkt = run.kkt();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("statuses", counts(summary.statuses())));
        rows.add(List.of("commands", counts(summary.sources())));
        if (!run.ledBack().isEmpty()) {
            rows.add(List.of("hard limits led back, plans", counts(run.ledBack())));
            if (!run.neverKept().isEmpty()) {
                rows.add(List.of("never kept by a plan", String.join(", ", run.neverKept())));
            }
        }
        rows.add(List.of("objective, sum over the steps", number(summary.objective())));
        rows.add(List.of(
                "objective, first and last",
                number(summary.firstObjective()) + " and " + number(summary.lastObjective())));
        if (summary.bias() > 0) {
            rows.add(List.of("bias of relaxed equations", "up to " + number(summary.bias())));
        }
        rows.add(List.of(
                "iterations",
                String.format(
                        Locale.ROOT,
                        "%.0f, %.2f a step, at most %.0f",
                        summary.iterations().total(),
                        summary.iterations().mean(),
                        summary.iterations().greatest())));
        rows.add(List.of("factorizations", String.valueOf(summary.factorizations())));
        rows.add(List.of("solve times", distribution(summary.solveSeconds())));
        rows.add(List.of("measurement to command", distribution(summary.feedbackSeconds())));
        rows.add(List.of(
                "of the solve time",
                "kernels " + share(summary.kernelSeconds()) + ", factorization "
                        + share(summary.factorSeconds()) + ", back-solves "
                        + share(summary.backsolveSeconds())));
        rows.add(List.of("set up once in", duration(run.setupSeconds())));
        rows.add(List.of(
                "structure",
                summary.orderings() + " ordering, " + summary.symbolicFactorizations() + " symbolic factorization"));
        rows.add(List.of(
                "problem",
                run.sizes().variables() + " variables, " + run.sizes().rows() + " rows, "
                        + run.sizes().parameters() + " parameters, "
                        + run.sizes().patterns() + " patterns"));
        rows.add(List.of(
                "KKT system",
                String.format(
                                Locale.ROOT,
                                "%s, %d unknowns, %d entries, factor %d entries, %.3g flops, %s",
                                kkt.system().label(),
                                kkt.dimension(),
                                kkt.entries(),
                                kkt.factorEntries(),
                                kkt.flops(),
                                kkt.ordering())
                        + run.whyLeft().map(why -> "; " + why).orElse("")));
        return rows;
    }

    private List<List<String>> contextRows() {
        List<List<String>> rows = new ArrayList<>();
        context.settings().forEach((name, value) -> rows.add(List.of(name, value)));
        context.versions().forEach((name, value) -> rows.add(List.of(name, value)));
        return rows;
    }

    private static String counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String distribution(Distribution seconds) {
        return "total " + duration(seconds.total()) + ", median " + duration(seconds.median()) + ", p99 "
                + duration(seconds.p99()) + ", greatest " + duration(seconds.greatest());
    }

    private String share(double seconds) {
        double total = summary.solveSeconds().total();
        return total > 0 ? String.format(Locale.ROOT, "%.0f %%", 100 * seconds / total) : "none";
    }

    private static String number(double value) {
        return SignificantDigits.rounded(value, 9);
    }

    private static String duration(double seconds) {
        return Duration.text(seconds);
    }
}
