package dev.takt.solver.model;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.max;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expressions read as their author wrote them. */
class ExpressionTextTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("text");
    private final Domain t = model.time("t", Supports.uniform(0, 10, 11), new DerivativeScheme.BackwardDifference());
    private final Domain x1 = model.space("x1", Supports.uniform(-1, 1, 5), new DerivativeScheme.CentralDifference());
    private final Expression a = model.parameter("a", 2).running();
    private final Variable x = model.state("x[3]", t, x1).declare();
    private final Expression v = x.running();

    @Test
    void parenthesesAreThereOnlyWhereTheyMatter() {
        assertEquals(
                "(a + 1)*x[3] - (2 - a)",
                text(a.plus(1).times(v).minus(number(2).minus(a))));
        assertEquals("a/(x[3]*2)", text(a.over(v.times(2))));
        assertEquals("a/x[3]*2", text(a.over(v).times(2)));
        assertEquals("(-a)^2", text(square(a.negated())));
        assertEquals("-a^2", text(square(a).negated()));
        assertEquals("(a^2)^x[3]", text(a.power(2).power(v)));
        assertEquals("a^x[3]^2", text(a.power(v.power(2))));
    }

    @Test
    void operatorsAndArgumentsAreSpelledOut() {
        assertEquals("der(x[3], t) + der(sin(x[3]), x1, 2)", text(der(v, t).plus(der(sin(v), x1, 2))));
        assertEquals(
                "x[3](0, x1) - x[3](t - 1, 0.5)",
                text(x.at(t.at(0), x1.running()).minus(x.at(t.shifted(-1), x1.at(0.5)))));
        assertEquals("integral(integral(x[3], x1, -0.5, 0.5), t)", text(integral(integral(v, x1, -0.5, 0.5), t)));
        assertEquals("sum(max(x[3], t), t, 1, 3)", text(supportSum(max(v, coordinate(t)), t, 1, 3)));
        assertEquals("1e-8*a", text(number(1e-8).times(a)));
    }

    @Test
    void constraintsShowTheirRestrictions() {
        assertEquals(
                "x[3] = a  for t > 0, x1 != 0",
                ExpressionText.of(
                        new Constraint.Equation("c", v, a, List.of(Restriction.above(t, 0), Restriction.off(x1, 0)))));
        assertEquals(
                "0 <= x[3]",
                ExpressionText.of(new Constraint.Inequality(
                        "c", number(0), v, number(Double.POSITIVE_INFINITY), List.of(), Optional.empty())));
    }

    private static String text(Expression expression) {
        return ExpressionText.of(expression);
    }
}
