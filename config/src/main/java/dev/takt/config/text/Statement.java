package dev.takt.config.text;

import dev.takt.solver.model.Restriction.Comparison;
import java.util.List;
import java.util.Optional;

/** A line of a model: an equation, an inequality or a definition. */
public sealed interface Statement {

    /** Where the statement stands in its text. */
    Span span();

    /** For which indices and where it holds. */
    Quantifiers quantifiers();

    /**
     * An equation or a chain of inequalities: {@code 0 <= x + y <= 1}.
     *
     * @param label the name that the author gave, {@code feed: …}; empty for none
     * @param sides two, or three for a chain
     * @param comparisons between the sides: EQUAL, LESS_OR_EQUAL or GREATER_OR_EQUAL
     * @param softness the arguments of {@code soft(linear, quadratic)}
     * @param rank the arguments of {@code rank(order, concern)}
     * @param relation where the sides are written, without label, softness and quantifiers
     */
    record Relation(
            Optional<String> label,
            List<Syntax> sides,
            List<Comparison> comparisons,
            Optional<Soft> softness,
            Optional<Rank> rank,
            Quantifiers quantifiers,
            Span relation,
            Span span)
            implements Statement {
        public Relation {
            sides = List.copyOf(sides);
            comparisons = List.copyOf(comparisons);
        }
    }

    /**
     * A name for an expression, substituted where it is used: {@code y[i] := a*x[i] for i in 1..N}.
     *
     * @param indices names of indices, or expressions of quantified indices
     * @param arguments domains or other names, in the order in which a call gives them
     */
    record Definition(
            String name, List<Syntax> indices, List<Syntax> arguments, Syntax body, Quantifiers quantifiers, Span span)
            implements Statement {
        public Definition {
            indices = List.copyOf(indices);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * What a violation costs.
     *
     * @param weights one or two: linear, quadratic
     */
    record Soft(List<Syntax> weights, Span span) {
        public Soft {
            weights = List.copyOf(weights);
        }
    }

    /**
     * How important a zone is, {@code rank 2} or {@code rank(2, 0.5)}, and how it is entered, {@code funnel(3, 60)} or
     * {@code approach(60)}.
     *
     * @param arguments one or two: the rank, the concern
     * @param approach a call; empty for a zone that is entered at once
     */
    record Rank(List<Syntax> arguments, Optional<Syntax.Reference> approach, Span span) {
        public Rank {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * What stands after {@code for}.
     *
     * @param ranges of indices; the statement holds for every combination
     * @param conditions on indices and coordinates
     */
    record Quantifiers(List<IndexRange> ranges, List<Condition> conditions) {
        public Quantifiers {
            ranges = List.copyOf(ranges);
            conditions = List.copyOf(conditions);
        }
    }
}
