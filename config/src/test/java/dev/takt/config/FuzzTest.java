package dev.takt.config;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever a file says, it is either read or refused with a message: nothing else is ever thrown. */
class FuzzTest {
    private static final List<String> FILES = List.of(
            "cstr.conf",
            "linear-mpc.conf",
            "minimum-time.conf",
            "quadruple-tank.conf",
            "neutralization.conf",
            "quadrotor.conf",
            "problems/hs71.conf",
            "problems/parameter-functions.conf",
            "problems/hovercraft.conf");

    private static final List<String> TOKENS = List.of(
            "x",
            "u",
            "t",
            "z",
            "i",
            "a",
            "p",
            "der",
            "integral",
            "sum",
            "product",
            "prev",
            "next",
            "at",
            "if",
            "sin",
            "max",
            "atan2",
            "soft",
            "for",
            "in",
            "and",
            "or",
            "end",
            "start",
            "pi",
            "0",
            "1",
            "2",
            "0.5",
            "1e300",
            "100",
            "+",
            "-",
            "*",
            "/",
            "^",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            ":=",
            "=",
            "!=",
            "<",
            "<=",
            ">",
            ">=",
            "..",
            "\n",
            "x(0)",
            "z[i]",
            "for i in 1..3",
            "for t > 0",
            "#",
            "%");

    private static final String MODEL = """
            model {
              constants { a = 2 }
              domain { t { horizon = 1 s, points = 5, scheme = trapezoid } }
              parameters { p = 3, r(t) = "sin(t)" }
              variables {
                x(t) { role = state, start = 1 }
                z[i in 1..3](t) { start = 1 }
                u(t) { role = control, min = -1, max = 1 }
              }
              equations = \"""
                x(0) = p
                der(x, t) = -x + u
                %s
              \"""
              objective = "%s"
            }
            """;

    @Property(tries = 3000)
    void survivesRandomStatements(@ForAll("tokens") @Size(max = 24) List<String> tokens) {
        read(MODEL.formatted(String.join(" ", tokens).replace("\"", ""), "integral(x^2, t)"));
    }

    @Property(tries = 1500)
    void survivesRandomObjectives(@ForAll("tokens") @Size(max = 12) List<String> tokens) {
        read(MODEL.formatted("", String.join(" ", tokens).replace("\n", " ").replace("\"", "")));
    }

    @Property(tries = 600)
    void survivesMutatedFiles(
            @ForAll @IntRange(max = 7) int file, @ForAll @IntRange(min = 1, max = 4) int changes, @ForAll long seed) {
        read(mutated(text(FILES.get(file)), changes, new Random(seed)));
    }

    @Property(tries = 1000)
    void survivesRandomText(@ForAll String text) {
        read(text);
        read("model {" + text + "}");
        read("model { variables { " + text + " { min = 0 } } }");
    }

    @Property(tries = 1000)
    void survivesRandomOverrides(@ForAll("paths") String path, @ForAll("values") String value) {
        read(text("minimum-time.conf"), path + "=" + value);
    }

    @Property(tries = 3000)
    void survivesGrammaticalStatements(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder statements = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            statements.append(statement(random)).append('\n');
        }
        List<String> schemes =
                List.of("trapezoid", "backward-difference", "forward-difference", "radau(2)", "lobatto(3)");
        read(MODEL.formatted(statements, "integral(" + expression(random, 3) + ", t)")
                .replace("trapezoid }", schemes.get(random.nextInt(schemes.size())) + " }"));
    }

    private static String statement(Random random) {
        int form = random.nextInt(8);
        if (form == 0) {
            return "y" + random.nextInt(1000) + " := " + expression(random, 3);
        }
        String relation = List.of(" = ", " <= ", " >= ").get(random.nextInt(3));
        String soft = form == 1 ? " soft(1, 2)" : "";
        String suffix = switch (random.nextInt(5)) {
            case 0 -> " for t > 0";
            case 1 -> " for t in (0, 1]";
            case 2 -> " for i in 1..3, t >= 0.5";
            default -> "";
        };
        String left = suffix.contains("i in") ? "z[i] + " : "";
        return left + expression(random, 3) + relation + expression(random, 2) + soft + suffix;
    }

    private static String expression(Random random, int depth) {
        if (depth == 0) {
            List<String> leaves = List.of(
                    "x",
                    "u",
                    "x",
                    "u",
                    "t",
                    "p",
                    "r",
                    "a",
                    "1",
                    "2",
                    "0.5",
                    "x(0)",
                    "x(end)",
                    "u(0.25)",
                    "z[1]",
                    "z[3]",
                    "z[2](0.5)",
                    "r(1)",
                    "pi",
                    "end(t)");
            return leaves.get(random.nextInt(leaves.size()));
        }
        String a = expression(random, depth - 1);
        String b = expression(random, depth - 1);
        return switch (random.nextInt(18)) {
            case 0 -> "(" + a + " + " + b + ")";
            case 1 -> "(" + a + " - " + b + ")";
            case 2, 3 -> a + "*" + b;
            case 4 -> a + "/(3 + sq(" + b + "))";
            case 5 -> "(" + a + ")^2";
            case 6 -> "der(x*" + a + ", t)";
            case 7 -> "integral(" + a + ", t)";
            case 8 -> "sum(" + a + "*z[i], i in 1..3)";
            case 9 -> "sum(" + a + ", t, 0, 0.5)";
            case 10 -> "prev(x*" + a.replace("t", "u") + ", t)";
            case 11 -> "next(" + a + ", t, 2)";
            case 12 -> "at(" + a + ", t, 0.75)";
            case 13 -> "if(a < 2, " + b + ", " + a + ")";
            case 14 -> "max(" + a + ", " + b + ", 1)";
            case 15 -> "exp(" + a + ")";
            case 16 -> "integral(" + a + ", t, 0, 0.5, trapezoid)";
            default -> "-" + a;
        };
    }

    @Provide
    Arbitrary<List<String>> tokens() {
        return Arbitraries.of(TOKENS).list();
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.oneOf(
                Arbitraries.of(
                        "model.domain.t.points",
                        "model.variables.x.start",
                        "model.variables.tf.min",
                        "model.constants.vmax",
                        "model.equations",
                        "model",
                        "loop.steps",
                        "solver.tolerance",
                        "plant.variant",
                        "plant.disturbances"),
                Arbitraries.strings().ofMaxLength(12));
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.oneOf(
                Arbitraries.of(
                        "3", "-1", "NaN", "null", "[]", "{}", "[1, 2]", "\"x\"", "x*", "{", "tf", "1e999", "true"),
                Arbitraries.strings().ofMaxLength(12));
    }

    private static String mutated(String text, int changes, Random random) {
        StringBuilder mutated = new StringBuilder(text);
        for (int i = 0; i < changes && mutated.length() > 1; i++) {
            int at = random.nextInt(mutated.length());
            int end = Math.min(mutated.length(), at + 1 + random.nextInt(6));
            switch (random.nextInt(6)) {
                case 0 -> mutated.delete(at, end);
                case 1 -> mutated.insert(at, mutated.substring(at, end));
                case 2 -> mutated.insert(at, TOKENS.get(random.nextInt(TOKENS.size())));
                case 3 -> mutated.setCharAt(at, (char) (32 + random.nextInt(95)));
                case 4 -> mutated.insert(at, "{}[]()\"\n,=".charAt(random.nextInt(10)));
                default -> {
                    int from = random.nextInt(mutated.length());
                    mutated.insert(at, mutated.substring(from, Math.min(mutated.length(), from + 20)));
                }
            }
        }
        return mutated.toString();
    }

    private static void read(String text, String... overrides) {
        try {
            Case read = CaseFile.parse(text, "fuzz", List.of(overrides));
            Transcription.of(read.model().problem(), TranscriptionOptions.reduced());
        } catch (CaseFileException | ModelException refused) {
            if (String.valueOf(refused.getMessage()).isBlank()) {
                throw new AssertionError("refused without a reason");
            }
        }
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of("..", "examples").resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
