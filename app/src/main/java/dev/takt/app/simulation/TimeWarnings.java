package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.ParameterRange;
import dev.takt.config.SetPoint;
import dev.takt.config.time.PlantTime;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Warnings about times in a case with a loop that are probably not intended. */
final class TimeWarnings {
    private static final int SAMPLES = 2000;

    /** Ratios of a period and a step that differ by this part are equal. */
    private static final double SAME = 1e-6;

    private TimeWarnings() {}

    static List<String> of(Case read) {
        List<String> warnings = new ArrayList<>();
        if (ControlPeriod.find(read).isEmpty()) {
            return warnings;
        }
        for (Constraint constraint : read.model().problem().constraints()) {
            if (constraint instanceof Constraint.Equation equation
                    && Occurrences.any(
                            equation.left().minus(equation.right()),
                            part -> part instanceof Coordinate(Domain domain)
                                    && domain.kind() == Domain.Kind.TIME
                                    && !domain.isFree())) {
                warnings.add("equation " + equation.name()
                        + " speaks of the time itself, which in a plan begins at 0 and in the plant does not; a parameter of the"
                        + " time, such as d(t) = \"…\", is the same in both");
            }
        }
        periodBesideSteps(read).ifPresent(warnings::add);
        read.forecasts().stream()
                .filter(each -> !each.range().isKnown())
                .forEach(each -> warnings.add("forecasts of " + each.parameter().name()
                        + " will be refused: it has no range. " + each.range().cure()));
        DatedTime.missing(read)
                .ifPresent(problem ->
                        warnings.add(problem.element() + " has dates or times of day; simulations need loop.start"));
        double length = read.loop().steps() * ControlPeriod.of(read);
        Stream.concat(
                        read.setPoints().stream()
                                .map(setPoint -> new Named(setPoint.parameter().name(), setPoint.profile())),
                        read.model().problem().parameters().stream()
                                .filter(parameter -> parameter.followsTime()
                                        && read.setPoints().stream()
                                                .noneMatch(setPoint -> setPoint.parameter() == parameter)
                                        && parameter.initial() instanceof TimeProfile)
                                .map(parameter -> new Named(parameter.name(), (TimeProfile) parameter.initial())))
                .filter(named ->
                        named.profile().warns() && named.profile().last().getAsDouble() < length)
                .forEach(named -> warnings.add("the data of " + named.name() + " reach to "
                        + ExpressionText.number(named.profile().last().getAsDouble())
                        + " s of the plant's time, a simulation to " + ExpressionText.number(length)
                        + " s; beyond = hold says that the last value is meant to hold"));
        warnings.addAll(ofALoopThatBegins(read, Instant.now()));
        return warnings;
    }

    /**
     * A period that is neither whole steps nor a whole part of one. The plan of the period before is then shifted to other places
     * among its supports in each period. A grid whose steps differ has its reasons.
     */
    private static Optional<String> periodBesideSteps(Case read) {
        return read.model().problem().domains().stream()
                .filter(domain ->
                        domain.kind() == Domain.Kind.TIME && domain.length().isEmpty())
                .findFirst()
                .filter(TimeWarnings::isUniform)
                .map(time -> time.supports()[1] - time.supports()[0])
                .filter(step -> !isWhole(ControlPeriod.of(read) / step) && !isWhole(step / ControlPeriod.of(read)))
                .map(step -> "the period, " + ExpressionText.number(ControlPeriod.of(read))
                        + " s, is neither whole steps of the horizon, " + ExpressionText.number(step)
                        + " s, nor a whole part of one: shifted plans, from which solves start, are interpolated, and each"
                        + " solve takes more iterations. Maybe loop.period = " + ExpressionText.number(step)
                        + " s, or another step, is meant");
    }

    /** Whether all steps are the same; the last one may be what is left. */
    private static boolean isUniform(Domain time) {
        double[] supports = time.supports();
        double step = supports[1] - supports[0];
        return IntStream.range(1, supports.length - 1)
                .allMatch(k -> Math.abs(supports[k] - supports[k - 1] - step) <= SAME * step);
    }

    private static boolean isWhole(double ratio) {
        return Math.rint(ratio) >= 1 && Math.abs(ratio - Math.rint(ratio)) <= SAME * ratio;
    }

    /**
     * Schedules are validated from {@code loop.start} on when the file is read. A loop at the speed of the clock begins
     * at the present time instead. Its values there depend on the date, so they are no error of the file.
     */
    static List<String> ofALoopThatBegins(Case read, Instant now) {
        List<String> warnings = new ArrayList<>();
        if (read.loop().start().isEmpty() || read.loop().timeScale() != 1) {
            return warnings;
        }
        double begin =
                PlantTime.seconds(now) - PlantTime.seconds(read.loop().start().get());
        double simulated = read.loop().steps() * ControlPeriod.of(read);
        double span = Math.max(horizon(read), Double.isFinite(simulated) ? simulated : 0);
        for (SetPoint setPoint : read.setPoints()) {
            ParameterRange range = read.ranges().of(setPoint.parameter().name());
            IntStream.rangeClosed(0, SAMPLES)
                    .mapToDouble(k -> begin + k * span / SAMPLES)
                    .filter(time -> isWrong(range, setPoint.at(time)))
                    .limit(1)
                    .forEach(time -> warnings.add(range.objection(setPoint.at(time))
                                    .orElseThrow()
                            + ", at "
                            + PlantTime.instant(
                                    PlantTime.seconds(read.loop().start().get()) + time)
                            + " by its schedule, if the loop begins now"));
        }
        return warnings;
    }

    private static boolean isWrong(ParameterRange range, double value) {
        return !Double.isFinite(value) || !range.values().contains(value);
    }

    private static double horizon(Case read) {
        return read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToDouble(domain -> domain.to() - domain.from())
                .max()
                .orElse(0);
    }

    private record Named(String name, TimeProfile profile) {}
}
