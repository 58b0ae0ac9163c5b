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
     * @param quadratic at least 0; one of the two is positive
     */
    record Softness(double linear, double quadratic) {}
}
