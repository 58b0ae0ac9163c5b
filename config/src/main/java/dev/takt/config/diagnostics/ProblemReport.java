package dev.takt.config.diagnostics;

import java.util.List;

/**
 * Problems as text for a person:
 *
 * <pre>
 *   plate.conf:23:31: model.equations[2]: unknown name Tps
 *       der(T, t) = alpha*(Tps - T)
 *                          ^^^
 *     expected: a variable, parameter, constant, domain or definition of this model
 *     Maybe Tsp is meant.
 * </pre>
 */
public final class ProblemReport {
    /** More problems than these are counted only: they are rarely independent. */
    private static final int SHOWN = 40;

    private static final int WIDEST_EXCERPT = 110;

    private ProblemReport() {}

    /** The text of a list of problems, without a line end after the last. One that each element of a vector has is told once. */
    public static String of(List<Problem> found) {
        List<Problem> problems = found.stream().distinct().toList();
        StringBuilder text = new StringBuilder();
        for (Problem problem : problems.subList(0, Math.min(SHOWN, problems.size()))) {
            if (!text.isEmpty()) {
                text.append('\n');
            }
            append(text, problem);
        }
        if (problems.size() > SHOWN) {
            text.append("\n… and ").append(problems.size() - SHOWN).append(" more problems");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Problem problem) {
        Place place = problem.place();
        text.append(place).append(": ");
        if (!place.path().isEmpty()) {
            text.append(place.path()).append(": ");
        }
        text.append(problem.found());
        appendExcerpt(text, place);
        if (!problem.expected().isEmpty()) {
            text.append("\n  expected: ").append(problem.expected());
        }
        if (!problem.cure().isEmpty()) {
            text.append("\n  ").append(problem.cure());
        }
    }

    private static void appendExcerpt(StringBuilder text, Place place) {
        if (place.excerpt().isEmpty()) {
            return;
        }
        String line = place.excerpt().replace('\t', ' ');
        int leading = line.length() - line.stripLeading().length();
        int start = Math.min(leading, place.caret());
        if (place.caret() - start > WIDEST_EXCERPT - 30) {
            start = place.caret() - WIDEST_EXCERPT / 2;
        }
        int end = Math.min(line.length(), start + WIDEST_EXCERPT);
        String shown = line.substring(start, end).stripTrailing();
        int caret = place.caret() - start;
        int length = Math.max(1, Math.min(place.length(), end - place.caret()));
        text.append("\n    ").append(shown);
        text.append("\n    ").repeat(" ", caret).repeat("^", length);
    }
}
