package dev.takt.app.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class FitCommandTest {
    private static final String PINENE = """
            model {
              domain { t { horizon = 36420 s, points = 81 } }
              parameters { k[i in 1..5] = 1, x0 = [100, 0, 0, 0, 0] }
              variables { x[j in 1..5](t) { role = state } }
              equations = [
                "rate[1] := 1e-5*k[1]*x[1]", "rate[2] := 1e-5*k[2]*x[1]", "rate[3] := 1e-5*k[3]*x[3]"
                "rate[4] := 1e-5*k[4]*x[3]", "rate[5] := 1e-5*k[5]*x[5]"
                "x[j](0) = x0[j]  for j in 1..5"
                "der(x[1], t) = -rate[1] - rate[2]"
                "der(x[2], t) = rate[1]"
                "der(x[3], t) = rate[2] - rate[3] - rate[4] + rate[5]"
                "der(x[4], t) = rate[3]"
                "der(x[5], t) = rate[4] - rate[5]"
              ]
              objective = "integral(x[1]^2, t)"
            }
            """;
    private static final String GAS_OIL = """
            model {
              domain { t { horizon = 0.95 s, step = 0.0125 s } }
              parameters { k[i in 1..3] { value = 0.1, range = [0, 100] } }
              variables { x(t) { role = state, start = 0.3 }, y(t) { role = state, start = 0.15 } }
              equations = [
                "x(0) = 1", "y(0) = 0"
                "der(x, t) = -(k[1] + k[3])*x^2", "der(y, t) = k[1]*x^2 - k[2]*y"
              ]
              objective = "integral(x^2, t)"
            }
            """;
    /** The gain and the time constant are constants of the file; p and q act as their product only. */
    private static final String LAG = """
            model {
              constants { tau = 3, p = 2, q = 1 }
              domain { t { horizon = 5 s, points = 11 } }
              parameters { x0 = 0, load(t) = 0 }
              variables { x(t) { role = state, min = -1, max = 1 }, u(t) { role = control, min = -1, max = 1 } }
              equations = [ "x(0) = x0", "tau*der(x, t) = p*q*u - x + load" ]
              objective = "integral(x^2 + u^2, t)"
            }
            """;

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path resource(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(FitCommandTest.class.getResourceAsStream(name))) {
            Path file = folder.resolve(name);
            Files.copy(stream, file);
            return file;
        }
    }

    private record Said(int code, String out, String err) {}

    private static Said fit(Path file, Path record, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = command.execute(
                Stream.concat(Stream.of("fit", file.toString(), record.toString()), Arrays.stream(options))
                        .toArray(String[]::new));
        return new Said(code, out.toString(), err.toString());
    }

    private static JsonNode json(Said said) throws IOException {
        assertEquals(0, said.code(), said::err);
        return new ObjectMapper().readTree(said.out());
    }

    /** A record of the lag from a state, driven by an input, with some noise. */
    private Path lag(String name, double start, double input, int seed) throws IOException {
        StringBuilder table = new StringBuilder("t,u,x\n");
        Random random = new Random(seed);
        double x = start;
        for (int k = 0; k < 60; k++) {
            double u = k < 20 ? input : 0;
            table.append(0.5 * k).append(',').append(u).append(',').append(x + 1e-3 * random.nextGaussian());
            table.append('\n');
            x = 1.5 * u + (x - 1.5 * u) * Math.exp(-0.5 / 4);
        }
        return file(name, table.toString());
    }

    /** One record has no input, so it says nothing about the gain; both begin elsewhere. */
    @Test
    void severalRecordsHaveTheSameParameters() throws IOException {
        Path model = file("lag.conf", LAG);
        Path decay = lag("decay.csv", 0.8, 0, 1);
        Path driven = lag("driven.csv", -0.3, 0.4, 2);
        JsonNode alone = json(fit(model, decay, "--parameters=tau,p", "--json"));
        assertTrue(alone.path("parameters").get(1).path("deviation").isNull(), alone::toString);
        JsonNode both = json(fit(model, decay, driven.toString(), "--parameters=tau,p", "--json"));
        assertEquals(96, both.path("samples").asInt());
        for (int i = 0; i < 2; i++) {
            JsonNode parameter = both.path("parameters").get(i);
            double deviation = parameter.path("deviation").asDouble();
            double truth = i == 0 ? 4 : 1.5;
            assertEquals(truth, parameter.path("fitted").asDouble(), 3 * deviation, both::toString);
            assertTrue(deviation < 0.01 * truth, both::toString);
        }
        assertEquals(1e-3, both.path("signals").get(0).path("noise").asDouble(), 2e-4, both::toString);
        assertEquals(1e-3, both.path("signals").get(0).path("held_out_fitted").asDouble(), 4e-4, both::toString);
    }

    /** A deviation that is none, and of what is not measured. */
    @ParameterizedTest
    @ValueSource(strings = {"x=-1", "x=0", "x=NaN", "X=1"})
    void aNoiseThatIsNoneIsRefused(String noise) throws IOException {
        Said said = fit(file("lag.conf", LAG), lag("driven.csv", 0, 0.4, 2), "--parameters=tau", "--noise", noise);
        assertEquals(2, said.code());
        assertTrue(
                said.err()
                        .contains(
                                noise.startsWith("X")
                                        ? "--noise X, which is no signal of the record; expected some of x. Maybe x is meant."
                                        : "expected a standard deviation above 0"),
                said::err);
    }

    /** With a wrong gain no time constant follows the record, whose noise is 1e-3. */
    @Test
    void errorsThatAreNoNoiseAreTold() throws IOException {
        Path record = lag("driven.csv", -0.3, 0.4, 2);
        String wrong = fit(file("lag.conf", LAG), record, "--parameters=tau").out();
        assertTrue(wrong.contains("errors that are like the ones before them are no noise: x (correlation 0."), wrong);
        assertTrue(wrong.contains("the deviations of the parameters are too small, by a factor of about"), wrong);
        JsonNode json = json(fit(file("lag.conf", LAG), record, "--parameters=tau", "--json"));
        assertTrue(json.path("signals").get(0).path("correlation").asDouble() > 0.4, json::toString);
        String right = fit(file("lag.conf", LAG), record, "--parameters=tau,p").out();
        assertFalse(right.contains("no noise"), right);
    }

    /** What acted is in the record: an applied input that the model names, or that a rate brings, and inputs that depend on each other. */
    @ParameterizedTest
    @ValueSource(strings = {"role = control, rate = 5", "role = control, move-weight = 0.1", "role = control"})
    void equationsOfInputsAloneAreLeftOut(String control) throws IOException {
        String model = LAG.replace("x0 = 0,", "x0 = 0, u0 = 0,")
                .replace("u(t) { role = control", "v(t) { role = control }, u(t) { " + control)
                .replace(
                        "\"x(0) = x0\",",
                        "\"x(0) = x0\", \"v = 0.5*u\"" + (control.equals("role = control") ? ", \"u(0) = u0\"," : ","));
        StringBuilder table = new StringBuilder("t,u,v,x\n");
        Random random = new Random(1);
        double x = 0;
        for (int k = 0; k < 40; k++) {
            double u = k < 20 ? 0.4 : 0;
            double seen = x + 1e-3 * random.nextGaussian();
            table.append(0.5 * k + "," + u + "," + 0.5 * u + "," + seen + "\n");
            x = 2 * u + (x - 2 * u) * Math.exp(-0.5 / 4);
        }
        for (String start : List.of("--known-start", "--held-out=0")) {
            JsonNode fit = json(fit(
                    file("moves.conf", model),
                    file("moves.csv", table.toString()),
                    "--parameters=tau",
                    start,
                    "--json"));
            assertEquals(4, fit.path("parameters").get(0).path("fitted").asDouble(), 0.02, fit::toString);
        }
    }

    @Test
    void recordsWithOtherInputsAreRefused() throws IOException {
        Said said = fit(
                file("lag.conf", LAG),
                file("one.csv", "t,u,x\n0,1,0\n1,1,0.3\n2,1,0.5\n"),
                file("other.csv", "t,u,load,x\n0,1,0,0\n1,1,0,0.3\n2,1,0,0.5\n").toString(),
                "--parameters=tau");
        assertEquals(2, said.code());
        assertTrue(said.err().contains("other.csv: inputs load, u; expected those of"), said::err);
    }

    /** The optimum and the coefficients of COPS 3.0, problem 5. */
    @Test
    void pineneHasThePublishedOptimum() throws IOException {
        JsonNode fit = json(fit(
                file("pinene.conf", PINENE),
                resource("pinene.csv"),
                "--parameters=k",
                "--known-start",
                "--held-out=0",
                "--noise=x[1]=1,x[2]=1,x[3]=1,x[4]=1,x[5]=1",
                "--json"));
        assertEquals(19.8721669, fit.path("sum").asDouble(), 1e-5);
        double[] published = {5.9259, 2.9634, 2.0473, 27.449, 3.9981};
        for (int i = 0; i < published.length; i++) {
            double fitted = fit.path("parameters").get(i).path("fitted").asDouble();
            assertEquals(published[i], fitted, 2e-4 * published[i], "k[" + (i + 1) + "]");
        }
    }

    /** The optimum of COPS 3.0, problem 12. */
    @Test
    void gasOilHasThePublishedOptimum() throws IOException {
        JsonNode fit = json(fit(
                file("gas-oil.conf", GAS_OIL),
                resource("gas-oil.csv"),
                "--parameters=k",
                "--known-start",
                "--held-out=0",
                "--noise=x=1,y=1",
                "--json"));
        assertEquals(5.23664e-3, fit.path("sum").asDouble(), 1e-6);
    }

    /** The exact motion of a lag under steps, with noise and gaps; its values are far beyond the bounds of the case. */
    private Path record(double tau, double gain, double noise) throws IOException {
        Random random = new Random(5);
        List<String> lines = new ArrayList<>(List.of("t,x,u,load,comment"));
        double x = 0;
        double u = 0;
        for (int k = 0; k < 300; k++) {
            u = k % 12 == 0 ? 2 * random.nextDouble() - 1 : u;
            double load = k < 150 ? 0 : 0.5;
            String seen = k % 7 == 3 ? "" : String.valueOf(x + noise * random.nextGaussian());
            lines.add(0.5 * k + "," + seen + "," + u + "," + load + ",fine");
            double rest = gain * u + load;
            x = rest + (x - rest) * Math.exp(-0.5 / tau);
        }
        return Files.write(folder.resolve("lag.csv"), lines);
    }

    @Test
    void constantsAreFoundWithTheirDeviations() throws IOException {
        JsonNode fit = json(fit(file("lag.conf", LAG), record(4, 3, 0.05), "--parameters=tau,p", "--json"));
        assertEquals(240, fit.path("samples").asInt());
        double[] truth = {4, 3};
        for (int i = 0; i < 2; i++) {
            JsonNode parameter = fit.path("parameters").get(i);
            double deviation = parameter.path("deviation").asDouble();
            assertTrue(deviation > 0 && deviation < 0.1, parameter::toString);
            assertEquals(truth[i], parameter.path("fitted").asDouble(), 3 * deviation);
        }
        JsonNode signal = fit.path("signals").get(0);
        assertEquals(0.05, signal.path("noise").asDouble(), 0.01);
        assertEquals(0.05, signal.path("held_out_fitted").asDouble(), 0.01);
        assertTrue(signal.path("held_out_before").asDouble() > 0.15, signal::toString);
    }

    /** Such as one of a simulation. Errors of its rounding are no sign of a wrong model. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-7, 1e-5})
    void aRecordWithoutNoiseGivesTheParametersExactly(double noise) throws IOException {
        for (String names : List.of("tau", "tau,p")) {
            double gain = names.equals("tau") ? 2 : 3;
            Path record = record(4, gain, noise);
            JsonNode fit = json(fit(file("lag.conf", LAG), record, "--parameters=" + names, "--json"));
            JsonNode tau = fit.path("parameters").get(0);
            assertEquals(4, tau.path("fitted").asDouble(), 1e-6 + 40 * noise, tau::toString);
            assertTrue(tau.path("deviation").asDouble() < 1e-5 + 10 * noise, tau::toString);
            String said =
                    fit(file("lag.conf", LAG), record, "--parameters=" + names).out();
            assertFalse(said.contains("no noise"), said);
        }
    }

    @Test
    void whatCannotBeToldApartIsSaid() throws IOException {
        Said said = fit(file("lag.conf", LAG), record(4, 3, 0.05), "--parameters=p,q");
        assertEquals(0, said.code(), said::err);
        assertTrue(
                said.out().contains("not determined by this record")
                        || said.out().contains("hardly determined by this record")
                        || said.out().contains("p and q can hardly be told apart"),
                said::out);
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        Path lag = file("lag.conf", LAG);
        Path record = record(4, 3, 0.05);
        assertRefused("no parameter to fit", fit(lag, record));
        assertRefused("gain is neither a parameter nor a constant", fit(lag, record, "--parameters=gain"));
        assertRefused("--held-out 1.5; expected", fit(lag, record, "--parameters=p", "--held-out=1.5"));
        assertRefused("does not exist", fit(lag, folder.resolve("none.csv"), "--parameters=p"));
        Path without = file("without.csv", "t,x\n0,1\n1,2\n2,3\n");
        assertRefused("no column u", fit(lag, without, "--parameters=p"));
        Path words = file("words.csv", "t,x,u\n0,1,0\n1,two,0\n2,3,0\n");
        assertRefused("words.csv:3", fit(lag, words, "--parameters=p"));
        Path back = file("back.csv", "t,x,u\n0,1,0\n2,1,0\n1,3,0\n");
        assertRefused("back.csv:4", fit(lag, back, "--parameters=p"));
    }

    /** x0 is where the plan of the controller begins; a record begins anywhere. */
    @Test
    void whatOnlyInitialConditionsHaveNeedsAKnownStart() throws IOException {
        Path model = file("lag.conf", LAG);
        Path record = file("lag.csv", "t,x,u\n0,0.5,0\n1,0.4,0\n2,0.3,0\n3,0.2,0\n4,0.16,0\n5,0.12,0\n");

        assertRefused("x0 stands in initial conditions alone", fit(model, record, "--parameters=x0,tau"));
    }

    /** A course has no one value to find. */
    @Test
    void aFunctionOfTimeIsNotFitted() throws IOException {
        Path model = file("lag.conf", LAG);
        assertRefused(
                "load is a function of t; expected a parameter that is one number",
                fit(model, record(4, 3, 0.05), "--parameters=load"));
    }

    private static void assertRefused(String words, Said said) {
        assertEquals(2, said.code(), said::toString);
        assertTrue(said.err().contains(words), said::toString);
        assertTrue(!said.err().contains("\tat "), said::toString);
    }
}
