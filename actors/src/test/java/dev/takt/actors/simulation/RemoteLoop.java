package dev.takt.actors.simulation;

import static org.junit.jupiter.api.Assertions.fail;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.loop.Quality;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Measurement;
import dev.takt.plant.PlantVariable;
import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.TagFrame;
import dev.takt.solver.nmpc.Plan;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A small controller behind a link: reads, solves, writes. Its plant is elsewhere. */
final class RemoteLoop {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final PlantProcess process;
    private final ControllerEnd end;
    private final double period;
    private final Controller controller;
    private final MeasuredState state;
    private final CommandLadder ladder;
    private final List<PlantVariable> states;
    private final TagFrame measured;
    private final TagFrame commands;
    private long sequence;

    RemoteLoop(Case read, ControllerEnd end, PlantProcess process) {
        this.process = process;
        this.end = end;
        this.period = ControlPeriod.of(read);
        this.controller = new Controller(read, Reuse.WARM_START_AND_PARAMETER_UPDATE);
        controller.begin();
        CasePlant made = CasePlant.of(read);
        this.states = made.view().states();
        this.state = new MeasuredState(read.model().initialConditions(), made.view());
        double[] shown = controller.controls().stream()
                .mapToDouble(control -> made.plant().values(control)[0])
                .toArray();
        this.ladder = new CommandLadder(controller.controls(), shown);
        this.measured = new TagFrame(end.tables().measurements());
        this.commands = new TagFrame(end.tables().commands());
    }

    /** Waits for measurements after the last command has acted; the plant is in lockstep. */
    void awaitAnswer() throws IOException {
        await(() -> end.read(measured) && end.acknowledged() == sequence);
    }

    /** Waits for measurements of a moment or later, by the plant's count of its steps. */
    void awaitStep(long step) throws IOException {
        await(() -> end.read(measured) && measured.sequence() > step);
    }

    private void await(BooleanSupplier condition) throws IOException {
        long since = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - since > PATIENCE_NANOS || !process.isAlive()) {
                fail("the plant does not answer; it wrote: " + process.output());
            }
            LockSupport.parkNanos(100_000);
        }
    }

    /** The frame that was read last. */
    TagFrame measured() {
        return measured;
    }

    double period() {
        return period;
    }

    /** Solves for the measurements that were read last and sends the command, which is returned. */
    double[] control(double time) {
        Map<String, double[]> values = new HashMap<>();
        int place = 0;
        for (PlantVariable variable : states) {
            double[] entries = new double[variable.size()];
            for (int entry = 0; entry < entries.length; entry++) {
                entries[entry] = measured.value(place++);
            }
            values.put(variable.name(), entries);
        }
        Plan plan = controller.solve(time, new Measurement(time, 0, values), state, ladder.lastGood());
        Command command = ladder.choose(time, plan, controller.report().status().isSolved());
        for (int i = 0; i < command.values().length; i++) {
            commands.set(i, command.values()[i], Quality.GOOD, System.nanoTime());
        }
        commands.stamp(++sequence, 1);
        end.write(commands);
        return command.values();
    }
}
