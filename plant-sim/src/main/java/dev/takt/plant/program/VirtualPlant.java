package dev.takt.plant.program;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.links.CaseTags;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import java.util.function.LongSupplier;

/**
 * The plant of a case on a clock that its owner advances. Whenever the controller reads or writes, the plant is first
 * advanced to the present time. So each command acts from the time at which it was written.
 */
public final class VirtualPlant extends ForwardingControllerEnd {
    private static final double NANOS = 1e9;

    private final LongSupplier clock;
    private final double period;
    private final double timeScale;
    private final PlantProgram program;
    private long reached;

    /** Makes a plant whose time 0 is now, on a clock in nanoseconds. */
    public VirtualPlant(Case read, LongSupplier clock) {
        this(read, clock, new InProcessLink(CaseTags.of(read)));
    }

    private VirtualPlant(Case read, LongSupplier clock, InProcessLink link) {
        super(link.controllerEnd());
        this.clock = clock;
        this.period = ControlPeriod.of(read);
        this.timeScale = read.loop().timeScale();
        this.program = new PlantProgram(read, link.plantEnd(), clock, 1);
        this.reached = clock.getAsLong();
    }

    /** The plant itself, for its true state. */
    public PlantProgram program() {
        return program;
    }

    private void catchUp() {
        long elapsed = clock.getAsLong() - reached;
        if (elapsed == Math.round(period / timeScale * NANOS)) {
            program.step(period);
        } else if (elapsed > 0) {
            program.step(elapsed / NANOS * timeScale);
        }
        reached = clock.getAsLong();
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
