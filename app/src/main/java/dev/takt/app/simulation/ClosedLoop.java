package dev.takt.app.simulation;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.parameters.SetPointRamps;
import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.OperatorOrder;
import dev.takt.config.PlantCase;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.plant.SteppedPlant;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.nmpc.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The closed loop of a case in virtual time: the actors of a running loop, on a clock that jumps, with the plant in
 * this process. The problem is transcribed, compiled and analysed once, in the constructor; every run starts with
 * plant, loop and solver in their initial states, so repeated runs are equal but on a warmer JVM.
 */
public final class ClosedLoop {
    private static final String OPERATOR = "loop.operator";

    private final Case read;
    private final SetPoints setPoints;
    private final ReusingSolver solver;

    /**
     * Prepares the loop of a case.
     *
     * @throws dev.takt.solver.model.ModelException if the case has no loop, or plant and model do not fit
     */
    public ClosedLoop(Case read) {
        this(read, Reuse.WARM_START_AND_PARAMETER_UPDATE);
    }

    /** Prepares the loop of a case with restricted re-use from step to step. */
    public ClosedLoop(Case read, Reuse reuse) {
        ControlPeriod.of(read);
        DatedTime.require(read);
        this.read = read;
        this.setPoints = new SetPoints(read.setPoints(), read.time());
        this.solver = new ReusingSolver(read, reuse);
    }

    /** Warms up the evaluation in a few seconds, for loops that run often or long. Results stay the same. */
    public void warmUp() {
        solver.warmUp();
    }

    /**
     * Runs the loop.
     *
     * @param steps number of control steps, at least 1
     * @param listener called at the end of each step
     * @throws NoStepException if the loop ends before the first one
     */
    public RunResult run(int steps, Consumer<ControlStep> listener) {
        return run(steps, listener, Stage.of(read.plant()));
    }

    /**
     * Runs the loop before a witness of its periods.
     *
     * @param steps number of control steps, at least 1
     * @param listener called at the end of each step
     * @param witness made from the description of the loop
     * @throws NoStepException if the loop ends before the first one
     */
    public RunResult run(
            int steps, Consumer<ControlStep> listener, Function<LoopDescription, ? extends PeriodWitness> witness) {
        return run(steps, listener, new Stage(read.plant(), _ -> {}, Optional.of(witness)));
    }

    /**
     * Runs the loop with another plant than that of the case.
     *
     * @param steps number of control steps, at least 1
     * @param listener called at the end of each step
     * @param other plays the plant
     * @param witness is shown the plant at each measurement
     * @throws NoStepException if the loop ends before the first step
     */
    public RunResult run(int steps, Consumer<ControlStep> listener, PlantCase other, Consumer<SteppedPlant> witness) {
        return run(steps, listener, new Stage(other, witness, Optional.empty()));
    }

    /** What a run is played with, and before whom. */
    private record Stage(
            PlantCase plant,
            Consumer<SteppedPlant> plantWitness,
            Optional<Function<LoopDescription, ? extends PeriodWitness>> periodWitness) {
        static Stage of(PlantCase plant) {
            return new Stage(plant, _ -> {}, Optional.empty());
        }
    }

    private RunResult run(int steps, Consumer<ControlStep> listener, Stage stage) {
        solver.begin();
        VirtualClock clock = new VirtualClock();
        Case played = read.with(stage.plant());
        RecordedPlant plant = new RecordedPlant(
                new VirtualPlant(played, clock::now),
                stage.plantWitness(),
                stage.plant().model().places());
        SetPointRamps ramps = new SetPointRamps(
                read.model().problem().parameters(), read.ranges().parameters(), Map.of());
        StepRecorder recorder = new StepRecorder(ControlPeriod.of(read), setPoints, ramps, plant, solver, listener);
        LoopWords words = new LoopWords();
        List<Alarm> alarms;
        List<String> signals;
        ControlLoop.Builder builder = ControlLoop.of(played, plant, () -> solver)
                .drivingFromTheStart()
                .beginningAt(clock::now)
                .observedBy(recorder)
                .observedBy(words);
        stage.periodWitness()
                .ifPresent(witness -> builder.watchedBy(
                        description -> new WitnessedPeriods(plant, solver, witness.apply(description))));
        try (plant;
                ControlLoop loop = builder.start(clock)) {
            run(steps, clock, loop, plant);
            alarms = loop.view().alarms();
            signals = loop.view().description().signals().stream()
                    .map(LoopDescription.Signal::name)
                    .toList();
        }
        if (recorder.steps().isEmpty()) {
            throw words.noStep();
        }
        return result(
                recorder,
                alarms,
                plant.trajectory(setPoints.names(), signals),
                plant.ending().map(reason -> new PlantEnding(steps, reason)));
    }

    /** Lets the periods pass, and in between gives the orders of {@code loop.operator}; ends with the plant. */
    private void run(int steps, VirtualClock clock, ControlLoop loop, RecordedPlant plant) {
        LoopTiming timing = LoopTiming.of(read);
        long end = steps * timing.periodNanos();
        for (OperatorOrder order : read.operator()) {
            long at = Math.round(order.at() / timing.period() * timing.periodNanos());
            if (at < end && pass(at, timing.periodNanos(), clock, plant)) {
                loop.operation().submit(order.command(), OPERATOR);
                clock.settle();
            }
        }
        pass(end, timing.periodNanos(), clock, plant);
    }

    /** Lets periods pass until a time, and says whether the plant is there then. */
    private static boolean pass(long until, long period, VirtualClock clock, RecordedPlant plant) {
        for (long at = clock.now(); at < until && plant.ending().isEmpty(); ) {
            at = Math.min(until, at + period);
            clock.runUntil(at);
        }
        return plant.ending().isEmpty();
    }

    private RunResult result(
            StepRecorder recorder, List<Alarm> alarms, Trajectory trajectory, Optional<PlantEnding> ending) {
        Plan plan = Plan.copyOf(solver.solver().plan());
        return new RunResult(
                read.model().problem(),
                ProblemSizes.of(solver.solver().program()),
                solver.solver().kkt().system().describe(),
                solver.solver().kkt().system().whyLeft(),
                recorder.steps(),
                AlarmHistory.of(recorder.alarms(), alarms),
                recorder.service(),
                recorder.refused(),
                recorder.ledBack().periods(),
                Optional.of(trajectory),
                plan,
                setPoints.seenAt(plan.start()),
                SteadyResult.of(solver.solver()),
                solver.buildSeconds(),
                ending,
                ending.isPresent() || RunVerdict.failed(recorder.steps()));
    }

    /** The time of transcription, compilation and analysis in the last run, including the first one, in seconds. */
    public double buildSeconds() {
        return solver.buildSeconds();
    }
}
