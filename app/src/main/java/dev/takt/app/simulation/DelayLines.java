package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What is delayed in a model, by how much, and how much of the past its loop keeps. */
public final class DelayLines {
    private static final double SAME = 1e-9;

    private DelayLines() {}

    /** A line for each variable that is delayed, and one for the loop; none for a model without dead times. */
    public static List<String> of(Case read) {
        Map<String, List<Delays.Delay>> byVariable = new LinkedHashMap<>();
        for (Delays.Delay delay : Delays.in(read.model().problem())) {
            byVariable
                    .computeIfAbsent(delay.variable().name(), _ -> new ArrayList<>())
                    .add(delay);
        }
        List<String> lines = new ArrayList<>();
        byVariable.forEach((variable, delays) -> {
            TreeSet<Double> lengths =
                    delays.stream().map(Delays.Delay::delay).collect(Collectors.toCollection(TreeSet::new));
            Domain time = delays.getFirst().time();
            lines.add(variable + " by "
                    + lengths.stream()
                            .map(length -> ExpressionText.number(length) + " s" + intervals(length, time))
                            .collect(Collectors.joining(", ")));
        });
        if (!lines.isEmpty() && ControlPeriod.find(read).isPresent()) {
            lines.add("the loop keeps the last "
                    + ExpressionText.number(Delays.longest(read.model().problem())) + " s of "
                    + String.join(", ", byVariable.keySet()));
        }
        return lines;
    }

    private static String intervals(double delay, Domain time) {
        double[] supports = time.supports();
        double step = supports[1] - supports[0];
        boolean uniform =
                Math.abs(supports[supports.length - 1] - supports[0] - step * (supports.length - 1)) < SAME * step;
        return uniform ? String.format(Locale.ROOT, " (%s intervals)", rounded(delay / step)) : "";
    }

    private static String rounded(double number) {
        return ExpressionText.number(Math.rint(1000 * number) / 1000);
    }

    /** Warnings about dead times of which a plan sees nothing. */
    static List<String> warnings(Case read) {
        return Delays.in(read.model().problem()).stream()
                .filter(delay ->
                        delay.delay() > delay.time().to() - delay.time().from() - SAME * delay.delay())
                .map(delay -> delay.past().name() + " lies before the plan from its start to its end, "
                        + ExpressionText.number(delay.time().to() - delay.time().from())
                        + " s later: a plan sees nothing of what "
                        + delay.variable().name()
                        + " does there. Maybe a longer horizon is meant")
                .toList();
    }
}
