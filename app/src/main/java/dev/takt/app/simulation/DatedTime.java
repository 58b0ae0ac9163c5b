package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.SetPoint;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks whether the dates and times of day of a case have a meaning in virtual time, which has no date. */
public final class DatedTime {
    private DatedTime() {}

    /**
     * Requires a start date if the case has dates.
     *
     * @throws ModelException if the case has times of day of a zone, or dates, and no {@code loop.start}
     */
    public static void require(Case read) {
        missing(read).ifPresent(problem -> {
            throw new ModelException(List.of(problem));
        });
    }

    /** What is missing for a run in virtual time. */
    static Optional<ModelProblem> missing(Case read) {
        if (read.time().isDated()) {
            return Optional.empty();
        }
        Stream<Parameter> scheduled = read.setPoints().stream()
                .filter(setPoint -> setPoint.profile().dated())
                .map(SetPoint::parameter);
        Stream<Parameter> moving = read.model().problem().parameters().stream()
                .filter(parameter -> parameter.initial() instanceof TimeProfile profile && profile.dated());
        return Stream.concat(scheduled, moving)
                .findFirst()
                .map(parameter -> new ModelProblem(
                        parameter.name(),
                        "dates or times of day, in virtual time without a date",
                        "the date of time 0, such as loop.start = \"2026-11-22T00:00:00+01:00\"",
                        "Maybe --set loop.start=2026-11-22T00:00:00+01:00 is what is meant."));
    }
}
