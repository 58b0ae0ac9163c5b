package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.takt.app.hil.TaktProcess;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.model.InitialCondition;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.links.ControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import dev.takt.plant.CasePlant;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A small controller behind a link: reads, solves, writes. Its plant is elsewhere. */
final class RemoteLoop {
    private static final long PATIENCE_NANOS = 180_000_000_000L;

    private final TaktProcess process;
    private final ControllerEnd end;
    private final double period;
    private final Controller controller;
    private final List<DynamicVariable> states;
    private final List<InitialCondition> conditions;
    private final TagFrame measured;
    private final TagFrame commands;
    private long sequence;

    RemoteLoop(Case read, ControllerEnd end, TaktProcess process) {
        this.process = process;
        this.end = end;
        this.period = ControlPeriod.of(read);
        this.controller = new Controller(read);
        this.conditions = read.model().initialConditions();
        this.states = CasePlant.of(read).view().states();
        this.measured = new TagFrame(end.tables().measurements());
        this.commands = new TagFrame(end.tables().commands());
    }

    /** Waits for measurements after the last command has acted; the plant is in lockstep. */
    void awaitAnswer() throws IOException {
        await(() -> end.read(measured) && end.acknowledged() == sequence);
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
        RecedingHorizonSolver solver = controller.solver();
        controller.setPoints().update(solver, time);
        int place = 0;
        for (DynamicVariable variable : states) {
            double[] entries = new double[variable.size()];
            for (int entry = 0; entry < entries.length; entry++) {
                entries[entry] = measured.value(place++);
            }
            conditions.stream()
                    .filter(condition -> condition.variable().name().equals(variable.name()))
                    .forEach(condition ->
                            solver.setParameter(condition.parameter().name(), entries));
        }
        assertTrue(solver.solve(time, StartPolicy.AUTO).status().isSolved(), "the solve for " + time);
        List<String> controls = controller.controls();
        double[] command = new double[controls.size()];
        for (int i = 0; i < command.length; i++) {
            command[i] = solver.plan().control(controls.get(i)).from(time);
            commands.set(i, command[i], Quality.GOOD, System.nanoTime());
        }
        commands.stamp(++sequence, 1);
        end.write(commands);
        return command;
    }
}
