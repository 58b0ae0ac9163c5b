package dev.takt.solver.model;

import java.util.List;
import java.util.Optional;

/** A condition that holds at every support of the domains it runs over, unless restricted. */
public sealed interface Constraint {

    /** A name for reports: given by the author, or made from the text. */
    String name();

    /** Where the constraint holds; empty for everywhere. */
    List<Restriction> restrictions();

    /** Two expressions are equal. */
    record Equation(String name, Expression left, Expression right, List<Restriction> restrictions)
            implements Constraint {
        public Equation {
            restrictions = List.copyOf(restrictions);
        }
    }

    /**
     * An expression stays between bounds, which are expressions of coordinates and parameters only; infinite for none.
     *
     * @param softness present for a soft constraint, whose slack is reported
     */
    record Inequality(
            String name,
            Expression lower,
            Expression body,
            Expression upper,
            List<Restriction> restrictions,
            Optional<Softness> softness)
            implements Constraint {
        public Inequality {
            restrictions = List.copyOf(restrictions);
        }
    }

    /**
     * How a violated soft constraint is paid for: {@code linear * slack + quadratic * slack^2} at each of its instances,
     * weighted like an integral over the domains of the constraint.
     *
     * @param linear at least 0
     * @param quadratic at least 0; one of the two is positive, unless there is a rank
     * @param rank present for a zone, which is given up by its rank where not all can be met at rest ({@link SteadyTargets})
     */
    record Softness(double linear, double quadratic, Optional<Rank> rank) {

        /** The price of a soft constraint that is no zone. */
        public Softness(double linear, double quadratic) {
            this(linear, quadratic, Optional.empty());
        }
    }

    /**
     * How important a zone is.
     *
     * @param order 1 for the zones that are given up last, larger for those that are given up before
     * @param concern the violation, in the unit of the body, that is as bad as {@code concern} of other zones of the same rank;
     *     positive
     * @param approach how a plan that begins outside of it comes into it
     */
    record Rank(int order, double concern, Approach approach) {

        /** A zone that a plan enters at once. */
        public Rank(int order, double concern) {
            this(order, concern, new Approach.AtOnce());
        }
    }

    /** How the limits of a zone run along a plan. At rest they are where they are. */
    sealed interface Approach {

        /** They are where they are from the beginning. */
        record AtOnce() implements Approach {}

        /**
         * A funnel: they are wider at the beginning of each plan, and narrow along a straight line.
         *
         * @param width by how much at the beginning, in the unit of the body
         * @param time after which they are where they are, in seconds
         */
        record Funnel(double width, double time) implements Approach {}

        /**
         * A reference trajectory: a limit that the body is beyond when a plan begins goes from there to its place, as a lag of first
         * order does.
         *
         * @param timeConstant in seconds
         */
        record FirstOrder(double timeConstant) implements Approach {}
    }
}
