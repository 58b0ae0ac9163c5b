package dev.takt.solver.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The points of the product of some domains at their given supports, the last domain running fastest. */
record Grid(List<Domain> domains) {

    /** The first answer that a question gets at one of the points; there is one empty point without domains. */
    Optional<String> first(Function<double[], Optional<String>> question) {
        return first(new double[domains.size()], 0, question);
    }

    private Optional<String> first(double[] point, int next, Function<double[], Optional<String>> question) {
        if (next == point.length) {
            return question.apply(point.clone());
        }
        for (double support : domains.get(next).supports()) {
            point[next] = support;
            Optional<String> answer = first(point, next + 1, question);
            if (answer.isPresent()) {
                return answer;
            }
        }
        return Optional.empty();
    }
}
