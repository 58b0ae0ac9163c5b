package dev.takt.config.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The grammar for editors, by the engine that Visual Studio Code has: what it takes for a function, a number or a unit is one. */
class GrammarTest {
    private static final Path EDITOR = Path.of("..", "editors", "vscode");
    private static final Path GRAMMAR = EDITOR.resolve("syntaxes").resolve("takt.tmLanguage.json");
    private static final Path ENGINE = Path.of("src", "test", "grammar");
    private static final Set<String> OF_VECTORS_AND_TARGETS = Set.of("transpose", "dot", "diag", "eye", "target");
    private static final Set<String> KEYWORDS = Set.of("for", "in", "soft", "and", "or");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    @TempDir
    private Path folder;

    /** A piece of a file, and the names of what it is. */
    private record Piece(String file, int line, String text, List<String> scopes) {
        boolean is(String scope) {
            return scopes.stream().anyMatch(each -> each.startsWith(scope));
        }

        boolean isCode() {
            return is("meta.embedded") && !is("comment") && !is("string");
        }

        @Override
        public String toString() {
            return file + ":" + line + ": " + text + " " + scopes;
        }
    }

    private static String run(String input, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    private static void requireNode() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, "node"))),
                "there is no node; Debian's package nodejs has it");
    }

    private static List<Piece> pieces(List<Path> files) throws IOException, InterruptedException {
        requireNode();
        assumeTrue(
                Files.isDirectory(ENGINE.resolve("node_modules").resolve("vscode-textmate")),
                "the engine is not there; 'npm ci' in config/" + ENGINE + " fetches it");
        String input = files.stream().map(Path::toString).collect(Collectors.joining("\n"));
        String output = run(input, "node", ENGINE.resolve("tokenise.mjs").toString(), GRAMMAR.toString());
        List<Piece> pieces = new ArrayList<>();
        for (String line : output.lines().toList()) {
            Config piece = ConfigFactory.parseString(line);
            if (piece.hasPath("depth")) {
                assertEquals(1, piece.getInt("depth"), () -> "a block or a text stays open at the end of " + piece);
            } else {
                pieces.add(new Piece(
                        piece.getString("file"),
                        piece.getInt("line"),
                        piece.getString("text").strip(),
                        piece.getStringList("scopes")));
            }
        }
        return pieces;
    }

    private static List<Path> cases() throws IOException {
        List<Path> files = new ArrayList<>();
        Path templates = Path.of("..", "app", "src", "main", "resources", "dev", "takt", "app", "init");
        for (Path root : List.of(Path.of("..", "examples"), templates)) {
            try (Stream<Path> found = Files.walk(root)) {
                found.filter(file -> file.toString().endsWith(".conf")).sorted().forEach(files::add);
            }
        }
        assertTrue(files.size() > 40, () -> "cases: " + files);
        return files;
    }

    private static Set<String> functions() {
        Set<String> functions = new TreeSet<>(FunctionNames.all());
        functions.addAll(OF_VECTORS_AND_TARGETS);
        return functions;
    }

    @Test
    void functionsAndKeywordsOfAllCasesAreKnown() throws IOException, InterruptedException {
        List<Piece> pieces = pieces(cases());
        int called = 0;
        int keywords = 0;
        for (int i = 0; i < pieces.size() - 1; i++) {
            Piece piece = pieces.get(i);
            if (piece.is("support.function")) {
                assertTrue(functions().contains(piece.text()), piece::toString);
            } else if (piece.isCode() && functions().contains(piece.text())) {
                assertFalse(pieces.get(i + 1).text().startsWith("("), piece::toString);
            }
            called += piece.is("support.function") ? 1 : 0;
            if (piece.isCode() && KEYWORDS.contains(piece.text())) {
                assertTrue(piece.is("keyword.control"), piece::toString);
                keywords++;
            }
        }
        assertTrue(called > 200, "functions: " + called);
        assertTrue(keywords > 60, "keywords: " + keywords);
    }

    @Test
    void numbersAndUnitsOfAllCasesAreKnown() throws IOException, InterruptedException {
        List<Piece> pieces = pieces(cases());
        int numbers = 0;
        int units = 0;
        for (int i = 1; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            if (NUMBER.matcher(piece.text()).matches() && !piece.is("comment") && !piece.is("string")) {
                assertTrue(piece.is("constant.numeric"), piece::toString);
                numbers++;
            }
            if (piece.is("keyword.other.unit")) {
                assertTrue(pieces.get(i - 1).is("constant.numeric"), piece::toString);
                units++;
            }
        }
        assertTrue(numbers > 1000, "numbers: " + numbers);
        assertTrue(units > 100, "units: " + units);
    }

    /** What begins with a number sign outside of texts is a comment to the end of the line, and nothing else is. */
    @Test
    void commentsOfAllCasesAreKnown() throws IOException, InterruptedException {
        int comments = 0;
        for (Piece piece : pieces(cases())) {
            if (piece.is("comment")) {
                String line = Files.readAllLines(Path.of(piece.file())).get(piece.line() - 1);
                assertTrue(piece.text().startsWith("#") || piece.text().startsWith("//"), piece::toString);
                assertTrue(line.stripTrailing().endsWith(piece.text()), piece::toString);
                comments++;
            } else if (!piece.is("string")) {
                assertFalse(piece.text().contains("#"), piece::toString);
            }
        }
        assertTrue(comments > 200, "comments: " + comments);
    }

    @Test
    void everyFunctionOfTheLanguageIsKnown() throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder("model {\n  equations = \"\"\"\n");
        functions().forEach(name -> text.append("    ").append(name).append("(x) <= 1\n"));
        Path file = Files.writeString(folder.resolve("functions.conf"), text + "  \"\"\"\n}\n");
        assertEquals(
                functions(),
                pieces(List.of(file)).stream()
                        .filter(piece -> piece.is("support.function"))
                        .map(Piece::text)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void piecesHaveTheirScopes() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("case.conf"), """
                include "other.conf"           # before
                model {
                  name = plate
                  domain { t { horizon = 1.5 min, step = "h/2" } }
                  variables { T[i in 1..3](t, x) { role = state, least = -1e-3 } }
                  equations = \"""
                    heat: der(T, t) = 3 kg/min*sqrt(T[1]) - 2.5 [kg/s]  for t > 0  # why
                    dry: T <= 4  soft(1, 10)
                  \"""
                }
                loop { period = 50 ms, arm-at-start = true }
                links { udp { plant = "127.0.0.1:5502" } }
                """);
        List<Piece> pieces = pieces(List.of(file));
        is(pieces, "include", "keyword.control.include");
        is(pieces, "# before", "comment.line");
        is(pieces, "plate", "string.unquoted");
        is(pieces, "horizon", "support.type.property-name");
        is(pieces, "1.5", "constant.numeric");
        is(pieces, "min", "keyword.other.unit");
        is(pieces, "T", "variable.other.declaration");
        is(pieces, "-1e-3", "constant.numeric");
        is(pieces, "heat", "entity.name.label");
        is(pieces, "der", "support.function");
        is(pieces, "kg/min", "keyword.other.unit");
        is(pieces, "[kg/s]", "keyword.other.unit");
        is(pieces, "for", "keyword.control");
        is(pieces, "# why", "comment.line");
        is(pieces, "soft", "keyword.control");
        is(pieces, "50", "constant.numeric");
        is(pieces, "ms", "keyword.other.unit");
        is(pieces, "arm-at-start", "support.type.property-name");
        is(pieces, "true", "constant.language");
        is(pieces, "\"127.0.0.1:5502\"", "string.quoted.double");
    }

    private static void is(List<Piece> pieces, String text, String scope) {
        Piece first = pieces.stream()
                .filter(piece -> piece.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no piece " + text + " in " + pieces));
        assertTrue(first.is(scope), () -> scope + " expected: " + first);
    }

    /** What is proposed at a place is what may stand there. */
    @Test
    void settingsAreCompletedWhereTheyBelong() throws IOException, InterruptedException {
        requireNode();
        String script = """
                const { blocksAround, proposals, values } = require(process.argv[1] + '/completion.js');
                const settings = require(process.argv[1] + '/settings.json');
                const at = text => blocksAround(text, text.length);
                const names = text => proposals(settings, at(text)).map(each => each.name);
                console.log(at('model { equations = \\"\\"\\" x = { \\"\\"\\" # {\\n variables { x[i in 1..2](t) { ').join(' | '));
                console.log(names('solver { ').includes('tolerance'));
                console.log(names('solver { barrier { ').join());
                console.log(names('monitoring { log { ').join());
                console.log(names('monitoring.log { ').includes('format'));
                console.log(names('signals { x { ').includes('range'), names('signals { ').length);
                console.log(names('').includes('loop'));
                console.log(values(settings, at('monitoring { log { '), 'level').join());
                """;
        assertEquals("""
                model | variables | x[i in 1..2](t)
                true
                strategy,initial
                level,libraries,levels,format,repeats,queue
                true
                true 0
                true
                off,error,warn,info,debug,trace
                """, run("", "node", "-e", script, EDITOR.toAbsolutePath().toString()));
    }
}
