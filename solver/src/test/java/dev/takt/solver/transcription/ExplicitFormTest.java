package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.log;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme.CentralDifference;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import org.junit.jupiter.api.Test;

/** What an explicit method cannot integrate is refused with its place, the reason and a cure. */
class ExplicitFormTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("refused");
    private final Domain t = model.time("t", Supports.uniform(0, 1, 6), new RungeKutta(1));
    private final Variable x = model.state("x", t).start(1).declare();
    private final Variable y = model.algebraic("y", t).start(1).declare();
    private final Variable u = model.control("u", t).declare();

    private void refuses(String element, String reason, String cure) {
        model.equation("initial", x.at(t.at(0)), number(1));
        ModelException refusal = assertThrows(
                ModelException.class, () -> Transcription.of(model.build(), TranscriptionOptions.reduced()));
        String text = String.valueOf(refusal.getMessage());
        assertTrue(text.startsWith(element + ": ") && text.contains(reason) && text.contains(cure), text);
    }

    private Expression rate() {
        return der(x.running(), t);
    }

    @Test
    void derivativesInsideFunctions() {
        model.equation("y", y.running(), x.running());
        model.equation("drag", square(rate()), x.running().plus(u.running()).plus(y.running()));
        refuses("drag", "a derivative along t inside", "Maybe solve the equation for the derivative.");
    }

    @Test
    void severalDerivatives() {
        Variable z = model.state("z", t).declare();
        model.equation("y", y.running(), x.running());
        model.equation("both", rate().plus(der(z.running(), t)), u.running().plus(y.running()));
        refuses("both", "several derivatives along t", "Maybe solve the equations for the derivatives.");
    }

    @Test
    void secondDerivatives() {
        model.equation("y", y.running(), x.running());
        model.equation("force", der(x.running(), t, 2), u.running().plus(y.running()));
        refuses("force", "der(x, t, 2)", "Maybe a state for the speed helps");
    }

    @Test
    void derivativesOfExpressions() {
        model.equation("y", y.running(), x.running());
        model.equation("energy", der(square(x.running()), t), u.running().plus(y.running()));
        refuses("energy", "a derivative of more than a variable", "chain rule");
    }

    @Test
    void derivativesOfControls() {
        model.equation("y", y.running(), x.running());
        model.equation("dynamics", rate(), y.running());
        model.equation("ramp", der(u.running(), t), x.running());
        refuses("ramp", "u is a control, constant between supports", "Maybe role = state is meant");
    }

    @Test
    void implicitAlgebraicVariables() {
        model.equation("dynamics", rate(), y.running().negated().plus(u.running()));
        model.equation("balance", y.running().plus(log(y.running())), x.running());
        refuses("dynamics", "y, which no equation gives explicitly", "Maybe write its equation as y = ….");
    }

    @Test
    void algebraicVariablesThatDependOnThemselves() {
        Variable z = model.algebraic("z", t).declare();
        model.equation("dynamics", rate(), y.running().negated().plus(u.running()));
        model.equation("first", y.running(), exp(z.running()));
        model.equation("second", z.running(), y.running().times(0.5));
        refuses("dynamics", "whose equation leads back to itself", "Maybe solve the algebraic equations");
    }

    @Test
    void statesOfOtherTimes() {
        model.equation("y", y.running(), x.running());
        model.equation("delay", rate(), x.at(t.shifted(-1)).plus(u.running()).plus(y.running()));
        refuses("delay", "a state at another support", "Maybe a state of its own describes the delay.");
    }

    @Test
    void integralsOverTime() {
        model.equation("y", y.running(), x.running());
        model.equation(
                "dynamics", rate(), integral(x.running(), t).plus(u.running()).plus(y.running()));
        refuses("dynamics", "in an equation that is integrated over t", "Maybe make it a state");
    }

    @Test
    void wallsThatNoEquationGivesExplicitly() {
        Domain s = model.space("s", Supports.uniform(0, 1, 5), new CentralDifference());
        Variable temperature = model.state("T", t, s).declare();
        model.equation("y", y.running(), x.running());
        model.equation("dynamics", rate(), u.running().plus(y.running()));
        model.equation("initial T", temperature.at(t.at(0), s.running()), number(1));
        model.equation(
                "heat",
                der(temperature.running(), t),
                der(temperature.running(), s, 2),
                Restriction.above(t, 0),
                Restriction.above(s, 0),
                Restriction.below(s, 1));
        model.equation("left", temperature.at(t.running(), s.at(0)), u.running(), Restriction.above(t, 0));
        model.equation(
                "right", der(temperature.running(), s), number(0), Restriction.above(t, 0), Restriction.on(s, 1));
        refuses("heat", "T at s = 1, which no equation gives explicitly", "Maybe write its equation as T = ….");
    }
}
