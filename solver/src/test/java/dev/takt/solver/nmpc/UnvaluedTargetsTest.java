package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A tank with a level in a zone, {@code der(h) = in - out} and {@code pct = 50*h}, beside a quality that costs something: wherever the
 * level rests is as cheap. It is to stay where it is, and not to wander with prices and disturbances that have nothing to do with it.
 */
class UnvaluedTargetsTest {
    private static final double ACCURACY = 1e-4;

    private final RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem(), NmpcOptions.DEFAULT);

    private static OptimalControlProblem problem() {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.uniform(0, 20, 21), new DerivativeScheme.BackwardDifference());
        Parameter h0 = model.parameter("h0", 1);
        Parameter q0 = model.parameter("q0", 0);
        Parameter price = model.parameter("price", 1);
        Parameter feed = model.parameter("feed", 0.5);
        Parameter low = model.parameter("low", 0.2);
        Parameter high = model.parameter("high", 1.8);
        Variable in = model.control("in", t).between(0, 2).declare();
        Variable out = model.control("out", t).between(0, 2).declare();
        Variable h = model.state("h", t).between(0, 2).declare();
        Variable q = model.state("q", t).declare();
        Variable pct = model.algebraic("pct", t).declare();
        model.equation("level at first", h.at(t.at(0)), h0.running());
        model.equation("quality at first", q.at(t.at(0)), q0.running());
        model.equation("level", der(h.running(), t), in.running().minus(out.running()));
        model.equation(
                "quality",
                der(q.running(), t),
                in.running().plus(feed.running()).minus(q.running()));
        model.equation("display", pct.running(), h.running().times(50));
        model.zone("zone", low.running(), h.running(), high.running(), new Rank(1, 0.1));
        model.targets(
                1,
                new Objective(
                        Objective.Sense.MINIMIZE,
                        square(q.running().minus(1)).plus(price.running().times(out.running()))));
        return model.minimize(integral(
                        square(h.running().minus(model.target(h).running()))
                                .plus(square(
                                        pct.running().minus(model.target(pct).running())))
                                .plus(square(q.running().minus(model.target(q).running())))
                                .plus(square(
                                        out.running().minus(model.target(out).running()))),
                        t))
                .build();
    }

    private Plan rest(double time) {
        solver.solve(time);
        return solver.targets().orElseThrow().values();
    }

    @Test
    void stayWhereTheLoopBegan() {
        solver.setParameter("h0", 1.37);
        assertEquals(1.37, rest(0).value("h"), ACCURACY);
        Random random = new Random(3);
        for (int k = 1; k < 40; k++) {
            solver.setParameter("h0", 1.37 + 0.1 * random.nextGaussian());
            solver.setParameter("price", 0.2 + random.nextDouble());
            solver.setParameter("feed", 0.5 * random.nextDouble());
            Plan rest = rest(k);
            assertEquals(1.37, rest.value("h"), ACCURACY, "period " + k);
            assertEquals(68.5, rest.value("pct"), 50 * ACCURACY, "period " + k);
        }
    }

    @Test
    void doNotChangeWhatIsValued() {
        solver.setParameter("price", 0.3);
        Plan rest = rest(0);
        // the quality costs what it gains: 2*(q - 1) + price = 0 with out = in = q - feed
        assertEquals(0.85, rest.value("q"), 1e-6);
        assertEquals(0.35, rest.value("out"), 1e-6);
    }

    @Test
    void goAsFarAsTheirLimitsMove() {
        rest(0);
        solver.setParameter("low", 1.25);
        assertEquals(1.25, rest(1).value("h"), ACCURACY);
        solver.setParameter("low", 0.2);
        assertEquals(1.25, rest(2).value("h"), ACCURACY, "and stay there");
    }
}
