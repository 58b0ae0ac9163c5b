package dev.takt.actors.runtime;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.links.CaseTags;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import dev.takt.plant.program.PlantProgram;

/**
 * The plant of a case on a virtual clock: whenever the controller reads or writes, the plant first catches up with the time, so
 * that each command acts from the moment at which it was written.
 */
public final class VirtualPlant extends ForwardingControllerEnd {
    private static final double NANOS = 1e9;

    private final VirtualClock clock;
    private final LoopTiming timing;
    private final PlantProgram program;
    private long reached;

    /** A plant whose time 0 is now. */
    public VirtualPlant(Case read, VirtualClock clock) {
        this(read, clock, new InProcessLink(CaseTags.of(read)));
    }

    private VirtualPlant(Case read, VirtualClock clock, InProcessLink link) {
        super(link.controllerEnd());
        this.clock = clock;
        this.timing = LoopTiming.of(read);
        this.program = new PlantProgram(read, link.plantEnd(), clock::now, 1);
        this.reached = clock.now();
    }

    /** The plant itself, for its true state. */
    public PlantProgram program() {
        return program;
    }

    private void catchUp() {
        long elapsed = clock.now() - reached;
        if (elapsed == timing.periodNanos()) {
            program.step(timing.period());
        } else if (elapsed > 0) {
            program.step(elapsed / NANOS * timing.timeScale());
        }
        reached = clock.now();
    }

    @Override
    public boolean read(TagFrame into) {
        catchUp();
        return super.read(into);
    }

    @Override
    public void write(TagFrame commands) {
        catchUp();
        super.write(commands);
    }
}
