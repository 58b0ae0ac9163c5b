package dev.takt.plant.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plant counts by writer what it took and refused, what was inadmissible, and the periods without a command. */
class CommandCountsTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 1 s }
            actuators { u { rate = 2 } }
            """;

    private final Case tank = CaseFile.parse(TANK, "tank.conf", List.of());
    private final InProcessLink link = new InProcessLink(CaseTags.of(tank));
    private final PlantProgram program = new PlantProgram(tank, link.plantEnd(), () -> 0, 1);
    private final TagFrame command = new TagFrame(link.controllerEnd().tables().commands());

    private void write(long epoch, long sequence, double value) {
        command.set(0, value, Quality.GOOD, 0);
        command.stamp(sequence, epoch);
        link.controllerEnd().write(command);
    }

    @Test
    void writersFollowEachOther() {
        write(5, 1, 2);
        program.step(1);
        write(5, 2, 3);
        program.step(1);
        write(7, 1, 3);
        program.step(1);
        write(5, 3, 4);
        program.step(1);
        write(7, 2, 3);
        program.step(1);
        CommandCounts counts = program.commandCounts();
        assertEquals(
                List.of(new CommandCounts.Writer(5, 2, 0, 1), new CommandCounts.Writer(7, 2, 2, 4)), counts.writers());
        assertEquals(1, link.plantEnd().refusedEpochs().get(5L));
        assertEquals(1, counts.missing());
        assertEquals(0, counts.inadmissible());
    }

    @Test
    void periodsWithoutACommandCountWhenTheyArePast() {
        program.step(3);
        assertEquals(0, program.commandCounts().missing(), "nobody drives yet");
        write(1, 1, 1);
        program.step(1.3);
        assertEquals(0, program.commandCounts().missing());
        program.step(1.7);
        assertEquals(2, program.commandCounts().missing());
        write(1, 2, 1);
        program.step(0.5);
        assertEquals(2, program.commandCounts().missing());
    }

    @Test
    void whatIsBeyondLimitsOrRateIsInadmissible() {
        write(1, 1, 2.9);
        program.step(1);
        assertEquals(0, program.commandCounts().inadmissible());
        write(1, 2, 5);
        program.step(1);
        assertEquals(1, program.commandCounts().inadmissible(), "2.1 in a second");
        write(1, 4, 8);
        program.step(1);
        assertEquals(1, program.commandCounts().inadmissible(), "3 in two periods, of which one command was lost");
        write(1, 5, 8.1);
        program.step(1);
        assertEquals(2, program.commandCounts().inadmissible(), "above the upper limit");
    }
}
