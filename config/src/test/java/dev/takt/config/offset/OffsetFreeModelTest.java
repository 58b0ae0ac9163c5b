package dev.takt.config.offset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.offset.OffsetDisturbance.Place;
import dev.takt.solver.model.Parameter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which disturbances a case gets, by the rules of Pannocchia and Rawlings: as many as there are measurements. */
class OffsetFreeModelTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private static Case example(String name, String... settings) {
        return CaseFile.read(EXAMPLES.resolve(name + ".conf"), List.of(settings));
    }

    private static OffsetFree of(Case read) {
        return read.estimator().offsetFree();
    }

    @Test
    void everyMeasuredStateHasOneInItsRateAndThePlantHasNone() {
        Case read = example("quadruple-tank");
        assertEquals(List.of("h[1]", "h[2]"), of(read).held());
        assertEquals(
                List.of("disturbance[h[1]]", "disturbance[h[2]]", "disturbance[h[3]]", "disturbance[h[4]]"),
                of(read).parameters());
        assertTrue(of(read).disturbances().stream().allMatch(disturbance -> disturbance.place() == Place.STATE));
        assertTrue(names(read.model().problem().parameters()).containsAll(of(read).parameters()));
        assertFalse(names(read.plant().model().problem().parameters()).contains("disturbance[h[1]]"));
    }

    /** A twentieth of the noise of the state over a period of 15 s, or what is written. That of all of them may stay where there are none. */
    @Test
    void itsDeviationMayBeWritten() {
        assertEquals(0.05 * 5e-6 / 15, drift(example("ph-probe")), 1e-20);
        assertEquals(3e-7, drift(example("ph-probe", "estimator.process-noise.disturbance=3e-7")));
        assertEquals(2e-7, drift(example("ph-probe", "estimator.process-noise.\"disturbance[a]\"=2e-7")));
        example("ph-probe", "estimator.offset-free=off", "estimator.process-noise.disturbance=3e-7");
        String message = String.valueOf(assertThrows(
                        CaseFileException.class,
                        () -> example(
                                "ph-probe",
                                "estimator.offset-free=off",
                                "estimator.process-noise.\"disturbance[a]\"=3e-7"))
                .getMessage());
        assertTrue(message.contains("disturbance"), message);
    }

    private static double drift(Case read) {
        return read.estimator().drifting(15).processNoise().of("disturbance[a]").orElseThrow();
    }

    private static List<String> names(List<Parameter> parameters) {
        return parameters.stream().map(Parameter::name).toList();
    }

    @Test
    void anOutputOfEstimatedStatesHasOneBehindIt() {
        assertEquals(
                List.of(new OffsetDisturbance("disturbance[a]", "a", Place.STATE)),
                of(example("ph-probe")).disturbances());
    }

    @Test
    void anOutputOfMeasuredStatesHasOneInItsValue() {
        OffsetDisturbance last = of(example("neutralization", "signals.pH.measured=true"))
                .disturbances()
                .getLast();
        assertEquals(new OffsetDisturbance("disturbance[pH]", "pH", Place.OUTPUT), last);
    }

    @ParameterizedTest
    @ValueSource(strings = {"distillation", "linear-mpc", "two-rooms", "quadrotor", "cart-pole", "minimum-time"})
    void whatHoldsNothingAtASetPointIsLeftAsItIs(String name) {
        Case read = example(name);
        assertEquals(OffsetFree.NONE, of(read));
        assertSame(read.model(), read.plant().model());
    }

    private static final String ZONES = """
            model {
              domain { t { horizon = 20 s, step = 1 s } }
              parameters { y0 = 0, z0 = 0, zsp { value = 1, range = [0, 2] } }
              variables { y(t) { role = state }, z(t) { role = state }, w(t) { role = state }, u(t) { role = control, min = 0, max = 9 } }
              equations = [
                "y(0) = y0", "z(0) = z0", "w(0) = y0", "5*der(y, t) = -y + u", "3*der(z, t) = -z + u", "der(w, t) = -w + y"
                "y <= 2 rank 1"
              ]
              targets { minimize = "(z - zsp)^2" }
              minimize = "integral((u - target(u))^2, t)"
            }
            loop { period = 1 s }
            """;

    /** Nothing is estimated with it: rows of states that each have their own would no longer share an integrator's stages. */
    @Test
    void anEquationBetweenInstantsHasNone() {
        OffsetFree recursion = of(CaseFile.parse(
                ZONES.replace("5*der(y, t) = -y + u", "y = prev(y, t) + u/5")
                        .replace("step = 1 s", "points = 21, scheme = backward-difference"),
                "recursion.conf",
                List.of()));
        assertTrue(
                recursion.remarks().contains("y is measured and has no disturbance: no equation is its own"),
                recursion.remarks().toString());
        assertEquals(List.of("disturbance[z]", "disturbance[w]"), recursion.parameters());
    }

    /** A rate of others alone is geometry; a control, a parameter or the state itself in it is not, nor is a speed that is measured. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            der(x, t) = v*cos(y)        | ekf        | disturbance[v] disturbance[y]
            v*cos(y) = der(x, t)        | mhe        | disturbance[v] disturbance[y]
            der(x, t) = v + w           | ekf        | disturbance[v] disturbance[y]
            der(x, t) = v*cos(y)        | full-state | disturbance[x] disturbance[y] disturbance[v] disturbance[w]
            der(x, t) = v + u           | ekf        | disturbance[x] disturbance[y]
            der(x, t) = v - x           | ekf        | disturbance[x] disturbance[y]
            der(x, t) = v*gain          | ekf        | disturbance[x] disturbance[y]
            2*der(x, t) = v             | ekf        | disturbance[x] disturbance[y]
            der(x, t) = cos(y)          | ekf        | disturbance[x] disturbance[y]
            """)
    void aPositionHasOneInTheRateOfItsSpeed(String motion, String kind, String expected) {
        String unmeasured = kind.equals("full-state") ? "[]" : "[v, w]";
        OffsetFree added = of(CaseFile.parse(
                """
                model {
                  domain { t { horizon = 20 s, step = 1 s } }
                  parameters { x0 = 0, gain = 1, xsp { value = 1, range = [0, 2] } }
                  variables {
                    x(t) { role = state }, y(t) { role = state }, v(t) { role = state }, w(t) { role = state }
                    u(t) { role = control, min = 0, max = 9 }
                  }
                  equations = [
                    "x(0) = x0", "y(0) = x0", "v(0) = x0", "w(0) = x0"
                    "%s", "der(y, t) = u - y", "der(v, t) = u - v", "der(w, t) = u - 2*w"
                  ]
                  minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
                }
                loop { period = 1 s }
                """.formatted(motion),
                "position.conf",
                List.of("estimator.kind=" + kind, "plant.unmeasured=" + unmeasured)));
        assertEquals(List.of(expected.split(" ")), added.parameters());
    }

    /** Where an output shows a position, it is a force that the output shows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            der(x, t) = v     | y = 1000*x | disturbance[v]
            der(x, t) = v - x | y = 1000*x | disturbance[x]
            der(x, t) = v     | y = x + v  | disturbance[v]
            der(x, t) = v     | y = v      | disturbance[v]
            """)
    void anOutputOfAPositionHasOneInTheRateOfItsSpeed(String motion, String output, String expected) {
        OffsetFree added = of(CaseFile.parse(
                """
                model {
                  domain { t { horizon = 20 s, step = 1 s } }
                  parameters { x0 = 0, ysp { value = 1, range = [0, 2] } }
                  variables {
                    x(t) { role = state }, v(t) { role = state }, y(t) { role = algebraic }
                    u(t) { role = control, min = 0, max = 9 }
                  }
                  equations = ["x(0) = x0", "v(0) = x0", "%s", "der(v, t) = u - v", "%s"]
                  minimize = "integral((y - ysp)^2 + (u - prev(u, t))^2, t)"
                }
                loop { period = 1 s }
                """.formatted(motion, output),
                "output.conf",
                List.of("estimator.kind=ekf", "signals.defaults.measured=false", "signals.y.measured=true")));
        assertEquals(List.of(expected), added.parameters());
    }

    /** In discrete time a position is where it was and what the others move it by in a step. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            next(x, t) = x + v     | disturbance[v]
            v*0.5 + x = next(x, t) | disturbance[v]
            next(x, t) = x + v + u | disturbance[x]
            next(x, t) = 0.9*x + v | disturbance[x]
            next(x, t) = v         | disturbance[x]
            """)
    void aPositionInDiscreteTimeHasOneInTheMotionOfItsSpeed(String motion, String expected) {
        OffsetFree added = of(CaseFile.parse(
                """
                model {
                  domain { t { horizon = 20 s, step = 1 s, scheme = discrete } }
                  parameters { x0 = 0, xsp { value = 1, range = [0, 2] } }
                  variables { x(t) { role = state }, v(t) { role = state }, u(t) { role = control, min = 0, max = 9 } }
                  equations = ["x(0) = x0", "v(0) = x0", "%s", "next(v, t) = 0.9*v + u"]
                  minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
                }
                loop { period = 1 s }
                """.formatted(motion), "ship.conf", List.of("estimator.kind=ekf", "plant.unmeasured=[v]")));
        assertEquals(List.of(expected), added.parameters());
    }

    /** In a chain of integrators the rates before the last one say what the next state is, and have nothing left for a disturbance. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            der(x, t) = v             | der(v, t) = a    | der(a, t) = u       | disturbance[a]
            der(x, t) = v             | der(v, t) = a    | der(a, t) = u - a   | disturbance[v]
            der(x, t) = v             | der(v, t) = a    | der(a, t) = u - v   | disturbance[a]
            der(x, t) = v - 0.1*x     | der(v, t) = a    | der(a, t) = u       | disturbance[a]
            der(x, t) = v + 0.5*u     | der(v, t) = u    | der(a, t) = v - a   | disturbance[v]
            2*der(x, t) = v           | der(v, t) = u    | der(a, t) = v - a   | disturbance[v]
            0 = der(x, t) - v         | 0 = a - der(v,t) | der(a, t) = 2*u     | disturbance[a]
            """)
    void inAChainOfIntegratorsTheLastOneHasIt(String first, String second, String third, String expected) {
        for (String measured : List.of("[\"x(0) = x0\", \"v(0) = x0\"", "[\"y = 3*x\", \"x(0) = x0\", \"v(0) = x0\"")) {
            boolean output = measured.contains("y =");
            OffsetFree added = of(CaseFile.parse(
                    """
                    model {
                      domain { t { horizon = 20 s, step = 1 s } }
                      parameters { x0 = 0, xsp { value = 1, range = [0, 2] } }
                      variables { x(t) { role = state }, v(t) { role = state }, a(t) { role = state }, u(t) { role = control, min = 0, max = 9 }%s }
                      equations = %s, "a(0) = x0", "%s", "%s", "%s"]
                      minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
                    }
                    loop { period = 1 s }
                    """.formatted(output ? ", y(t) { role = algebraic }" : "", measured, first, second, third),
                    "chain.conf",
                    output
                            ? List.of(
                                    "estimator.kind=ekf", "signals.defaults.measured=false", "signals.y.measured=true")
                            : List.of("estimator.kind=mhe", "plant.unmeasured=[v, a]")));
            assertEquals(List.of(expected), added.parameters());
        }
    }

    /** What moves a position within the step is no speed; a state that stays as it is but for a control has no rest to be seen by. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            next(x, t) = x + v + 0.5*u       | next(v, t) = v + u       | disturbance[v]
            next(x, t) = x + v + 0.5*u       | next(v, t) = 0.9*v + u   | disturbance[x]
            next(x, t) - x = v               | next(v, t) - v = u       | disturbance[v]
            next(x, t) = 0.9*x + v           | next(v, t) = u + v       | disturbance[v]
            next(x, t) = x - (-v)            | next(v, t) = u - (-v)    | disturbance[v]
            """)
    void inDiscreteTimeToo(String first, String second, String expected) {
        OffsetFree added = of(CaseFile.parse(
                """
                model {
                  domain { t { horizon = 20 s, step = 1 s, scheme = discrete } }
                  parameters { x0 = 0, xsp { value = 1, range = [0, 2] } }
                  variables { x(t) { role = state }, v(t) { role = state }, u(t) { role = control, min = 0, max = 9 } }
                  equations = ["x(0) = x0", "v(0) = x0", "%s", "%s"]
                  minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
                }
                loop { period = 1 s }
                """.formatted(first, second), "chain.conf", List.of("estimator.kind=ekf", "plant.unmeasured=[v]")));
        assertEquals(List.of(expected), added.parameters());
    }

    /** An estimator knows a state that is held from what is measured; what is measured as it is says nothing of it. */
    @ParameterizedTest
    @CsvSource({"ekf, disturbance[y]", "mhe, disturbance[y]", "full-state, "})
    void aStateThatIsEstimatedMayBeHeld(String kind, String expected) {
        OffsetFree added =
                of(CaseFile.parse("""
                model {
                  domain { t { horizon = 20 s, step = 1 s } }
                  parameters { x0 = 0, xsp { value = 1, range = [0, 2] } }
                  variables { x(t) { role = state }, y(t) { role = state }, u(t) { role = control, min = 0, max = 9 } }
                  equations = ["x(0) = x0", "y(0) = x0", "der(x, t) = y - x", "der(y, t) = u - y"]
                  minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
                }
                loop { period = 1 s }
                """, "held.conf", List.of("estimator.kind=" + kind, "plant.unmeasured=[x]")));
        assertEquals(expected == null ? List.of() : List.of(expected), added.parameters());
        assertEquals(
                List.of(
                        expected == null
                                ? "no disturbance: nothing that is held is measured. Maybe ekf or mhe (estimator.kind) can estimate it."
                                : "x is held and not measured: it has no offset as far as the model knows it from what is measured"),
                added.remarks());
    }

    private static final String FEED = """
            model {
              domain { t { horizon = 20 s, step = 1 s } }
              parameters { x0 = 0, feed0 = 1, xsp { value = 1, range = [0, 2] } }
              variables {
                x(t) { role = state }, y(t) { role = state }, feed(t) { role = state }, total(t) { role = algebraic }
                u(t) { role = control, min = 0, max = 9 }
              }
              equations = [
                "x(0) = x0", "y(0) = x0", "feed(0) = feed0"
                "5*der(x, t) = feed - x - u", "der(y, t) = x - y", "der(feed, t) = 0", "total = x + y"
              ]
              minimize = "integral((x - xsp)^2 + (u - prev(u, t))^2, t)"
            }
            loop { period = 1 s }
            """;

    private static OffsetFree feed(String from, String to, String... settings) {
        return of(CaseFile.parse(FEED.replace(from, to), "feed.conf", List.of(settings)));
    }

    /** With one in its rate plans would go on with the trend of what is measured, and at rest the state could be anything. */
    @Test
    void aMeasuredStateThatStaysAsItIsHasNone() {
        OffsetFree added = feed("", "");
        assertEquals(List.of("disturbance[x]", "disturbance[y]"), added.parameters());
        assertEquals(List.of("feed is a measured disturbance: plans hold what is measured"), added.remarks());
        assertEquals(added, feed("\"der(feed, t) = 0\"", "\"0 = der(feed, t)\""));
    }

    /** The state that the model has for what it does not know serves one measured variable. */
    @Test
    void aStateThatStaysAsItIsAndIsEstimatedIsADisturbance() {
        OffsetFree added = feed("", "", "estimator.kind=ekf", "plant.unmeasured=[feed]");
        assertEquals(List.of("disturbance[y]"), added.parameters());
        assertEquals(List.of("x has a disturbance of the model, feed, and needs no other"), added.remarks());
        assertEquals(
                List.of("disturbance[y]"),
                feed("der(y, t) = x - y", "der(y, t) = x - y + feed", "estimator.kind=ekf", "plant.unmeasured=[feed]")
                        .parameters());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(x + y - xsp)^2", "abs(x - (y - xsp))", "(x + sin(y) - 2*xsp + 3)^2"})
    void aSumThatIsComparedWithASetPointIsHeld(String distance) {
        OffsetFree added = feed("(x - xsp)^2", distance);
        assertEquals(List.of("x", "y"), added.held());
        assertEquals(List.of("disturbance[x]", "disturbance[y]"), added.parameters());
        assertEquals(1, added.remarks().size(), added.remarks().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsp*x", "x + y + xsp", "(u + 1 - xsp)^2", "(x^2 + y^2)*xsp"})
    void whatCostsIsNotHeld(String cost) {
        assertEquals(OffsetFree.NONE, feed("(x - xsp)^2", cost));
    }

    @Test
    void zonesAndSetPointsOfTargetsAreHeld() {
        assertEquals(
                List.of("y", "z"),
                of(CaseFile.parse(ZONES, "zones.conf", List.of())).held());
    }

    @Test
    void aLawOfSensitivitiesCorrectsForTheSameDisturbances() {
        assertEquals(
                of(CaseFile.parse(ZONES, "zones.conf", List.of())),
                of(CaseFile.parse(ZONES, "zones.conf", List.of("loop.sensitivity-feedback=true"))));
    }

    @Test
    void offAndByHandAddNothingAndSayWhy() {
        Case off = example("cstr", "estimator.offset-free=off");
        assertEquals(List.of("estimator.offset-free = off"), of(off).remarks());
        assertEquals(List.of(), of(off).parameters());
        Case byHand =
                example("ph-probe", "model.parameters.Cb=0.05", "model.constants.Cb=null", "estimator.parameters=[Cb]");
        assertTrue(
                of(byHand).remarks().getFirst().startsWith("by hand"),
                of(byHand).remarks().toString());
        assertEquals(List.of(), of(byHand).parameters());
    }

    @Test
    void aFieldCannotBeHeldByOneControl() {
        OffsetFree plate = of(example("heated-plate"));
        assertEquals(List.of(), plate.parameters());
        assertTrue(plate.remarks().getFirst().contains("field"), plate.remarks().toString());
    }

    @Test
    void theControllerReadAloneHasTheSameModel() {
        String text = """
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { x0 = 1, z0 = 1, xsp { value = 0, range = [-1, 1] } }
                  variables { x(t) { role = state }, z(t) { role = state }, u(t) { role = control } }
                  equations = ["x(0) = x0", "z(0) = z0", "der(x, t) = z - x for t > 0", "der(z, t) = u - z for t > 0"]
                  objective = "integral((x - xsp)^2, t)"
                }
                plant { unmeasured = [z] }
                """;
        Case whole = CaseFile.parse(text, "small.conf", List.of());
        Case controller = CaseFile.parseController(text, "small.conf", List.of());
        assertEquals(List.of("disturbance[x]"), of(whole).parameters());
        assertEquals(of(whole), of(controller));
    }
}
