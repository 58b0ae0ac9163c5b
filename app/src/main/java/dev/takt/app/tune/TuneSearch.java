package dev.takt.app.tune;

import static java.util.Objects.requireNonNull;

import dev.takt.app.tune.DifferentialEvolution.Score;
import dev.takt.config.TuneCase;
import dev.takt.config.settings.TuneWishSettings.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;

/**
 * Looks for points that serve the wishes better than the start, and checks them with held-out plants. The result is the same with
 * any number of threads, as long as the time does not end the search.
 */
final class TuneSearch {
    /** So many points of a front are checked. */
    private static final int MOST_OFFERED = 10;

    /** So often in a row nothing new may be proposed. */
    private static final int MOST_REPETITIONS = 5;

    private static final int LEAST_POPULATION = 8;

    private final TuneTrial trial;
    private final TuneCase tune;
    private final TunePlants plants;
    private final TuneGoal goal;
    private final Options options;
    private final Map<TunePoint, TuneOutcome> known = new LinkedHashMap<>();

    /**
     * How it searches.
     *
     * @param evaluations points that are tried
     * @param workers threads
     * @param nanos after which no further points are proposed
     */
    record Options(int evaluations, int workers, long nanos) {}

    TuneSearch(TuneTrial trial, TuneCase tune, TunePlants plants, Options options) {
        this.trial = trial;
        this.tune = tune;
        this.plants = plants;
        this.goal = new TuneGoal(tune);
        this.options = options;
    }

    /**
     * Searches.
     *
     * @param progress is told the number of points that were tried
     */
    TuneResult run(IntConsumer progress) {
        long begun = System.nanoTime();
        trial.requireMeasured();
        TuneOutcome start = trial.of(TunePoint.START, plants.training());
        known.put(TunePoint.START, start);
        progress.accept(1);
        boolean stopped = false;
        try (ExecutorService threads = Executors.newFixedThreadPool(options.workers())) {
            DifferentialEvolution evolution = evolution();
            int repetitions = 0;
            while (known.size() < options.evaluations() && repetitions < MOST_REPETITIONS && !stopped) {
                repetitions = generation(evolution, threads, start) == 0 ? repetitions + 1 : 0;
                progress.accept(known.size());
                stopped = System.nanoTime() - begun > options.nanos() && known.size() < options.evaluations();
            }
            return checked(threads, stopped);
        }
    }

    private DifferentialEvolution evolution() {
        double[] place = tune.vary().stream()
                .mapToDouble(range -> range.share(range.start()))
                .toArray();
        int size = Math.min(Math.max(LEAST_POPULATION, 4 * place.length), Math.max(4, options.evaluations() / 4));
        return new DifferentialEvolution(place, size, tune.settings().seed());
    }

    /** Scores the places that are proposed, as long as further points may be tried; returns how many were new. */
    private int generation(DifferentialEvolution evolution, ExecutorService threads, TuneOutcome start) {
        List<TunePoint> points = new ArrayList<>();
        List<TunePoint> fresh = new ArrayList<>();
        for (double[] place : evolution.ask()) {
            TunePoint point = isStart(place) ? TunePoint.START : TunePoint.at(place, tune.vary());
            boolean isNew = !known.containsKey(point) && !fresh.contains(point);
            if (isNew && known.size() + fresh.size() == options.evaluations()) {
                break;
            }
            points.add(point);
            if (isNew) {
                fresh.add(point);
            }
        }
        List<TuneOutcome> outcomes = all(threads, fresh, plants.training());
        for (int i = 0; i < fresh.size(); i++) {
            known.put(fresh.get(i), outcomes.get(i));
        }
        List<Score> scores = points.stream()
                .map(point -> goal.score(requireNonNull(known.get(point)), start))
                .toList();
        evolution.tell(scores);
        return fresh.size();
    }

    private boolean isStart(double[] place) {
        double[] start = tune.vary().stream()
                .mapToDouble(range -> range.share(range.start()))
                .toArray();
        return Arrays.equals(place, start);
    }

    private List<TuneOutcome> all(ExecutorService threads, List<TunePoint> points, List<TunePlant> with) {
        List<Callable<TuneOutcome>> tasks = points.stream()
                .map(point -> (Callable<TuneOutcome>) () -> trial.of(point, with))
                .toList();
        try {
            List<TuneOutcome> outcomes = new ArrayList<>();
            for (Future<TuneOutcome> done : threads.invokeAll(tasks)) {
                outcomes.add(done.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a point could not be tried: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private TuneResult checked(ExecutorService threads, boolean stopped) {
        List<TunePoint> front = front();
        List<TunePoint> asked = new ArrayList<>(List.of(TunePoint.START));
        asked.addAll(front);
        boolean timed =
                tune.wishes().values().stream().anyMatch(wish -> wish.measure().orElseThrow() == Measure.SOLVE_TIME);
        List<TuneOutcome> outcomes = timed
                ? asked.stream().map(point -> trial.of(point, plants.heldOut())).toList()
                : all(threads, asked, plants.heldOut());
        TunedPoint start = tried(TunePoint.START).checked(outcomes.getFirst(), List.of());
        List<TunedPoint> offered = new ArrayList<>();
        List<TunedPoint> refused = new ArrayList<>();
        for (int i = 1; i < asked.size(); i++) {
            List<String> worse = goal.worse(outcomes.get(i), outcomes.getFirst());
            (worse.isEmpty() ? offered : refused).add(tried(asked.get(i)).checked(outcomes.get(i), worse));
        }
        List<TunedPoint> tried = known.keySet().stream().map(this::tried).toList();
        return new TuneResult(tune, plants, start, offered, refused, tried, stopped);
    }

    private TunedPoint tried(TunePoint point) {
        return TunedPoint.of(point, requireNonNull(known.get(point)));
    }

    /**
     * The points that break no more than the start and that no other one is better than, the first objective in order. Where the
     * start breaks a limit, how far a point does is an objective too.
     */
    private List<TunePoint> front() {
        TuneOutcome start = requireNonNull(known.get(TunePoint.START));
        Score first = goal.score(start, start);
        List<TunePoint> points = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        known.forEach((point, outcome) -> {
            Score score = goal.score(outcome, start);
            if (score.violation() <= first.violation() && score.violation() < Double.POSITIVE_INFINITY) {
                points.add(point);
                scores.add(first.violation() > 0 ? extended(score) : score);
            }
        });
        Score own = first.violation() > 0 ? extended(first) : first;
        List<Integer> best = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Score score = scores.get(i);
            if (!own.coversOrEquals(score) && scores.stream().noneMatch(by -> by.dominates(score))) {
                best.add(i);
            }
        }
        List<double[]> objectives =
                best.stream().map(i -> scores.get(i).objectives()).toList();
        return DifferentialEvolution.spread(objectives, MOST_OFFERED).stream()
                .map(best::get)
                .sorted(Comparator.comparingDouble(i -> scores.get(i).objectives().length == 0
                        ? 0
                        : scores.get(i).objectives()[0]))
                .map(points::get)
                .toList();
    }

    private static Score extended(Score score) {
        return new Score(
                0,
                DoubleStream.concat(DoubleStream.of(score.objectives()), DoubleStream.of(score.violation()))
                        .toArray());
    }
}
