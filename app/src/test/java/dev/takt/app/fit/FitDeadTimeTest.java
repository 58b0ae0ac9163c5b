package dev.takt.app.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A record of a plant with a dead time: what was applied that much earlier acts, and what was applied before the record is not known. */
class FitDeadTimeTest {
    private static final double TAU = 4;
    private static final double GAIN = 1.5;

    @TempDir
    private Path folder;

    private record Said(int code, String out, String err) {}

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path model(String scheme, String equation) throws IOException {
        return file("dead.conf", """
                model {
                  constants { tau = 3, gain = 2, a = 0.9 }
                  domain { t { horizon = 8 s, step = 1 s, scheme = %s } }
                  parameters { x0 = 0 }
                  variables { x(t) { role = state }, u(t) { role = control, min = -2, max = 2, start = 0 } }
                  equations = [ "x(0) = x0", "%s" ]
                  objective = "integral(x^2 + u^2, t)"
                }
                """.formatted(scheme, equation));
    }

    private static Said fit(Path file, Path record, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code =
                command.execute(Stream.concat(Stream.of("fit", file.toString(), record.toString()), Stream.of(options))
                        .toArray(String[]::new));
        return new Said(code, out.toString(), err.toString());
    }

    /** A lag of 4 s with the gain 1.5 behind a dead time, driven by random steps, of which the first was applied long before. */
    private Path record(double dead, double before) throws IOException {
        Random random = new Random(4);
        double[] applied = new double[80];
        for (int k = 0; k < applied.length; k++) {
            applied[k] = k % 4 == 0 ? 2 * random.nextDouble() - 1 : applied[k - 1];
        }
        StringBuilder table = new StringBuilder("t,u,x\n");
        double x = 0;
        int parts = 100;
        for (int k = 0; k < applied.length; k++) {
            table.append(k).append(',').append(applied[k]).append(',').append(x + 1e-4 * random.nextGaussian());
            table.append('\n');
            for (int part = 0; part < parts; part++) {
                double then = k + (part + 0.5) / parts - dead;
                double u = GAIN * (then < 0 ? before : applied[(int) Math.floor(then)]);
                x = u + (x - u) * Math.exp(-1.0 / parts / TAU);
            }
        }
        return file("record.csv", table.toString());
    }

    @ParameterizedTest
    @CsvSource({"3 s, 3, 0.8", "2 s, 2, -0.5"})
    void isThatOfTheRecord(String dead, double seconds, double before) throws IOException {
        Path model = model("radau(2)", "tau*der(x, t) = gain*delay(u, " + dead + ") - x");
        JsonNode found = json(fit(model, record(seconds, before), "--parameters=tau,gain", "--json"));
        assertNear(TAU, found.path("parameters").get(0), found);
        assertNear(GAIN, found.path("parameters").get(1), found);
        assertEquals(1e-4, found.path("signals").get(0).path("noise").asDouble(), 3e-5, found::toString);
    }

    @Test
    void inDiscreteTime() throws IOException {
        Path model = model("discrete", "next(x, t) = a*x + (1 - a)*gain*delay(u, 3 s)");
        JsonNode found = json(fit(model, record(3, 0.8), "--parameters=gain,a", "--json"));
        for (JsonNode each : found.path("parameters")) {
            boolean gain = each.path("name").asText().equals("gain");
            assertNear(gain ? GAIN : Math.exp(-1 / TAU), each, found);
        }
    }

    @Test
    void betweenTwoTimesTheMeanArrives() throws IOException {
        Path model = model("radau(2)", "tau*der(x, t) = gain*delay(u, 2.5 s) - x");
        JsonNode found = json(fit(model, record(2.5, 0), "--parameters=tau,gain", "--json"));
        assertEquals(GAIN, found.path("parameters").get(1).path("fitted").asDouble(), 0.02, found::toString);
    }

    @Test
    void ofAKnownStartTheModelSaysWhatWasBefore() throws IOException {
        Path model = model("radau(2)", "tau*der(x, t) = gain*delay(u, 3 s) - x");
        Files.writeString(model, Files.readString(model).replace("start = 0", "start = 0, past = 0.8"));
        JsonNode found = json(fit(model, record(3, 0.8), "--parameters=tau,gain", "--known-start", "--json"));
        assertEquals(64, found.path("samples").asInt(), found::toString);
        assertNear(TAU, found.path("parameters").get(0), found);
    }

    @Test
    void aRecordThatIsTooShortIsRefused() throws IOException {
        Path model = model("radau(2)", "tau*der(x, t) = gain*delay(u, 3 s) - x");
        Path record = file("short.csv", "t,u,x\n0,1,0\n1,1,0\n2,0,0\n3,0,0.1\n");
        Said said = fit(model, record, "--parameters=tau");
        assertEquals(2, said.code());
        assertTrue(
                said.err()
                        .contains(
                                "a record of 3.0 s, of which the first 3.0 s, the longest dead time, only tell what was"
                                        + " applied; expected a longer one"),
                said::err);
    }

    private static JsonNode json(Said said) throws IOException {
        assertEquals(0, said.code(), said::err);
        return new ObjectMapper().readTree(said.out());
    }

    private static void assertNear(double truth, JsonNode parameter, JsonNode all) {
        double deviation = parameter.path("deviation").asDouble();
        assertTrue(deviation > 0 && deviation < 0.01, all::toString);
        assertEquals(truth, parameter.path("fitted").asDouble(), 4 * deviation, all::toString);
    }
}
