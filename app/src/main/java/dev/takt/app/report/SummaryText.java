package dev.takt.app.report;

import dev.takt.actors.solving.FailureRemark;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.SteadyResult;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The summary of a run for a person at a terminal. */
public final class SummaryText {
    /** The setting of a run that says what its objective is in. */
    public static final String OBJECTIVE_UNIT = "objective in";

    private SummaryText() {}

    /** The text, with a line end after the last line. */
    public static String of(RunContext context, RunResult run) {
        RunSummary summary = RunSummary.of(run);
        Distribution solves = summary.solveSeconds();
        StringBuilder text = new StringBuilder();
        boolean single = run.steps().size() == 1 && run.trajectory().isEmpty();
        text.append(run.model().name()).append(": ");
        text.append(single ? summary.status() : steps(run) + counts(summary.statuses()));
        text.append('\n');
        String unit = context.settings().getOrDefault(OBJECTIVE_UNIT, "");
        line(
                text,
                "objective",
                (single ? number(summary.objective()) : objectives(summary)) + (unit.isEmpty() ? "" : " " + unit));
        if (summary.bias() > 0) {
            line(text, "bias", "relaxed equations may move an objective by up to " + number(summary.bias()));
        }
        line(text, "iterations", iterations(summary, single));
        line(
                text,
                "solve time",
                single
                        ? Duration.text(solves.total())
                        : "total " + Duration.text(solves.total()) + ", median " + Duration.text(solves.median())
                                + ", p99 " + Duration.text(solves.p99()) + ", max " + Duration.text(solves.greatest()));
        line(
                text,
                "",
                "kernels " + share(summary.kernelSeconds(), solves) + ", factorization "
                        + share(summary.factorSeconds(), solves) + ", back-solves "
                        + share(summary.backsolveSeconds(), solves));
        if (!single) {
            putCommands(text, summary);
        }
        run.ending()
                .ifPresent(ending -> line(
                        text,
                        "plant",
                        "ended after " + run.steps().size() + " of " + ending.steps() + " steps: " + ending.reason()));
        run.rest().ifPresent(rest -> putRest(text, rest));
        AlarmLines.of(run.alarms()).forEach(alarm -> line(text, "alarm", alarm));
        run.service().forEach(change -> line(text, "service", change.text()));
        if (!run.ledBack().isEmpty()) {
            line(text, "led back", ledBack(run));
        }
        run.refused().forEach(order -> line(text, "refused", order.text()));
        line(text, "structure", structure(run, summary));
        line(
                text,
                "problem",
                run.sizes().variables() + " variables, " + run.sizes().rows() + " rows, "
                        + run.sizes().patterns() + " patterns");
        line(text, "kkt", kkt(run.kkt()));
        run.whyLeft().ifPresent(why -> line(text, "", why));
        line(text, "backend", context.settings().getOrDefault("backend", ""));
        run.steps().stream().filter(step -> !step.solved()).findFirst().ifPresent(step -> trouble(text, step, single));
        return text.toString();
    }

    private static String steps(RunResult run) {
        int count = run.steps().size();
        return count + (count == 1 ? " control step, " : " control steps, ");
    }

    private static void putCommands(StringBuilder text, RunSummary summary) {
        line(
                text,
                "feedback",
                "median " + Duration.text(summary.feedbackSeconds().median()) + ", p99 "
                        + Duration.text(summary.feedbackSeconds().p99()) + " from measurement to command");
        line(text, "commands", counts(summary.sources()));
    }

    private static String ledBack(RunResult run) {
        return "hard limits that the state was beyond: "
                + run.ledBack().entrySet().stream()
                        .map(each ->
                                each.getKey() + " in " + each.getValue() + (each.getValue() == 1 ? " plan" : " plans"))
                        .collect(Collectors.joining(", "))
                + neverKept(run.neverKept());
    }

    /** Each plan is optimal with a limit that was led back, so that nothing else tells that none kept it. */
    private static String neverKept(List<String> limits) {
        return limits.isEmpty()
                ? ""
                : ". These are all plans: " + String.join(", ", limits)
                        + (limits.size() == 1
                                ? " was never kept. Maybe it contradicts"
                                : " were never kept. Maybe they contradict")
                        + " another limit, or the run is too short.";
    }

    private static void putRest(StringBuilder text, SteadyResult rest) {
        TargetFacts facts = rest.facts();
        String controls = rest.values().layout().blocks().values().stream()
                .filter(block -> block.variable().role() == Variable.Role.CONTROL && block.size() == 1)
                .map(block -> block.variable().name())
                .map(name ->
                        name + " = " + SignificantDigits.rounded(rest.values().value(name), 6))
                .collect(Collectors.joining(", "));
        line(
                text,
                "at rest",
                facts.ending().label()
                        + (facts.current() ? "" : ", an older one serves")
                        + (controls.isEmpty() ? "" : ": " + controls));
        facts.givenUp()
                .forEach(given -> line(
                        text,
                        "given up",
                        "the " + given.limit().name().toLowerCase(Locale.ROOT) + " limit of " + given.zone() + " (rank "
                                + given.rank() + ") by " + SignificantDigits.rounded(given.amount(), 6)));
    }

    private static void trouble(StringBuilder text, ControlStep step, boolean single) {
        String[] parts = step.remark().split(FailureRemark.SEPARATOR);
        line(text, "trouble", (single ? "" : "first at step " + step.step() + ": ") + step.status() + "; " + parts[0]);
        for (int k = 1; k < parts.length; k++) {
            line(text, "", parts[k]);
        }
        String remedy = Remedy.of(step.ending());
        boolean known = step.remark().contains(FailureRemark.CURE);
        if (!remedy.isEmpty() && !known) {
            line(text, "", remedy);
        }
    }

    private static String kkt(KktDescription system) {
        return String.format(
                Locale.ROOT,
                "%s, %d unknowns, factor of %d entries, %.3g flops",
                system.system().label(),
                system.dimension(),
                system.factorEntries(),
                system.flops());
    }

    private static void line(StringBuilder text, String what, String content) {
        text.append(String.format(Locale.ROOT, "  %-12s %s%n", what, content));
    }

    private static String objectives(RunSummary summary) {
        return "sum " + number(summary.objective()) + ", first " + number(summary.firstObjective()) + ", last "
                + number(summary.lastObjective());
    }

    private static String iterations(RunSummary summary, boolean single) {
        String spread = single
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (mean %.2f, max %.0f)",
                        summary.iterations().mean(),
                        summary.iterations().greatest());
        return (long) summary.iterations().total() + spread + ", " + summary.factorizations() + " factorizations";
    }

    private static String structure(RunResult run, RunSummary summary) {
        return summary.orderings() + (summary.orderings() == 1 ? " ordering, " : " orderings, ")
                + summary.symbolicFactorizations()
                + (summary.symbolicFactorizations() == 1 ? " symbolic factorization" : " symbolic factorizations")
                + "; set up in " + Duration.text(run.setupSeconds());
    }

    private static String counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String share(double seconds, Distribution solves) {
        return String.format(Locale.ROOT, "%.0f %%", solves.total() > 0 ? 100 * seconds / solves.total() : 0);
    }

    private static String number(double value) {
        return SignificantDigits.rounded(value, 10);
    }
}
