import dev.takt.actors.clock.RealClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import java.nio.file.Path;
import java.util.List;

/** A loop inside another program, whose plant is whatever fills a frame with measurements: here a tank. */
public final class EmbeddedLoop {
    public static void main(String[] arguments) throws Exception {
        var read = CaseFile.read(Path.of(arguments[0]), List.of());
        var clock = new RealClock();
        var link = new InProcessLink(CaseTags.of(read));
        try (var loop = ControlLoop.of(read, link.controllerEnd(), () -> new LocalPlanSolver(read, clock))
                .armedByDefault(true)
                .start(clock)) {
            var plant = link.plantEnd();
            var measured = new TagFrame(plant.tables().measurements());
            var commanded = new TagFrame(plant.tables().commands());
            double level = 1;
            double inflow = 0;
            for (int k = 1, driven = 0; driven < 150 && k < 4000; k++, Thread.sleep(50)) {
                if (plant.poll(commanded)) {
                    inflow = commanded.value(0);
                    plant.acknowledge(commanded.sequence());
                }
                level += 0.05 * (inflow - level);
                measured.set(0, level, Quality.GOOD, System.nanoTime());
                measured.set(1, inflow, Quality.GOOD, System.nanoTime());
                measured.stamp(k, 1);
                plant.publish(measured);
                driven += loop.view().lastCycle().filter(period -> period.actual() == Mode.AUTO).isPresent() ? 1 : 0;
            }
            System.out.printf("%s, level %.3f%n", loop.view().lastCycle().orElseThrow().actual(), level);
        }
    }
}
