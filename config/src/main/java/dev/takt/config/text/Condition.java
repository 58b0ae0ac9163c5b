package dev.takt.config.text;

import dev.takt.solver.model.Restriction.Comparison;
import java.util.List;
import java.util.Set;

/** A condition on indices, constants and coordinates. */
public sealed interface Condition {
    /** What the ends of a domain are called. */
    Set<String> END = Set.of("start", "end");

    /** Where the condition stands in its text. */
    Span span();

    /** Two expressions compared; {@code 0 < t <= 5} becomes two of these. */
    record Compared(Syntax left, Comparison comparison, Syntax right, Span span) implements Condition {
        /** Two expressions compared; {@code start} and {@code end} alone are those of the domain that they are compared with. */
        static Compared of(Syntax left, Comparison comparison, Syntax right, Span span) {
            return new Compared(along(right, left), comparison, along(left, right), span);
        }

        private static Syntax along(Syntax domain, Syntax side) {
            return domain instanceof Syntax.Reference(String name, var _, var _, var _, var _)
                            && side instanceof Syntax.Reference end
                            && end.isBare()
                            && END.contains(end.name())
                            && !END.contains(name)
                    ? new Syntax.Reference(
                            end.name(), List.of(), true, List.of(new CallArgument.Value(domain)), end.span())
                    : side;
        }
    }

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
