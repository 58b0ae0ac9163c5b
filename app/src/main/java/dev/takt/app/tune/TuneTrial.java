package dev.takt.app.tune;

import dev.takt.app.adversary.LoopJudge;
import dev.takt.app.adversary.LoopJudge.JudgedRun;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.TuneCase;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.settings.TuneWishSettings;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Tries points: the closed loop of the case with the values of the point, against plants that stay what they are. The problem of
 * each point is built anew, so what is tried is what the lines of the point would give.
 */
final class TuneTrial {
    private final Case start;
    private final TuneCase tune;
    private final Function<List<String>, Case> reading;
    private final List<TuneWishSettings> wishes;
    private final LoopJudge judge;
    private final Case evaluated;
    private final WishMeasurement measurement;
    private final List<String> shown;
    private final int steps;
    private final double period;

    /**
     * Prepares to try points.
     *
     * @param reading reads the case with further settings, each {@code path=value}
     */
    TuneTrial(Case start, TuneCase tune, int steps, Function<List<String>, Case> reading) {
        this.start = start;
        this.tune = tune;
        this.reading = reading;
        this.wishes = List.copyOf(tune.wishes().values());
        this.steps = steps;
        this.period = ControlPeriod.of(start);
        this.evaluated = start.with(start.model().with(start.model().problem().withoutScenarios()), start.plant());
        this.judge = new LoopJudge(evaluated, List.of());
        this.shown = wishes.stream()
                .flatMap(wish -> wish.of().stream())
                .filter(name -> judge.shows(name) && isSignal(start, name))
                .distinct()
                .toList();
        this.measurement = new WishMeasurement(judge, period, steps);
    }

    /**
     * Requires that all wishes can be measured.
     *
     * @throws ModelException with those that cannot
     */
    void requireMeasured() {
        List<ModelProblem> problems = new ArrayList<>();
        tune.wishes().forEach((name, wish) -> {
            if (!measurement.isMeasured(wish)) {
                problems.add(new ModelProblem(
                        "tune.wishes." + name,
                        wish.of().map(of -> of + ", which no run shows").orElse("no limit that a run shows"),
                        "a variable that the plant has too, or one of the limits " + String.join(", ", judge.limits()),
                        ""));
            }
            if (wish.measure().orElseThrow() == TuneWishSettings.Measure.COST
                    && !judge.costLeftOut().isEmpty()) {
                problems.add(new ModelProblem(
                        "tune.wishes." + name,
                        "an objective with parts that no plant shows: " + String.join(", ", judge.costLeftOut()),
                        "an objective of states, controls and parameters",
                        "Maybe error or violation is meant."));
            }
        });
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }

    /** Tries a point with some plants. What cannot be read, built or run is an outcome too. */
    TuneOutcome of(TunePoint point, List<TunePlant> plants) {
        Case read;
        ClosedLoop loop;
        try {
            read = point.isStart() ? start : reading.apply(point.overrides(tune.vary()));
            if (ControlPeriod.of(read) != period) {
                return TuneOutcome.failed(plants.size(), wishes.size(), "another period of the loop");
            }
            read = read.with(start.plant());
            loop = new ClosedLoop(read);
        } catch (CaseFileException | ModelException e) {
            return TuneOutcome.failed(plants.size(), wishes.size(), String.valueOf(e.getMessage()));
        }
        double[][] values = new double[plants.size()][wishes.size()];
        int[] unsolved = new int[plants.size()];
        List<JudgedRun> runs = new ArrayList<>();
        for (int p = 0; p < plants.size(); p++) {
            JudgedRun run = judge.run(loop, evaluated, plants.get(p).plant(), steps);
            runs.add(run);
            unsolved[p] = run.judgement().unsolved();
            for (int w = 0; w < wishes.size(); w++) {
                values[p][w] = measurement.of(wishes.get(w), run);
            }
        }
        return new TuneOutcome(values, unsolved, TuneCourse.of(runs.getFirst(), shown), "");
    }

    private static boolean isSignal(Case read, String name) {
        return read.model().problem().variables().stream()
                .anyMatch(variable -> variable.name().equals(name) && variable.role() != Variable.Role.CONTROL);
    }
}
