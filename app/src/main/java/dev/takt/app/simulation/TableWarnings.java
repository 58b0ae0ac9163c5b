package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.table.SplineReversal;
import dev.takt.solver.table.SplineTable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/** Tables with values that rise or fall all along an argument, and a spline through them that does not. */
final class TableWarnings {
    private static final int MOST = 4;
    private static final MathContext DIGITS = new MathContext(4);

    private TableWarnings() {}

    static List<String> of(Case read) {
        return Occurrences.tables(read.model().problem()).stream()
                .filter(table -> !SplineReversal.of(table).isEmpty())
                .map(TableWarnings::warning)
                .toList();
    }

    private static String warning(SplineTable table) {
        List<SplineReversal> all = SplineReversal.of(table);
        SplineReversal first = all.getFirst();
        List<SplineReversal> alike = all.stream()
                .filter(each -> each.argument() == first.argument() && each.rising() == first.rising())
                .toList();
        String argument = table.arguments().get(first.argument());
        return "the values of the table " + table.name() + (first.rising() ? " rise" : " fall") + " with " + argument
                + ", but the cubic spline through them" + (first.rising() ? " falls" : " rises") + " for "
                + alike.stream().limit(MOST).map(each -> text(table, each)).collect(Collectors.joining(", "))
                + (alike.size() > MOST ? ", and more" : "")
                + ". Maybe more points are needed where the values bend.";
    }

    private static String rounded(double value) {
        return ExpressionText.number(new BigDecimal(value).round(DIGITS).doubleValue());
    }

    private static String text(SplineTable table, SplineReversal part) {
        return table.arguments().get(part.argument()) + " from " + rounded(part.from()) + " to "
                + rounded(part.to())
                + (part.other().isPresent()
                        ? " at " + table.arguments().get(1 - part.argument()) + " = "
                                + rounded(part.other().getAsDouble())
                        : "");
    }
}
