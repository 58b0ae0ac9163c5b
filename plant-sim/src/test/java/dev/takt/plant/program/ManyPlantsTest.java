package dev.takt.plant.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Many plants share a thread, each with a time of its own. */
class ManyPlantsTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms }
            """;

    private static void until(BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            assertTrue(System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(1), "not reached in a minute");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    @Test
    void eachGoesOnByItsOwnSteps() {
        Case read = CaseFile.parse(TANK, "tank.conf", List.of());
        try (ManyPlants plants = new ManyPlants()) {
            List<RunningPlant> running = new ArrayList<>();
            for (int k = 1; k <= 20; k++) {
                InProcessLink link = new InProcessLink(CaseTags.of(read));
                PlantProgram program = new PlantProgram(read, link.plantEnd(), System::nanoTime, 1);
                running.add(plants.play(program, System.nanoTime(), 0.01 * k, 1));
            }
            until(() -> running.stream().allMatch(plant -> plant.status().steps() >= 3));
            for (int k = 1; k <= 20; k++) {
                PlantStatus status = running.get(k - 1).status();
                // the time is a whole number of steps, late ones done together
                assertEquals(0, Math.IEEEremainder(status.time(), 0.01 * k), 1e-9);
                assertTrue(running.get(k - 1).failure().isEmpty());
            }
            running.getFirst().close();
            long stopped = running.getFirst().status().steps();
            long others = running.get(1).status().steps();
            until(() -> running.get(1).status().steps() > others + 5);
            assertTrue(running.getFirst().status().steps() <= stopped + 1);
        }
    }
}
