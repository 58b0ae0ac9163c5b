package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.Trapezoid;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems whose start is decided, with solutions in closed form. */
class FreeInitialTimeTest {
    private static final DerivativeScheme RADAU = new Collocation(Nodes.RADAU, 3);

    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("free initial time");
    private final Variable begin =
            model.variable("t0").between(-20, 20).start(1).declare();

    private Plan solved() {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan();
    }

    /** A batch of one hour at the price (t - 3)^2 costs least around 3: it begins at 2.5 and costs 2/3*0.5^3 = 1/12. */
    @Test
    void aBatchBeginsWhereItCostsLeast() {
        Domain t = model.timeFrom(begin, "t", Supports.uniform(0, 1, 11), RADAU);
        model.minimize(integral(square(coordinate(t).minus(3)), t));
        Plan plan = solved();
        assertEquals(2.5, plan.value("t0"), 1e-7);
        assertEquals(1.0 / 12, plan.objective(), 1e-9);
    }

    /**
     * {@code x' = u + t} from 0 to 1 within a time of 1, at the cost of u^2 and t0^2: the drift brings t0 + 1/2, a constant u the
     * rest 1/2 - t0, and t0 = 1/4 costs 1/8.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDynamicsSpeakOfTheRealTime(boolean trapezoid) {
        Domain t = model.timeFrom(begin, "t", Supports.uniform(0, 1, 11), trapezoid ? new Trapezoid() : RADAU);
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("goal", x.at(t.at(1)), number(1));
        model.equation("drift", der(x.running(), t), u.running().plus(coordinate(t)));
        model.minimize(integral(square(u.running()), t).plus(square(begin.running())));
        Plan plan = solved();
        assertEquals(0.25, plan.value("t0"), 1e-7);
        assertEquals(0.125, plan.objective(), 1e-8);
        assertEquals(0.25, plan.control("u").at(0.25 + 0.55), 1e-6);
    }

    /**
     * A double integrator that has to stand at the distance d at the time 10, with forces of at most 1, leaves as late as the
     * minimum time 2*sqrt(d) allows (Athans and Falb 1966, section 7-2).
     */
    @ParameterizedTest
    @ValueSource(doubles = {1, 4})
    void theLatestDepartureIsTheMinimumTimeBefore(double distance) {
        Variable duration = model.variable("T").between(0.5, 20).start(3).declare();
        Domain t = model.timeFrom(begin, "t", Supports.uniform(0, 1, 21), RADAU, duration);
        Variable x = model.state("x", t).declare();
        Variable v = model.state("v", t).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        model.equation("position at the start", x.at(t.at(0)), number(0));
        model.equation("speed at the start", v.at(t.at(0)), number(0));
        model.equation("position at the end", x.at(t.at(1)), number(distance));
        model.equation("speed at the end", v.at(t.at(1)), number(0));
        model.equation("way", der(x.running(), t), v.running());
        model.equation("force", der(v.running(), t), u.running());
        model.equation("arrival", begin.running().plus(duration.running()), number(10));
        model.maximize(begin.running());
        Plan plan = solved();
        assertEquals(10 - 2 * Math.sqrt(distance), plan.objective(), 1e-6);
        assertEquals(plan.objective(), plan.origin(), 0);
        assertEquals(10 - plan.objective(), plan.timeScale(), 1e-9);
    }

    @Test
    void supportsAreCountedFromTheStart() {
        model.timeFrom(begin, "t", Supports.uniform(1, 2, 11), RADAU);
        ModelException refused = assertThrows(ModelException.class, model::build);
        assertTrue(String.valueOf(refused.getMessage()).contains("supports from 1.0 with a free start"));
    }
}
