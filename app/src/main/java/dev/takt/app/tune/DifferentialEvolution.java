package dev.takt.app.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Generalized differential evolution for several objectives and constraints (GDE3: Kukkonen and Lampinen, 2005), in the unit
 * cube. The same seed proposes the same places, if it is told the same scores.
 */
final class DifferentialEvolution {
    private static final double DIFFERENCE = 0.5;
    private static final double CROSSOVER = 0.9;
    private static final int[] PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};

    private final int dimension;
    private final int size;
    private final Random random;
    private List<Member> population = new ArrayList<>();
    private final List<double[]> asked = new ArrayList<>();

    /**
     * How good a place is.
     *
     * @param violation of all constraints; 0 for none
     * @param objectives to be made small
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Score(double violation, double[] objectives) {
        /** Whether this is at least as good in everything, or breaks less. */
        boolean coversOrEquals(Score other) {
            if (violation > 0 || other.violation > 0) {
                return violation < other.violation || violation == other.violation && noneWorse(other);
            }
            return noneWorse(other);
        }

        /** Whether this is better in something and worse in nothing. */
        boolean dominates(Score other) {
            return coversOrEquals(other) && !other.coversOrEquals(this);
        }

        private boolean noneWorse(Score other) {
            return IntStream.range(0, objectives.length).allMatch(i -> objectives[i] <= other.objectives[i]);
        }
    }

    private record Member(double[] place, Score score) {}

    /**
     * A search.
     *
     * @param start a place to begin at
     */
    DifferentialEvolution(double[] start, int size, long seed) {
        this.dimension = start.length;
        this.size = Math.max(4, size);
        this.random = new Random(seed);
        asked.add(start.clone());
        for (int i = 1; i < this.size; i++) {
            asked.add(halton(i));
        }
    }

    /** Places of low discrepancy: the inverse radices of a number. */
    private double[] halton(int number) {
        double[] place = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            if (d >= PRIMES.length) {
                place[d] = random.nextDouble();
                continue;
            }
            double share = 1;
            for (int rest = number; rest > 0; rest /= PRIMES[d]) {
                share /= PRIMES[d];
                place[d] += share * (rest % PRIMES[d]);
            }
        }
        return place;
    }

    /** The next places to be scored. */
    List<double[]> ask() {
        if (asked.isEmpty()) {
            for (int i = 0; i < population.size(); i++) {
                asked.add(trial(i));
            }
        }
        return List.copyOf(asked);
    }

    private double[] trial(int target) {
        int a = other(target);
        int b = other(target, a);
        int c = other(target, a, b);
        double[] place = population.get(target).place().clone();
        int certain = random.nextInt(dimension);
        for (int d = 0; d < dimension; d++) {
            boolean crossed = random.nextDouble() < CROSSOVER || d == certain;
            if (crossed) {
                double moved = population.get(a).place()[d]
                        + DIFFERENCE
                                * (population.get(b).place()[d]
                                        - population.get(c).place()[d]);
                place[d] = reflected(moved);
            }
        }
        return place;
    }

    private int other(int... taken) {
        while (true) {
            int drawn = random.nextInt(population.size());
            if (IntStream.of(taken).noneMatch(each -> each == drawn)) {
                return drawn;
            }
        }
    }

    private static double reflected(double share) {
        double inside = share < 0 ? -share : share > 1 ? 2 - share : share;
        return Math.clamp(inside, 0, 1);
    }

    /**
     * Takes the scores of the places that were asked for.
     *
     * @param scores in the order of the places; fewer if not all were scored
     */
    void tell(List<Score> scores) {
        List<Member> next = new ArrayList<>();
        boolean first = population.isEmpty();
        for (int i = 0; i < scores.size(); i++) {
            Member tried = new Member(asked.get(i), scores.get(i));
            if (first || tried.score().coversOrEquals(population.get(i).score())) {
                next.add(tried);
            } else if (population.get(i).score().dominates(tried.score())) {
                next.add(population.get(i));
            } else {
                next.add(population.get(i));
                next.add(tried);
            }
        }
        for (int i = scores.size(); i < population.size(); i++) {
            next.add(population.get(i));
        }
        population = next.size() > size ? truncated(next) : next;
        asked.clear();
    }

    /** The members of the best fronts, of the last one those that stand apart. */
    private List<Member> truncated(List<Member> members) {
        List<Member> rest = new ArrayList<>(members);
        List<Member> kept = new ArrayList<>();
        while (kept.size() < size) {
            List<Member> front = rest.stream()
                    .filter(one -> rest.stream().noneMatch(by -> by.score().dominates(one.score())))
                    .toList();
            rest.removeAll(front);
            int room = size - kept.size();
            kept.addAll(front.size() <= room ? front : apart(front, room));
        }
        return kept;
    }

    private static List<Member> apart(List<Member> front, int room) {
        return spread(front.stream().map(Member::score).map(Score::objectives).toList(), room).stream()
                .map(front::get)
                .toList();
    }

    /** Of some points the given number that stand apart most, by their crowding distance, one after the other; in order. */
    static List<Integer> spread(List<double[]> points, int room) {
        List<Integer> kept =
                new ArrayList<>(IntStream.range(0, points.size()).boxed().toList());
        while (kept.size() > room) {
            double[] distances = crowding(kept.stream().map(points::get).toList());
            int least = IntStream.range(0, distances.length)
                    .boxed()
                    .min(Comparator.comparingDouble((Integer i) -> distances[i]))
                    .orElseThrow();
            kept.remove(least);
        }
        return kept;
    }

    private static double[] crowding(List<double[]> points) {
        double[] distances = new double[points.size()];
        for (int o = 0; o < points.getFirst().length; o++) {
            int objective = o;
            List<Integer> order = IntStream.range(0, points.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> points.get(i)[objective]))
                    .toList();
            double span = points.get(order.getLast())[o] - points.get(order.getFirst())[o];
            distances[order.getFirst()] = Double.POSITIVE_INFINITY;
            distances[order.getLast()] = Double.POSITIVE_INFINITY;
            for (int i = 1; i + 1 < order.size() && span > 0; i++) {
                distances[order.get(i)] += (points.get(order.get(i + 1))[o] - points.get(order.get(i - 1))[o]) / span;
            }
        }
        return distances;
    }
}
