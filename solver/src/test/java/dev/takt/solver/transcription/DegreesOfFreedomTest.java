package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A state that nothing sets where time begins is told, in both formulations, unless the optimiser is to choose. */
class DegreesOfFreedomTest {
    /** How a problem is transcribed. */
    enum Formulation {
        REDUCED(TranscriptionOptions.reduced()),
        FULL(TranscriptionOptions.complete());

        private final TranscriptionOptions options;

        Formulation(TranscriptionOptions options) {
            this.options = options;
        }
    }

    /** A cart from place 0 to place 1, whose first speed is what the tests are about. */
    private static final class Cart {
        private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("cart");
        private final Domain t = model.time("t", Supports.uniform(0, 1, 11), new DerivativeScheme.BackwardDifference());
        private final Variable x = model.state("x", t).declare();
        private final Variable v;
        private final Variable u = model.control("u", t).between(-10, 10).declare();

        Cart(Role roleOfSpeed) {
            v = roleOfSpeed == Role.STATE
                    ? model.state("v", t).declare()
                    : model.variable("v", t).declare();
            model.equation("place", der(x.running(), t), v.running());
            model.equation("speed", der(v.running(), t), u.running());
            model.equation("begin", x.at(t.at(0)), number(0));
        }

        OptimalControlProblem built() {
            return model.minimize(integral(square(u.running()), t)).build();
        }
    }

    private static List<ModelProblem> problems(Formulation formulation, Role role, Consumer<Cart> rest) {
        Cart cart = new Cart(role);
        rest.accept(cart);
        OptimalControlProblem built = cart.built();
        return assertThrows(ModelException.class, () -> Transcription.of(built, formulation.options))
                .problems();
    }

    private static void accepts(Formulation formulation, Role role, Consumer<Cart> rest) {
        Cart cart = new Cart(role);
        rest.accept(cart);
        OptimalControlProblem built = cart.built();
        assertDoesNotThrow(() -> Transcription.of(built, formulation.options));
    }

    @ParameterizedTest
    @EnumSource
    void aStateWithoutABeginningIsNamed(Formulation formulation) {
        List<ModelProblem> found = problems(formulation, Role.STATE, _ -> {});
        assertEquals(1, found.size());
        assertEquals("v", found.getFirst().element());
        assertTrue(found.getFirst().found().endsWith("at t = 0"), found.toString());
    }

    /** Conditions at the end are met by the control; they do not say how the cart starts. */
    @ParameterizedTest
    @EnumSource
    void conditionsAtTheEndDoNotStandInForABeginning(Formulation formulation) {
        List<ModelProblem> found = problems(formulation, Role.STATE, cart -> {
            cart.model.equation("there", cart.x.at(cart.t.at(1)), number(1));
            cart.model.equation("at rest", cart.v.at(cart.t.at(1)), number(0));
        });
        assertEquals("v", found.getFirst().element());
    }

    @ParameterizedTest
    @EnumSource
    void aBeginningThatReturnsAtTheEndIsOne(Formulation formulation) {
        accepts(
                formulation,
                Role.STATE,
                cart -> cart.model.equation("again", cart.v.at(cart.t.at(0)), cart.v.at(cart.t.at(1))));
    }

    @ParameterizedTest
    @EnumSource
    void theOptimiserMayBeAskedToChoose(Formulation formulation) {
        accepts(formulation, Role.STATE, cart -> cart.model.freeStart());
        accepts(formulation, Role.FREE, _ -> {});
    }

    private static ModelProblem neighbour(DerivativeScheme scheme, int shift) {
        var model = new OptimalControlProblemBuilder("neighbour");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), scheme);
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).between(-10, 10).declare();
        model.equation("begin", x.at(t.at(0)), number(0));
        model.equation("late", der(x.running(), t), u.at(t.shifted(shift)));
        OptimalControlProblem built =
                model.minimize(integral(square(x.running().minus(1)), t)).build();
        List<ModelProblem> problems = assertThrows(
                        ModelException.class, () -> Transcription.of(built, TranscriptionOptions.reduced()))
                .problems();
        assertEquals(1, problems.size(), problems::toString);
        assertEquals("x", problems.getFirst().element());
        return problems.getFirst();
    }

    /** An equation with the control before says why it leaves the first interval out, and what would be before. */
    @Test
    void aControlBeforeTheStartIsNamed() {
        for (DerivativeScheme scheme : List.of(
                new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 2),
                new DerivativeScheme.ForwardDifference())) {
            assertEquals(
                    "Maybe u(0) = u0 is missing, with a parameter u0 for what acts before, or delay(u, 30 s) is meant, a dead"
                            + " time: late does not hold there, since prev(u, t) has no value before the start.",
                    neighbour(scheme, -1).cure());
        }
    }

    @Test
    void aNeighbourBehindTheEndIsNamed() {
        assertEquals(
                "Maybe an equation of its own is missing there: late does not hold there, since next(u, t, 2) has no value"
                        + " behind the end.",
                neighbour(new DerivativeScheme.BackwardDifference(), 2).cure());
    }

    /** Where an equation is restricted, no neighbour is what is missing. */
    @ParameterizedTest
    @EnumSource
    void aRestrictionIsNoMissingNeighbour(Formulation formulation) {
        List<ModelProblem> found = problems(formulation, Role.STATE, cart -> {
            cart.model.equation("begin at rest", cart.v.at(cart.t.at(0)), number(0));
            Variable w = cart.model.state("w", cart.t).declare();
            cart.model.equation("w begins", w.at(cart.t.at(0)), number(0));
            cart.model.equation(
                    "late", der(w.running(), cart.t), cart.u.at(cart.t.shifted(-1)), Restriction.above(cart.t, 0.5));
        });

        assertEquals("w", found.getFirst().element());
        assertTrue(found.getFirst().cure().contains("a differential equation is missing"), found.toString());
    }

    /** A rod that is heated at the left end and insulated at the right one, where radau has a node. */
    private static OptimalControlProblem rod(boolean conductsAtTheEnd) {
        var model = new OptimalControlProblemBuilder("rod");
        Domain s = model.space(
                "s", Supports.uniform(0, 1, 4), new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 2));
        Variable heat = model.control("q").between(0, 2).declare();
        Variable rod = model.state("T", s).declare();
        model.equation(
                "conduction",
                der(rod.running(), s, 2),
                rod.running(),
                Restriction.above(s, 0),
                conductsAtTheEnd ? Restriction.upTo(s, 1) : Restriction.below(s, 1));
        model.equation("heated", rod.at(s.at(0)), heat.running());
        model.equation("insulated", der(rod.running(), s), number(0), Restriction.on(s, 1));
        return model.minimize(square(rod.at(s.at(1)).minus(0.5))).build();
    }

    @ParameterizedTest
    @EnumSource
    void aSlopeThatNoEquationDeterminesIsNoChoiceOfTheOptimiser(Formulation formulation) {
        ModelException wrong =
                assertThrows(ModelException.class, () -> Transcription.of(rod(false), formulation.options));

        assertEquals("der(T, s)", wrong.problems().getFirst().element());
        assertDoesNotThrow(() -> Transcription.of(rod(true), formulation.options));
    }

    /** A rate that is an algebraic variable after the start, where alone the scheme has a derivative. */
    private static OptimalControlProblem outflow(boolean isWeighedAtTheStart) {
        var model = new OptimalControlProblemBuilder("outflow");
        Domain t = model.time(
                "t", Supports.uniform(0, 1, 11), new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 2));
        Variable x = model.state("x", t).declare();
        Variable rate = model.algebraic("rate", t).declare();
        model.equation("begin", x.at(t.at(0)), number(1));
        model.equation("outflow", rate.running(), x.running().negated(), Restriction.above(t, 0));
        model.equation("balance", der(x.running(), t), rate.running());
        return model.minimize(x.at(t.at(1)).plus(isWeighedAtTheStart ? square(rate.at(t.at(0))) : number(0)))
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void aValueThatNothingUsesNeedsNoEquation(Formulation formulation) {
        assertDoesNotThrow(() -> Transcription.of(outflow(false), formulation.options));
    }

    @Test
    void aValueThatTheObjectiveUsesNeedsOne() {
        ModelException wrong =
                assertThrows(ModelException.class, () -> Transcription.of(outflow(true), Formulation.REDUCED.options));

        assertEquals("rate", wrong.problems().getFirst().element());
    }
}
