package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the page on the model language solves to the optimum that it names. */
class ModelLanguagePageTest {
    private static final Path PAGE = Path.of("..", "docs", "model-language.md");

    /** The files that examples name are here. */
    private static final Path FOLDER = Path.of("..", "examples", "problems");

    private static final Pattern EXAMPLE = Pattern.compile("```hocon\n(.*?)# optimum (\\S+)\n```", Pattern.DOTALL);

    static List<Arguments> examples() throws IOException {
        String page = Files.readString(PAGE);
        List<Arguments> examples = new ArrayList<>();
        Matcher matcher = EXAMPLE.matcher(page);
        while (matcher.find()) {
            int before = page.lastIndexOf("\n#", matcher.start());
            String heading = page.substring(before + 1, page.indexOf('\n', before + 1))
                    .replace("#", "")
                    .strip();
            examples.add(Arguments.of(heading, matcher.group(1), Double.parseDouble(matcher.group(2))));
        }
        assertEquals(page.split("```hocon").length - 1, examples.size(), "examples without an optimum");
        return examples;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void solvesToItsOptimum(String heading, String text, double optimum) {
        Case example = CaseFile.parse(text, FOLDER.resolve(heading).toString(), List.of());
        try {
            RecedingHorizonSolver solver =
                    RecedingHorizonSolver.of(example.model().problem(), NmpcOptions.DEFAULT);
            for (SetPoint setPoint : example.setPoints()) {
                ParameterFunction values = at -> setPoint.at(at.length == 0 ? 0 : at[0]);
                solver.setParameter(setPoint.parameter().name(), values);
            }
            example.model().starts().trajectories().forEach(solver.starts()::set);
            assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
            assertEquals(optimum, solver.plan().objective(), 1e-6 * Math.max(1, Math.abs(optimum)));
        } catch (ModelException e) {
            throw example.model().places().explain(e);
        }
    }
}
