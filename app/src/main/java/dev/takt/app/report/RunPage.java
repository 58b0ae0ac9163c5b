package dev.takt.app.report;

import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.HtmlPage.Tile;
import dev.takt.app.report.chart.Series;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.Trajectory;
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

/** The report of a solve or of a simulation as an HTML page. */
final class RunPage {
    private static final int MAX_TROUBLES = 50;
    private static final Abscissa TIME = Abscissa.of("t in s");

    private RunPage() {}

    static HtmlPage of(RunContext context, RunResult run) {
        RunSummary summary = RunSummary.of(run);
        List<Section> sections = new ArrayList<>();
        run.trajectory().ifPresent(trajectory -> addClosedLoop(sections, context, run, trajectory));
        run.trajectory().map(SignalsSection::of).ifPresent(sections::addAll);
        addPlan(sections, context, run);
        if (run.steps().size() > 1) {
            sections.add(new Figures("The solves", SolveCharts.figures(run.steps())));
        }
        addTroubles(sections, run.steps());
        if (!run.alarms().isEmpty()) {
            sections.add(new Table(
                    "Alarms that a loop would have raised", AlarmLines.COLUMNS, AlarmLines.rows(run.alarms())));
        }
        if (!run.service().isEmpty()) {
            sections.add(new Table(
                    "In and out of service",
                    List.of("t", "name", "status", "reason"),
                    run.service().stream()
                            .map(change -> List.of(
                                    String.valueOf(change.time()), change.name(), change.status(), change.reason()))
                            .toList()));
        }
        if (!run.refused().isEmpty()) {
            sections.add(new Table(
                    "Orders that were refused",
                    List.of("t", "who", "order", "reason"),
                    run.refused().stream()
                            .map(order ->
                                    List.of(String.valueOf(order.time()), order.who(), order.order(), order.reason()))
                            .toList()));
        }
        sections.add(new Table("Summary", List.of(), summaryRows(run, summary)));
        sections.add(new Table("How it was made", List.of(), contextRows(context)));
        String lead = context.command() + " · " + context.file();
        return new HtmlPage(run.model().name(), lead, context.commandLine(), tiles(run, summary), sections);
    }

    private static List<Tile> tiles(RunResult run, RunSummary summary) {
        List<Tile> tiles = new ArrayList<>();
        boolean bad = run.failed() || run.steps().stream().anyMatch(step -> !step.solved());
        tiles.add(new Tile(summary.status(), "status", bad));
        if (run.steps().size() == 1) {
            tiles.add(Tile.of(number(summary.objective()), "objective"));
            tiles.add(Tile.of(String.valueOf((long) summary.iterations().total()), "iterations"));
            tiles.add(Tile.of(duration(summary.solveSeconds().total()), "solve time"));
        } else {
            tiles.add(Tile.of(String.valueOf(run.steps().size()), "control steps"));
            tiles.add(Tile.of(
                    String.format(Locale.ROOT, "%.2f", summary.iterations().mean()), "iterations a step, mean"));
            tiles.add(Tile.of(duration(summary.solveSeconds().median()), "median solve"));
            tiles.add(Tile.of(duration(summary.solveSeconds().p99()), "p99 solve"));
            tiles.add(Tile.of(duration(summary.solveSeconds().total()), "all solves"));
        }
        tiles.add(Tile.of(String.valueOf(summary.symbolicFactorizations()), "symbolic factorization"));
        return tiles;
    }

    private static void addClosedLoop(
            List<Section> sections, RunContext context, RunResult run, Trajectory trajectory) {
        Trajectory.Columns columns = trajectory.columns();
        double[] times = trajectory.times();
        TimedColumns setPoints = TimedColumns.ofRows(
                times,
                columns.setPoints(),
                trajectory.samples().stream().map(Trajectory.Sample::setPoints).toList());
        ModelMarks marks = ModelMarks.of(run.model());
        TrajectoryCharts charts = new TrajectoryCharts(marks, TIME, context.units(), times, byName(setPoints));
        TimedColumns controls = TimedColumns.ofRows(
                times,
                columns.controls(),
                trajectory.samples().stream().map(Trajectory.Sample::controls).toList());
        TimedColumns states = TimedColumns.ofRows(
                times,
                columns.states(),
                trajectory.samples().stream().map(Trajectory.Sample::states).toList());
        List<String> figures = new ArrayList<>(charts.figures(controls.held(), Series.Kind.STEP));
        figures.addAll(charts.figures(states, Series.Kind.LINE));
        figures.addAll(charts.figures(setPoints.without(marks::isTarget).held(), Series.Kind.STEP));
        sections.add(new Figures("Closed loop, as the plant truly was", figures));
    }

    private static void addPlan(List<Section> sections, RunContext context, RunResult run) {
        Plan plan = run.plan();
        double[] times = PlanColumn.times(plan);
        if (times.length < 2) {
            List<List<String>> rows = PlanColumn.all(plan).stream()
                    .map(column -> List.of(column.name(), number(column.at(plan, 0))))
                    .toList();
            sections.add(new Table("Solution", List.of("variable", "value"), rows));
            return;
        }
        Map<String, double[]> setPoints = new LinkedHashMap<>();
        run.setPoints().forEach((name, value) -> {
            double[] constant = new double[times.length];
            Arrays.fill(constant, value);
            setPoints.put(name, constant);
        });
        TrajectoryCharts charts =
                new TrajectoryCharts(ModelMarks.of(run.model()), TIME, context.units(), times, setPoints);
        String heading =
                run.trajectory().isPresent() ? "The last plan, made at t = " + number(plan.start()) + " s" : "The plan";
        List<String> figures = new ArrayList<>(charts.figures(heldControls(plan, times), Series.Kind.STEP));
        figures.addAll(charts.figures(planned(plan, times), Series.Kind.LINE));
        sections.add(new Figures(heading, figures));
    }

    /** The controls as they act: from each support on, whatever the scheme. */
    private static TimedColumns heldControls(Plan plan, double[] times) {
        List<String> controls = PlanColumn.all(plan).stream()
                .filter(RunPage::isControl)
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

    private static void addTroubles(List<Section> sections, List<ControlStep> steps) {
        List<List<String>> rows = steps.stream()
                .filter(step -> !step.solved())
                .limit(MAX_TROUBLES)
                .map(step -> List.of(
                        String.valueOf(step.step()),
                        number(step.time()),
                        step.status(),
                        step.source().label(),
                        step.remark()))
                .toList();
        if (!rows.isEmpty()) {
            sections.add(new Table("Steps that failed", List.of("step", "t in s", "status", "rung", "remark"), rows));
        }
    }

    private static List<List<String>> summaryRows(RunResult run, RunSummary summary) {
        KktDescription kkt = run.kkt();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("statuses", counts(summary.statuses())));
        rows.add(List.of("commands", counts(summary.sources())));
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
                "kernels " + share(summary.kernelSeconds(), summary) + ", factorization "
                        + share(summary.factorSeconds(), summary) + ", back-solves "
                        + share(summary.backsolveSeconds(), summary)));
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
                        kkt.ordering())));
        return rows;
    }

    private static List<List<String>> contextRows(RunContext context) {
        List<List<String>> rows = new ArrayList<>();
        context.settings().forEach((name, value) -> rows.add(List.of(name, value)));
        context.versions().forEach((name, value) -> rows.add(List.of(name, value)));
        return rows;
    }

    private static Map<String, double[]> byName(TimedColumns columns) {
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int c = 0; c < columns.names().size(); c++) {
            byName.put(columns.names().get(c), columns.column(c));
        }
        return byName;
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

    private static String share(double seconds, RunSummary summary) {
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
