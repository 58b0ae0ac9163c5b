package dev.takt.actors.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.plant.CasePlant;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.plant.Plant;
import dev.takt.plant.PlantSnapshot;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The closed loop of a case in virtual time. The problem is transcribed, compiled and analysed once, in the constructor;
 * every run starts with the plant and the solver as at the beginning, so that runs of one loop are the same run on a warmer
 * JVM.
 */
public final class ClosedLoop {
    private final Case read;
    private final Controller controller;
    private final double period;
    private final Plant plant;
    private final ControllerView view;
    private final PlantSnapshot beginning;

    /**
     * Prepares the loop of a case.
     *
     * @throws dev.takt.solver.model.ModelException if the case has no loop to close, or plant and model do not fit
     */
    public ClosedLoop(Case read) {
        this(read, Reuse.WARM_START_AND_PARAMETER_UPDATE);
    }

    /** Prepares the loop of a case that keeps only part of what it could from step to step. */
    public ClosedLoop(Case read, Reuse reuse) {
        this.read = read;
        this.period = ControlPeriod.of(read);
        this.controller = new Controller(read, reuse);
        refuseFmu(read);
        CasePlant made = CasePlant.of(read);
        this.plant = made.plant();
        this.view = made.view();
        this.beginning = plant.snapshot();
    }

    /** A simulation sets its plant back to the beginning, which an FMU need not be able to do. */
    private static void refuseFmu(Case read) {
        read.plant().fmu().ifPresent(file -> {
            throw new ModelException(List.of(new ModelProblem(
                    "plant.model",
                    "the FMU " + file,
                    "a model of equations in a simulation",
                    "Maybe 'takt run', which plays FMUs, is what is meant.")));
        });
    }

    /** Makes evaluation as fast as it gets, in a few seconds: for loops that run often or long. Results stay the same. */
    public void warmUp() {
        controller.warmUp();
    }

    /**
     * Runs the loop.
     *
     * @param steps number of control steps, at least 1
     * @param listener told of each step as it ends
     */
    public RunResult run(int steps, Consumer<ControlStep> listener) {
        plant.restore(beginning);
        controller.begin();
        MeasuredState state = new MeasuredState(read.model().initialConditions(), view);
        CommandLadder ladder = new CommandLadder(controller.controls(), shown());
        TrajectoryRecorder recorder = new TrajectoryRecorder(controller, plant, view);
        List<ControlStep> done = new ArrayList<>(steps);
        for (int k = 0; k < steps; k++) {
            double time = k * period;
            Measurement measurement = plant.measure();
            long measured = System.nanoTime();
            Plan plan = controller.solve(time, measurement, state, ladder.lastGood());
            Command command =
                    ladder.choose(time, plan, controller.report().status().isSolved());
            long feedback = System.nanoTime() - measured;
            recorder.sample(time, command, measurement);
            ControlStep step = SolveRecord.of(k, time, controller, plan.objective(), command.rung(), feedback);
            done.add(step);
            listener.accept(step);
            actuate(command);
            plant.advance(period);
        }
        return controller.result(done, Optional.of(recorder.trajectory()), RunVerdict.failed(done));
    }

    /** Seconds that transcription, compilation and analysis took in the last run, the first one included. */
    public double buildSeconds() {
        return controller.buildSeconds();
    }

    /** What the actuators show. */
    private double[] shown() {
        return controller.controls().stream()
                .mapToDouble(control -> plant.values(control)[0])
                .toArray();
    }

    private void actuate(Command command) {
        List<String> controls = controller.controls();
        for (int i = 0; i < controls.size(); i++) {
            plant.apply(controls.get(i), command.values()[i]);
        }
    }
}
