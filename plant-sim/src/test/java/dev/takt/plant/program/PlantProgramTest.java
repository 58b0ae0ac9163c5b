package dev.takt.plant.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import dev.takt.links.LinkTables;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import dev.takt.plant.ReferenceTable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plant behind a link, in virtual time. */
class PlantProgramTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private final Case column = CaseFile.read(EXAMPLES.resolve("distillation.conf"), List.of());
    private final LinkTables tables = CaseTags.of(column);
    private final InProcessLink link = new InProcessLink(tables);
    private final PlantProgram program = new PlantProgram(column, link.plantEnd(), () -> Math.round(time() * 1e9), 1);
    private final TagFrame measured = new TagFrame(tables.measurements());
    private final TagFrame commands = new TagFrame(tables.commands());

    private double time() {
        return program == null ? 0 : program.plant().time();
    }

    @Test
    void tagsAreTheMeasuredStatesThenTheReadBacks() {
        assertEquals(33, tables.measurements().size());
        assertEquals("x[1]", tables.measurements().tags().getFirst().name());
        assertEquals("u", tables.measurements().tags().getLast().name());
        assertEquals(1, tables.commands().size());
        LinkTables plate = CaseTags.of(CaseFile.read(EXAMPLES.resolve("heated-plate.conf"), List.of()));
        assertEquals(442, plate.measurements().size());
        assertEquals("T[1][2]", plate.measurements().tags().get(1).name());
    }

    @Test
    void theColumnFollowsTheReferenceOverTheLink() {
        ReferenceTable loop = ReferenceTable.read("distill_N32_w1.0_cl.csv");
        ReferenceTable states = ReferenceTable.read("distill_N32_w1.0_states.csv");
        assertTrue(link.controllerEnd().read(measured));
        for (int k = 0; k < loop.rows().size(); k++) {
            command(k + 1, loop.at(k, "u_applied"), Quality.GOOD);
            program.step(2);
            assertTrue(link.controllerEnd().read(measured));
            for (int i = 1; i <= 32; i++) {
                assertEquals(states.at(k + 1, "x" + i), measured.value(i - 1), 1e-9, "x" + i + " after step " + k);
            }
            assertEquals(loop.at(k, "u_applied"), measured.value(32));
            assertEquals(k + 1, link.controllerEnd().acknowledged());
            assertEquals(Math.round((k + 1) * 2e9), measured.sourceNanos(0));
        }
    }

    @Test
    void theWatchdogFiresWhenCommandsStopAndLetsGoWhenTheyComeBack() {
        double atRest = program.plant().values("u")[0];
        program.step(100);
        assertEquals(PlantStatus.Mode.WAITING, program.status().mode());
        command(1, 3.0, Quality.GOOD);
        for (int k = 0; k < 5; k++) {
            program.step(2);
            assertEquals(PlantStatus.Mode.FOLLOWING, program.status().mode(), "period " + k + " without a command");
            assertEquals(3.0, program.plant().values("u")[0]);
        }
        program.step(2);
        assertEquals(PlantStatus.Mode.FAIL_SAFE, program.status().mode());
        assertEquals(atRest, program.plant().values("u")[0]);
        command(1, 4.0, Quality.GOOD);
        program.step(2);
        assertEquals(PlantStatus.Mode.FAIL_SAFE, program.status().mode(), "an old sequence number is no sign of life");
        command(2, 4.0, Quality.GOOD);
        program.step(2);
        assertEquals(PlantStatus.Mode.FOLLOWING, program.status().mode());
        assertEquals(4.0, program.plant().values("u")[0]);
        assertEquals(1, program.status().watchdogFirings());
    }

    @Test
    void valuesThatCannotBeMeantMoveNothing() {
        command(1, 3.0, Quality.GOOD);
        program.step(2);
        command(2, Double.NaN, Quality.GOOD);
        program.step(2);
        command(3, 4.0, Quality.BAD);
        program.step(2);
        assertEquals(3.0, program.plant().values("u")[0]);
        assertEquals(2, program.status().refusedValues());
        assertEquals(1, link.controllerEnd().acknowledged(), "what does not act is not acknowledged");
        assertFalse(Double.isNaN(program.plant().values("x[1]")[0]));
    }

    private void command(long sequence, double value, Quality quality) {
        commands.set(0, value, quality, 0);
        commands.stamp(sequence, 1);
        link.controllerEnd().write(commands);
    }
}
