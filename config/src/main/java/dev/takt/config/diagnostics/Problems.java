package dev.takt.config.diagnostics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of a file while it is read, so that all are told at once. */
public final class Problems {
    private static final Comparator<Problem> BY_PLACE = Comparator.comparing(
                    (Problem problem) -> problem.place().origin())
            .thenComparingInt(problem -> problem.place().line())
            .thenComparingInt(problem -> problem.place().column());

    private final Set<Problem> collected = new LinkedHashSet<>();
    private int consequences;

    /** Adds a problem; the same one twice counts once. */
    public void add(Place place, String found, String expected, String cure) {
        collected.add(new Problem(place, found, expected, cure));
    }

    /** Adds problems found elsewhere. */
    public void addAll(List<Problem> problems) {
        collected.addAll(problems);
    }

    /** Takes a problem in place of others that come from it, or that say less. */
    public void replace(Collection<Problem> others, Problem by) {
        consequences += others.stream().filter(collected::remove).toList().size();
        collected.add(by);
    }

    /** Notes that something cannot be used because of another problem, of which the author knows already. */
    public void addConsequence() {
        consequences++;
    }

    /** Grows with every problem and every consequence; compare before and after to know whether a result can be used. */
    public int count() {
        return collected.size() + consequences;
    }

    /** Whether nothing is wrong so far. */
    public boolean isEmpty() {
        return collected.isEmpty();
    }

    /** All problems, in the order of the text. */
    public List<Problem> sorted() {
        List<Problem> sorted = new ArrayList<>(collected);
        sorted.sort(BY_PLACE);
        return List.copyOf(sorted);
    }

    /**
     * Ends the reading if anything is wrong.
     *
     * @throws CaseFileException with all problems
     */
    public void throwIfAny() {
        if (!collected.isEmpty()) {
            throw new CaseFileException(sorted());
        }
    }
}
