package dev.takt.app.cli;

import static dev.takt.app.cli.ExitCodesTest.assertWrongInput;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --start}: a run begins at the plan that another one has written. */
class StartOptionTest {
    private static final String STEERING = "../examples/problems/particle-steering.conf";

    @TempDir
    private Path folder;

    private static JsonNode solve(String... arguments) throws Exception {
        Outcome outcome = CommandLineProcess.run(arguments);
        assertEquals(0, outcome.code(), outcome::toString);
        return new ObjectMapper().readTree(outcome.out());
    }

    @Test
    void aPlanOfACoarseGridSavesIterationsOnAFineOne() throws Exception {
        solve("solve", STEERING, "--set", "model.domain.t.points=26", "--out", folder.toString(), "--json");
        String plan = folder.resolve("plan.csv").toString();
        int cold = solve("solve", STEERING, "--json").path("iterations").asInt();
        int started = solve("solve", STEERING, "--start", plan, "--json")
                .path("iterations")
                .asInt();
        assertTrue(3 * started <= 2 * cold, () -> started + " iterations instead of " + cold);

        Outcome check = CommandLineProcess.run("check", STEERING, "--start", plan);
        assertEquals(0, check.code(), check::toString);
        assertTrue(check.out().contains("6 of 6 variables from files"), check::out);
    }

    @Test
    void whatTheFileLacksIsToldAndWhatIsWrongInItIsRefused() throws Exception {
        Path other = Files.writeString(folder.resolve("other.csv"), "t,u,v\n0,0,1\n1,0.5,1\n");
        Outcome told = CommandLineProcess.run("solve", STEERING, "--start", other.toString());
        assertEquals(0, told.code(), told::toString);
        assertTrue(told.err().contains("takt: warning: start: no variables of the model: v"), told::err);
        assertTrue(told.err().contains("as the model starts them: tf, y1, y2, v1, v2"), told::err);

        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "t,u\n0,0\n1,abc\n");
        assertWrongInput(
                CommandLineProcess.run("simulate", STEERING, "--start", wrong.toString()),
                "wrong.csv:3:3: model.start.csv: \"abc\" in the column u");
        assertWrongInput(CommandLineProcess.run("check", STEERING, "--start", "nowhere.csv"), "nowhere.csv");
    }
}
