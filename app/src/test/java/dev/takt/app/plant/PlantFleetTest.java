package dev.takt.app.plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.config.CaseFile;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.fleet.FleetMember;
import dev.takt.links.ControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.links.wiring.Links;
import dev.takt.loop.Quality;
import dev.takt.monitoring.documents.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Controllers reach each of many plants over UDP, and the plants count their commands by writer. */
class PlantFleetTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms }
            """;

    @TempDir
    private Path folder;

    private static void until(BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            assertTrue(System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(1), "not reached in a minute");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private FleetFile fleet(int port) throws IOException {
        Files.writeString(folder.resolve("tank.conf"), TANK);
        Files.writeString(folder.resolve("tanks.csv"), "name,model.parameters.x0\ntank-1,1\ntank-2,2\ntank-3,3\n");
        return FleetFile.read(Files.writeString(
                folder.resolve("tanks.conf"),
                "fleet { template = tank.conf, table = tanks.csv, udp { controller = \"127.0.0.1:" + port
                        + "\", plant = \"127.0.0.1:" + (port + 100) + "\" } }"));
    }

    private static void write(ControllerEnd end, long epoch, long sequence) {
        TagFrame command = new TagFrame(end.tables().commands());
        command.set(0, 3, Quality.GOOD, System.nanoTime());
        command.stamp(sequence, epoch);
        end.write(command);
    }

    @Test
    void eachPlantHasItsOwnLinkAndCounts() throws IOException, InterruptedException {
        FleetFile file = fleet(23100);
        try (PlantFleet plants = new PlantFleet(1, List.of())) {
            plants.play(file.members());
            FleetMember second = file.members().get(1);
            try (ControllerEnd end = Links.controller(CaseFile.read(second.file(), second.overrides()))) {
                TagFrame measured = new TagFrame(end.tables().measurements());
                until(() -> end.read(measured));
                assertEquals("tank-2", plants.plants().get(1).name());
                long epoch = System.currentTimeMillis();
                write(end, epoch, 1);
                until(() -> plants.plants().get(1).running().status().commands() == 1);
                write(end, epoch + 1, 1);
                until(() -> plants.plants().get(1).running().status().commands() == 2);
                write(end, epoch, 2);
                until(() -> plants.plants().get(1).end().refusedEpochs().containsKey(epoch));
                JsonNode all = new ObjectMapper().readTree(plants.document().toString());
                assertEquals(2, all.path("commands").asInt());
                assertEquals(1, all.path("wrong_epoch").asInt());
                assertEquals(0, all.path("inadmissible").asInt());
                JsonNode row = all.path("plants").path(1);
                assertEquals(epoch, row.path("writers").path(0).path("epoch").asLong());
                assertEquals(
                        epoch + 1, row.path("writers").path(1).path("epoch").asLong());
                assertEquals(epoch, row.path("refused").path(0).path("epoch").asLong());
                assertEquals(0, all.path("plants").path(0).path("writers").size());
                assertTrue(plants.text().contains("tank-2: taken 1 of writer " + epoch), plants.text());
            }
            ObjectMapper json = new ObjectMapper();
            String done = plants.take(json.readTree(
                    "{\"plant\": \"tank-3\", \"order\": \"faults\", \"entry\": \"signal = x, freeze = 5 s\"}"));
            assertTrue(done.startsWith("freeze of x"), done);
            assertThrows(CommandException.class, () -> plants.take(json.readTree("{\"plant\": \"tank-9\"}")));
        }
    }
}
