package dev.takt.solver.model;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong models and what is said about them. */
class ModelValidationTest {
    private static final Variable FOREIGN = new Variable(
            "foreign",
            List.of(),
            Variable.Role.FREE,
            new Literal(0),
            new Literal(1),
            new Literal(0),
            OptionalDouble.empty());

    /** A sound model that each case spoils. */
    private static final class Sound {
        private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("sound");
        private final Domain t = model.time("t", Supports.uniform(0, 10, 11), new BackwardDifference());
        private final Domain s = model.space("s", Supports.uniform(0, 1, 3), new BackwardDifference());
        private final Parameter p = model.parameter("p", 1);
        private final Variable x = model.state("x", t).declare();
        private final Variable c = model.variable("c").declare();

        Sound() {
            model.equation("dynamics", der(x.running(), t), x.running().negated());
            model.equation("initial", x.at(t.at(0)), p.running());
            model.minimize(integral(square(x.running()), t));
        }
    }

    @Test
    void aSoundModelHasNoProblems() {
        OptimalControlProblem problem = new Sound().model.build();

        assertEquals(List.of(), ModelValidation.problems(problem));
    }

    /** A factor of 0 takes the derivative out, wherever it stands, so that the state has no motion. */
    @Test
    void aDerivativeTimesZeroMovesNothing() {
        for (UnaryOperator<Expression> factor : List.<UnaryOperator<Expression>>of(
                moving -> number(0).times(moving),
                moving -> moving.times(number(2)).times(0),
                moving -> number(-0.0).over(moving.plus(1)),
                moving -> moving.times(number(0).times(number(3)).negated()))) {
            Sound sound = new Sound();
            Variable y = sound.model.state("y", sound.t).declare();
            sound.model.equation("still", factor.apply(der(y.running(), sound.t)), sound.x.running());

            List<ModelProblem> problems =
                    assertThrows(ModelException.class, sound.model::build).problems();

            assertEquals(1, problems.size(), problems::toString);
            assertEquals("y", problems.getFirst().element());
            assertTrue(problems.getFirst().found().contains("no equation has the derivative: its factor is 0"));
        }
    }

    /** What is 0 at one place only, or may change, takes nothing out. */
    @Test
    void aDerivativeWithAnyOtherFactorMoves() {
        Sound sound = new Sound();
        Variable y = sound.model.state("y", sound.t).declare();
        Variable z = sound.model.state("z", sound.t).declare();
        Parameter none = sound.model.parameter("none", 0);
        sound.model.equation("moves", none.running().times(der(y.running(), sound.t)), sound.x.running());
        sound.model.equation(
                "moves, too",
                number(0).times(der(z.running(), sound.t)).plus(der(z.running(), sound.t)),
                sound.x.running());

        assertEquals(List.of(), ModelValidation.problems(sound.model.build()));
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                wrong(
                        "foreign",
                        "not part of this problem",
                        (m, b) -> b.equation("e", m.x.running(), FOREIGN.running())),
                wrong(
                        "e",
                        "not part of this problem",
                        (m, b) -> b.equation(
                                "e",
                                m.x.running(),
                                new Parameter("q", List.of(), ParameterFunction.constant(0)).running())),
                wrong("x", "the name of a variable", (m, b) -> b.variable("x").declare()),
                wrong(
                        "dynamics",
                        "the name of a constraint",
                        (m, b) -> b.equation("dynamics", m.c.running(), number(1))),
                wrong("e", "with 2 arguments", (m, b) -> b.equation("e", m.x.at(m.t.at(0), m.s.at(0)), number(1))),
                wrong("e", "along s", (m, b) -> b.equation("e", m.x.at(m.s.at(0)), number(1))),
                wrong("e", "does not depend on s", (m, b) -> b.equation("e", der(m.x.running(), m.s), number(1))),
                wrong(
                        "e",
                        "does not depend on t",
                        (m, b) -> b.equation("e", der(m.x.at(m.t.at(1)), m.t), m.x.running())),
                wrong("e", "of order 3", (m, b) -> b.equation("e", der(m.x.running(), m.t, 3), number(1))),
                wrong("e", "t = 0.5", (m, b) -> b.equation("e", m.x.at(m.t.at(0.5)), number(1))),
                wrong("objective", "t = 10.5", (m, b) -> b.minimize(integral(m.x.running(), m.t, 0, 10.5))),
                wrong("objective", "from 5 to 2", (m, b) -> b.minimize(integral(m.x.running(), m.t, 5, 2))),
                wrong("objective", "still runs over t", (m, b) -> b.minimize(m.x.running())),
                wrong(
                        "v",
                        "a lower bound x",
                        (m, b) -> b.variable("v")
                                .between(m.x.at(m.t.at(0)), number(1))
                                .declare()),
                wrong(
                        "v",
                        "more domains",
                        (m, b) -> b.variable("v").start(coordinate(m.t)).declare()),
                wrong(
                        "v",
                        "the start NaN",
                        (m, b) -> b.variable("v").start(number(-1).power(0.5)).declare()),
                wrong(
                        "v",
                        "lower bound 2 and upper bound 1",
                        (m, b) -> b.variable("v").between(2, 1).declare()),
                wrong(
                        "v",
                        "lower bound 1 and upper bound 0 at t = 0",
                        (m, b) -> b.variable("v", m.t)
                                .between(m.p.running(), coordinate(m.t))
                                .declare()),
                wrong(
                        "v",
                        "the control horizon 20",
                        (m, b) -> b.control("v", m.t).controlHorizon(20).declare()),
                wrong(
                        "e",
                        "no support left by t > 10",
                        (m, b) -> b.equation("e", m.x.running(), m.c.running(), Restriction.above(m.t, 10))),
                wrong(
                        "e",
                        "domains that the constraint runs over",
                        (m, b) -> b.equation("e", m.x.running(), number(1), Restriction.above(m.s, 0))),
                wrong(
                        "e",
                        "coordinates and numbers only",
                        (m, b) -> b.equation(
                                "e",
                                m.x.running(),
                                number(1),
                                new Restriction(m.x.running(), Comparison.GREATER, number(0)))),
                wrong("e", "no variable", (m, b) -> b.equation("e", m.p.running(), number(1))),
                wrong(
                        "e",
                        "lower bound 3 above upper bound 2",
                        (m, b) -> b.inequality("e", number(3), m.x.running(), number(2))),
                wrong("e", "no bound", (m, b) -> b.atLeast("e", m.x.running(), number(Double.NEGATIVE_INFINITY))),
                wrong("e", "an upper bound x", (m, b) -> b.atMost("e", m.x.running(), m.x.at(m.t.at(0)))),
                wrong(
                        "e",
                        "soft weights -1",
                        (m, b) -> b.soft("e", number(0), m.x.running(), number(1), new Softness(-1, 0))),
                wrong("e", "the number NaN", (m, b) -> b.equation("e", m.x.running(), number(Double.NaN))),
                wrong(
                        "q",
                        "the value NaN at t = 3",
                        (m, b) -> b.parameter("q", point -> point[0] == 3 ? Double.NaN : 0, m.t)),
                wrong(
                        "z",
                        "support 1.0 after 2.0",
                        (m, b) -> b.space("z", new double[] {0, 2, 1}, new BackwardDifference())),
                wrong(
                        "z",
                        "support NaN",
                        (m, b) -> b.space("z", new double[] {0, Double.NaN}, new BackwardDifference())),
                wrong("z", "1 supports", (m, b) -> b.space("z", new double[] {0}, new BackwardDifference())),
                wrong(
                        "z",
                        "collocation with 6 points",
                        (m, b) -> b.space("z", new double[] {0, 1}, new Collocation(Nodes.RADAU, 6))),
                wrong(
                        "z",
                        "2 time domains: t and z",
                        (m, b) -> b.time("z", new double[] {0, 1}, new BackwardDifference())),
                wrong(
                        "c",
                        "a positive number",
                        (m, b) -> b.add(new Domain(
                                "z",
                                Domain.Kind.SPACE,
                                new double[] {0, 1},
                                new BackwardDifference(),
                                Optional.of(m.c)))),
                wrong(
                        "v",
                        "not part of this problem",
                        (m, b) -> b.variable(
                                        "v",
                                        new Domain(
                                                "z",
                                                Domain.Kind.SPACE,
                                                new double[] {0, 1},
                                                new BackwardDifference(),
                                                Optional.empty()))
                                .declare()),
                wrong("e", "shifted by 11", (m, b) -> b.equation("e", m.x.at(m.t.shifted(11)), number(0))));
    }

    private static Arguments wrong(
            String element, String message, BiConsumer<Sound, OptimalControlProblemBuilder> change) {
        return Arguments.of(element, message, change);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("wrong")
    void wrongModelsAreExplained(
            String element, String message, BiConsumer<Sound, OptimalControlProblemBuilder> change) {
        Sound sound = new Sound();
        change.accept(sound, sound.model);

        ModelException wrong = assertThrows(ModelException.class, sound.model::build);

        assertTrue(
                wrong.problems().stream()
                        .anyMatch(problem -> problem.message().contains(message)
                                && problem.message().contains(element)),
                () -> wrong.problems().toString());
        assertTrue(
                wrong.problems().stream().allMatch(problem -> problem.cure().startsWith("Maybe ")),
                () -> wrong.problems().toString());
    }

    @Test
    void everythingIsReportedAtOnce() {
        Sound sound = new Sound();
        sound.model.equation("first", sound.x.at(sound.t.at(0.25)), number(1));
        sound.model.equation("second", der(sound.x.running(), sound.t, 4), number(Double.NaN));
        sound.model.variable("v").between(1, 0).declare();

        ModelException wrong = assertThrows(ModelException.class, sound.model::build);

        assertEquals(4, wrong.problems().size());
    }
}
