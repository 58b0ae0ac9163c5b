package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.SolveEnding;
import java.util.List;

/**
 * The facts about the steady optimum ahead of a plan.
 *
 * @param current whether the plan followed the optimum of its own period; otherwise its solve failed, and the plan followed an older one
 * @param ending how the last of its solves ended
 * @param solves how many there were: 1 where all zones can be met, 0 where no optimum was due
 * @param nanos time of all of them
 * @param objective at the optimum, to be minimised; not a number before the first one
 * @param givenUp the limits that cannot be held, the most important first
 * @param values what the variables of the model are worth at rest, those over space left out
 */
public record TargetFacts(
        boolean current,
        SolveEnding ending,
        int solves,
        long nanos,
        double objective,
        List<GivenUp> givenUp,
        List<Value> values) {
    public TargetFacts {
        givenUp = List.copyOf(givenUp);
        values = List.copyOf(values);
    }

    /** The value of a variable at rest. */
    public record Value(String variable, double value) {}

    /** The same facts with other values. */
    public TargetFacts with(List<Value> others) {
        return new TargetFacts(current, ending, solves, nanos, objective, givenUp, others);
    }

    /**
     * A limit that cannot be held at rest.
     *
     * @param zone name of the constraint
     * @param rank of the zone; 1 is given up last
     * @param amount by how much, in the unit of what is limited
     */
    public record GivenUp(String zone, Limit limit, int rank, double amount) {}

    /** One of the two limits of a zone. */
    public enum Limit implements Coded {
        /** The lower one. */
        LOWER(0),
        /** The upper one. */
        UPPER(1);

        private final int code;

        Limit(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }
}
