package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.adversary.AdversaryPlant;
import dev.takt.app.adversary.AdversaryPlant.Kind;
import dev.takt.app.adversary.AdversaryPlant.Values;
import dev.takt.app.adversary.AdversaryRun;
import dev.takt.app.adversary.Judgement;
import dev.takt.app.adversary.Violation;
import dev.takt.app.report.AdversaryTable.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three plants: one that the nominal controller leaves a limit with, one that stops the robust one, one without a cost. */
class AdversaryTableTest {
    private static final Violation LEFT = new Violation(0.25, 0.5, 3, 0.1);
    private static final RunContext CONTEXT = new RunContext(
            "simulate", "takt simulate lag.conf --scenarios all", "lag.conf", Map.of(), Map.of("takt", "1"));

    private final AdversaryTable table = new AdversaryTable(
            List.of(
                    run("s=1", Kind.SCENARIO, judged(1, true, LEFT), judged(2, true, Violation.NONE)),
                    run("random 1", Kind.BETWEEN, judged(3, true, Violation.NONE), judged(4, false, Violation.NONE)),
                    run(
                            "drift 1",
                            Kind.MOVING,
                            new Judgement(Double.NaN, List.of(), 12, false),
                            judged(6, true, Violation.NONE))),
            List.of("x"),
            List.of("slack"),
            new Sampling(12, 1, 7));

    private static Judgement judged(double cost, boolean finished, Violation violation) {
        return new Judgement(cost, List.of(violation), finished ? 0 : 5, finished);
    }

    private static AdversaryRun run(String name, Kind kind, Judgement nominal, Judgement robust) {
        List<Values> courses = List.of(new Values(0, new double[] {0.7}), new Values(1, new double[] {1.3}));
        return new AdversaryRun(new AdversaryPlant(name, kind, List.of("k"), courses), nominal, robust);
    }

    @Test
    void marksRunsThatDidNotEndWithAPlanOfTheirOwn() {
        String text = table.text();
        assertTrue(text.contains("4 !"), text);
        assertTrue(text.contains("! this run did not end with a plan of its own"), text);
        assertTrue(table.failed());
        AdversaryTable fine =
                new AdversaryTable(table.runs().subList(0, 1), table.limits(), table.leftOut(), table.sampling());
        assertFalse(fine.text().contains("!"), fine.text());
        assertFalse(fine.failed());
    }

    @Test
    void countsPlantsAndAveragesTheCostsThatThereAre() {
        String text = table.text();
        assertTrue(text.contains("nominal: leaves a limit with 1 of 3 plants, mean cost 2, 1 runs"), text);
        assertTrue(text.contains("robust: leaves a limit with 0 of 3 plants, mean cost 4, 1 runs"), text);
        assertTrue(text.contains("not judged: slack"), text);
    }

    @Test
    void writesARowForEachPlantControllerAndLimit(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("adversaries.csv");
        table.writeCsv(file);
        assertEquals(
                List.of(
                        "plant,kind,k,controller,cost,finished,unsolved,limit,largest,integrated,periods",
                        "s=1,scenario,0.69999999999999996,nominal,1,true,0,x,0.25,0.5,3",
                        "s=1,scenario,0.69999999999999996,robust,2,true,0,x,0,0,0",
                        "random 1,between,0.69999999999999996,nominal,3,true,0,x,0,0,0",
                        "random 1,between,0.69999999999999996,robust,4,false,5,x,0,0,0",
                        "drift 1,moving,0.69999999999999996,nominal,nan,false,12,,0,0,0",
                        "drift 1,moving,0.69999999999999996,robust,6,true,0,x,0,0,0"),
                Files.readAllLines(file));
    }

    @Test
    void theDocumentHasEveryRunAndNoNumberThatIsNone() {
        JsonNode document = table.document(CONTEXT);
        assertEquals(7, document.get("seed").asLong());
        assertEquals(1, document.get("nominal").get("violating").asInt());
        assertEquals(1, document.get("robust").get("unfinished").asInt());
        assertEquals(4, document.get("robust").get("mean_cost").asDouble());
        JsonNode first = document.get("plants").get(0);
        assertEquals("scenario", first.get("kind").asText());
        assertEquals(0.7, first.get("start").get("k").asDouble());
        JsonNode left = first.get("nominal").get("violations").get("x");
        assertEquals(0.25, left.get("largest").asDouble());
        assertEquals(3, left.get("periods").asInt());
        assertTrue(document.get("plants").get(2).get("nominal").get("cost").isNull());
        assertFalse(document.toString().contains("NaN"), document::toString);
    }
}
