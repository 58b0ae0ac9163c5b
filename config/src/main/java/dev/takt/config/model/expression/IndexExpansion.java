package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Runs indices through their ranges. */
public final class IndexExpansion {
    /** More members than this are a mistake in a range; a domain is meant for fine grids. */
    private static final int MOST = 2_000_000;

    private final Problems problems;
    private final PointFunctionElaborator numbers;

    public IndexExpansion(Problems problems, PointFunctionElaborator numbers) {
        this.problems = problems;
        this.numbers = numbers;
    }

    /** The values of a range; empty after a problem. */
    Optional<List<Integer>> values(IndexRange range, Scope scope) {
        return switch (range) {
            case IndexRange.Between between -> between(between, scope);
            case IndexRange.Among among -> {
                List<Integer> values = new ArrayList<>();
                for (Syntax syntax : among.values()) {
                    OptionalInt value = numbers.whole(syntax, scope, "the index");
                    if (value.isEmpty()) {
                        yield Optional.empty();
                    }
                    values.add(value.getAsInt());
                }
                yield Optional.of(values);
            }
        };
    }

    private Optional<List<Integer>> between(IndexRange.Between range, Scope scope) {
        OptionalInt first = numbers.whole(range.first(), scope, "the first index");
        OptionalInt last = numbers.whole(range.last(), scope, "the last index");
        if (first.isEmpty() || last.isEmpty()) {
            return Optional.empty();
        }
        long count = (long) last.getAsInt() - first.getAsInt() + 1;
        if (count < 0) {
            problems.add(
                    scope.at(range.span()),
                    "the range " + first.getAsInt() + ".." + last.getAsInt() + " runs backwards",
                    "a first index that is at most the last one",
                    "Maybe the limits are swapped.");
            return Optional.empty();
        }
        if (count == 0 && range.first() instanceof Syntax.Number && range.last() instanceof Syntax.Number) {
            // of constants it is the smallest case of a model, of two numbers it can only be a slip
            problems.add(
                    scope.at(range.span()),
                    "the range " + first.getAsInt() + ".." + last.getAsInt() + " has no member",
                    "a first index that is at most the last one",
                    "Maybe " + last.getAsInt() + ".." + first.getAsInt() + " is meant.");
            return Optional.empty();
        }
        if (count > MOST) {
            return tooMany(range, scope, count);
        }
        List<Integer> values = new ArrayList<>();
        for (int i = first.getAsInt(); i <= last.getAsInt(); i++) {
            values.add(i);
        }
        return Optional.of(values);
    }

    /** Every given scope with every value of the range, which may depend on the indices before it. */
    public Optional<List<Scope>> over(IndexRange range, List<Scope> scopes) {
        List<Scope> expanded = new ArrayList<>();
        for (Scope scope : scopes) {
            Optional<List<Integer>> values = values(range, scope);
            if (values.isEmpty()) {
                return Optional.empty();
            }
            for (int value : values.get()) {
                expanded.add(scope.with(range.index(), value));
            }
            if (expanded.size() > MOST) {
                return tooMany(range, scope, expanded.size());
            }
        }
        return Optional.of(expanded);
    }

    /**
     * Visits every combination of the values of some ranges, each of which may depend on the indices before it.
     *
     * @param action false after a problem, which ends the visits
     * @return false after a problem
     */
    boolean forEach(List<IndexRange> ranges, Scope scope, Predicate<Scope> action) {
        return new Visit(ranges, action).from(0, scope);
    }

    private final class Visit {
        private final List<IndexRange> ranges;
        private final Predicate<Scope> action;
        private int visited;

        Visit(List<IndexRange> ranges, Predicate<Scope> action) {
            this.ranges = ranges;
            this.action = action;
        }

        boolean from(int next, Scope scope) {
            if (next == ranges.size()) {
                visited++;
                return action.test(scope);
            }
            IndexRange range = ranges.get(next);
            Optional<List<Integer>> values = values(range, scope);
            if (values.isEmpty()) {
                return false;
            }
            for (int value : values.get()) {
                if (visited > MOST) {
                    tooMany(range, scope, visited);
                    return false;
                }
                if (!from(next + 1, scope.with(range.index(), value))) {
                    return false;
                }
            }
            return true;
        }
    }

    private <T> Optional<T> tooMany(IndexRange range, Scope scope, long count) {
        problems.add(
                scope.at(range.span()),
                count + " combinations of indices",
                "at most " + MOST,
                "Maybe a domain with supports is meant instead of an index.");
        return Optional.empty();
    }
}
