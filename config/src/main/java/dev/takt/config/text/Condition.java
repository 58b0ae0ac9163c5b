package dev.takt.config.text;

import dev.takt.solver.model.Restriction.Comparison;
import java.util.List;

/** A condition on indices, constants and coordinates. */
public sealed interface Condition {

    /** Where the condition stands in its text. */
    Span span();

    /** Two expressions compared; {@code 0 < t <= 5} becomes two of these. */
    record Compared(Syntax left, Comparison comparison, Syntax right, Span span) implements Condition {}

    /** All of some conditions. */
    record All(List<Condition> conditions, Span span) implements Condition {
        public All {
            conditions = List.copyOf(conditions);
        }
    }

    /** At least one of some conditions. */
    record Any(List<Condition> conditions, Span span) implements Condition {
        public Any {
            conditions = List.copyOf(conditions);
        }
    }
}
