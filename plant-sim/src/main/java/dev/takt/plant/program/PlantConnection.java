package dev.takt.plant.program;

import dev.takt.config.Case;
import dev.takt.links.CaseTags;
import dev.takt.links.ControllerEnd;
import dev.takt.links.InProcessLink;
import dev.takt.links.wiring.Links;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** The connection of a loop in real time: a link to another process, or a simulated plant in this process. */
public final class PlantConnection implements AutoCloseable {
    private static final double NANO = 1e-9;

    private final ControllerEnd end;
    private final Optional<PlantProgram> program;
    private final double timeScale;
    private final AtomicReference<Optional<RunningPlant>> running = new AtomicReference<>(Optional.empty());

    private PlantConnection(ControllerEnd end, Optional<PlantProgram> program, double timeScale) {
        this.end = end;
        this.program = program;
        this.timeScale = timeScale;
    }

    /**
     * Connects according to the case.
     *
     * @param clock of the loop, in nanoseconds
     * @throws IOException if the link cannot be opened, or the plant in this process would be an FMU
     */
    public static PlantConnection open(Case read, LongSupplier clock) throws IOException {
        double timeScale = read.loop().timeScale();
        if (!Links.isInProcess(read)) {
            return new PlantConnection(Links.controller(read), Optional.empty(), timeScale);
        }
        if (read.plant().fmu().isPresent()) {
            throw new IOException("plant.model is " + read.plant().settings().model()
                    + ", an FMU, whose code could end the process of the loop; expected links.kind = udp, opcua or mqtt, with"
                    + " 'takt plant' beside. Maybe --set links.kind=udp is what is meant.");
        }
        InProcessLink link = new InProcessLink(CaseTags.of(read));
        PlantProgram program = new PlantProgram(read, link.plantEnd(), clock, 1);
        return new PlantConnection(link.controllerEnd(), Optional.of(program), timeScale);
    }

    /** Connects through a link that is open, to a plant in another process; the link is closed with the connection. */
    public static PlantConnection through(ControllerEnd link, Case read) {
        return new PlantConnection(link, Optional.empty(), read.loop().timeScale());
    }

    /** The controller's end. */
    public ControllerEnd end() {
        return end;
    }

    /** Whether the plant is simulated in this process. */
    public boolean isInProcess() {
        return program.isPresent();
    }

    /**
     * Starts the time of a plant in this process; a plant elsewhere has its own time.
     *
     * @param earliest when the loop may begin, on the clock
     * @return the start of the loop: half-way between two exchanges of the plant, so that reading and publishing never
     *     coincide
     */
    public long begin(long earliest) {
        if (program.isEmpty()) {
            return earliest;
        }
        PlantProgram plant = program.get();
        running.set(Optional.of(new RealTimePlant(plant, plant.exchange(), timeScale)));
        return earliest + Math.round(plant.exchange() / timeScale / 2 / NANO);
    }

    /**
     * As {@link #begin(long)}, with a plant in this process played beside others. Its time begins at the earliest begin of the loop.
     *
     * @param earliest when the loop may begin, by {@link System#nanoTime}
     */
    public long begin(long earliest, ManyPlants others) {
        if (program.isEmpty()) {
            return earliest;
        }
        PlantProgram plant = program.get();
        running.set(Optional.of(others.play(plant, earliest, plant.exchange(), timeScale)));
        return earliest + Math.round(plant.exchange() / timeScale / 2 / NANO);
    }

    @Override
    public void close() {
        running.get().ifPresent(RunningPlant::close);
        end.close();
    }
}
