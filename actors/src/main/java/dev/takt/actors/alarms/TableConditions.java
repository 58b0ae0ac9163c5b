package dev.takt.actors.alarms;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.TableExcursions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Condition: the accepted plan looks up a table of the model beyond its range, where it goes on as a straight line. */
final class TableConditions implements AlarmSource {
    private final OptimalControlProblem problem;
    private Optional<TableExcursions> tables = Optional.empty();
    private double since = Double.NaN;

    TableConditions(OptimalControlProblem problem) {
        this.problem = problem;
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        List<TableExcursions.Excursion> excursions =
                period.plan().map(this::excursions).orElse(List.of());
        if (excursions.isEmpty()) {
            since = Double.NaN;
            return;
        }
        since = Double.isNaN(since) ? period.time() : since;
        TableExcursions.Excursion first = excursions.getFirst();
        found.add(new AlarmFinding(
                AlarmId.of(AlarmCondition.TABLE_LEFT),
                AlarmCondition.TABLE_LEFT.usual(),
                since,
                "the plan looks up "
                        + excursions.stream().map(TableConditions::text).collect(Collectors.joining("; ")),
                first.value(),
                first.value() < first.from() ? first.from() : first.to()));
    }

    private List<TableExcursions.Excursion> excursions(AcceptedPlan accepted) {
        TableExcursions known = tables.orElseGet(
                () -> new TableExcursions(problem, accepted.plan().layout()));
        tables = Optional.of(known);
        return known.isEmpty() ? List.of() : known.in(accepted.plan());
    }

    private static String text(TableExcursions.Excursion excursion) {
        return String.format(
                Locale.ROOT,
                "%s at %s = %.6g, %.3g beyond its range %s to %s",
                excursion.table(),
                excursion.argument(),
                excursion.value(),
                excursion.beyond(),
                ExpressionText.number(excursion.from()),
                ExpressionText.number(excursion.to()));
    }
}
